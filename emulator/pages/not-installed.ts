import { html } from './html'
import type { Html } from './html'
import { installHref } from './links'
import type { StoreAppSummary, StoreSummary } from './page-data'

/** Renders a notice that the app is not installed, with a link to the installation. */
export function notInstalled(store: StoreSummary, app: StoreAppSummary): Html {
  return html`<section class="card" aria-labelledby="not-installed">
    <h2 id="not-installed">${app.name} is not installed in ${store.name}</h2>
    <p class="empty">The platform calls an app only for stores in which it is installed.</p>
    <p class="call-foot"><a class="button primary" href="${installHref(store.handle, app.apiKey)}">Install ${app.name}</a></p>
  </section>`
}
