import { html } from './html'
import { callsHref, webhooksHref } from './links'
import { notInstalled } from './not-installed'
import type { DeliveriesPageData } from './page-data'
import { sectionPage } from './section-page'

/** Webhook subscriptions of a store and what was delivered; the lists are drawn by the page's script, which asks for news. */
export function deliveriesPage({ store, stores, app }: DeliveriesPageData): string {
  return sectionPage({
    store,
    stores,
    section: 'webhooks',
    title: 'Webhooks',
    intro: html`What ${app.name} subscribed to in ${store.name}, and what was delivered. Send one yourself under <a href="${callsHref(store.handle)}#webhook">Calls</a>.`,
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
    <p class="visually-hidden" role="status" data-news></p>
    <p class="empty" data-no-deliveries hidden>Nothing was delivered yet.</p>
    <ul class="rows" data-deliveries aria-labelledby="deliveries"></ul>
  </section>`,
  })
}
