import { defineRoute } from '#platform-runtime/define'
import { renderTabPage, tableSection } from './tab-page'
import { VITALS_SCRIPT } from './vitals-script'

const EXAMPLE = `// nuxt.config.ts
export default defineNuxtConfig({
  platform: { webVitals: true },
})`

/** Renders the page of web vitals of the tab in Nuxt DevTools. Development only. */
export default defineRoute(event =>
  renderTabPage(event, {
    path: '/vitals',
    sections: `<section data-none hidden>
    <p>No page has reported web vitals since the server started. Open the app in the admin, with this option:</p>
    <pre><code>${EXAMPLE}</code></pre>
  </section>
  <div data-some hidden>
  ${tableSection('vitals', 'By page', ['Page', 'Figure', 'Last', '75th percentile', 'Limit', 'Visits'])}
  </div>`,
    script: VITALS_SCRIPT,
  }),
)
