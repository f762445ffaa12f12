import { defineRoute } from '#platform-runtime/define'
import { JOBS_SCRIPT } from './jobs-script'
import { renderTabPage, tableSection } from './tab-page'

const COUNTS = ['Waiting', 'Running', 'Done', 'Dead']
const EXAMPLE = `// server/platform/jobs/welcome.ts
export default definePlatformJob({
  name: 'welcome',
  async handler({ log }) {
    log.info('Hello')
  },
})`

/** Renders the jobs page of the tab in Nuxt DevTools. Development only. */
export default defineRoute(event =>
  renderTabPage(event, {
    path: '/jobs',
    sections: `<section data-undefined hidden>
    <p>This app has no jobs. A file in <code>server/platform/jobs</code> defines one:</p>
    <pre><code>${EXAMPLE}</code></pre>
  </section>
  <div data-defined hidden>
  ${tableSection('queues', 'Queues', ['Queue', ...COUNTS, 'Lag'])}
  ${tableSection('names', 'By job', ['Job', ...COUNTS, 'Runs in the last minute', 'Failed', 'Average ms'])}
  ${tableSection('shops', 'By shop', ['Shop', 'Waiting', 'Running', 'Dead'])}
  ${tableSection('listed', 'Running, dead, and waiting', ['Stored', 'Job', 'Shop', 'State', 'Progress', 'Runs', 'Last failure', 'Actions'])}
  </div>`,
    script: JOBS_SCRIPT,
  }),
)
