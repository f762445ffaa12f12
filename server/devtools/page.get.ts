import { defineRoute } from '#platform-runtime/define'
import { platformSettings } from '../nitro/settings'
import { localPlatformOrigin } from './local-platform'
import { DEVTOOLS_SCRIPT } from './page-script'
import { renderTabPage, tableSection } from './tab-page'

/**
 * Renders the tab in Nuxt DevTools: sessions, recent requests, and the tools of the local platform.
 * Development only.
 */
export default defineRoute(event =>
  renderTabPage(event, {
    path: '',
    header: '<a data-admin target="_blank" rel="noopener">Open the admin</a>',
    sections: `${tableSection('sessions', 'Sessions', ['Shop', 'Kind', 'State', 'Expires', 'Scopes'])}
  ${tableSection('requests', 'Requests and webhooks', ['Time', 'Kind', 'Request', 'Shop', 'Outcome', 'ms'])}
  <section aria-labelledby="tools" data-tools hidden>
    <h2 id="tools">Local platform</h2>
    <iframe title="Tools of the local platform"></iframe>
  </section>`,
    script: DEVTOOLS_SCRIPT,
    frames: localPlatformOrigin(platformSettings().profile.appBridgeUrl),
  }),
)
