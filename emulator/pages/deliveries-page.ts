import { html } from './html'
import { callsHref, webhooksHref } from './links'
import { notInstalled } from './not-installed'
import type { DeliveriesPageData } from './page-data'
import { sectionPage } from './section-page'

/**
 * Renders the page with webhook subscriptions and deliveries of a store. The page's script polls
 * and renders the lists.
 */
export function deliveriesPage({ store, stores, app }: DeliveriesPageData): string {
  return sectionPage({
    store,
    stores,
    section: 'webhooks',
    title: 'Webhooks',
    intro: html`Webhook subscriptions and deliveries of ${app.name} in ${store.name}. Send a webhook under <a href="${callsHref(store.handle)}#webhook">Calls</a>.`,
    hrefOf: webhooksHref,
    assets: html`<script type="module" src="/_assets/calls/deliveries-page.js"></script>`,
    content: html`${!app.installed && notInstalled(store, app)}
  <p class="notice" data-offline role="alert" hidden></p>
  <section class="card" aria-labelledby="subscriptions">
    <h2 id="subscriptions">Subscriptions</h2>
    <p class="empty" data-no-subscriptions hidden>None. The app subscribes over the Admin API, or in its registration with the emulator.</p>
    <ul class="rows" data-subscriptions aria-labelledby="subscriptions"></ul>
  </section>
  <section class="card" aria-labelledby="deliveries">
    <h2 id="deliveries">Deliveries</h2>
    <p class="visually-hidden" role="status" data-announcement></p>
    <p class="empty" data-no-deliveries hidden>Nothing was delivered yet.</p>
    <ul class="rows" data-deliveries aria-labelledby="deliveries"></ul>
  </section>`,
  })
}
