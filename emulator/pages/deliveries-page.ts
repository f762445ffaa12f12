import { notInstalled } from './calls-page'
import { html } from './html'
import { layout } from './layout'
import { callsHref, webhooksHref } from './links'
import type { DeliveriesPageData } from './page-data'
import { sidebar } from './sidebar'
import { topBar } from './top-bar'

/** Webhook subscriptions of a store and what was delivered; the lists are drawn by the page's script, which asks for news. */
export function deliveriesPage({ store, stores, app }: DeliveriesPageData): string {
  const choices = stores.map(entry => ({ name: entry.name, domain: entry.domain, href: webhooksHref(entry.handle), current: entry.handle === store.handle }))
  return layout({
    title: `Webhooks · ${store.name}`,
    head: html`<link rel="stylesheet" href="/_assets/calls.css">
<script type="module" src="/_assets/menu.js"></script>
<script type="module" src="/_assets/calls/deliveries-page.js"></script>`,
    body: html`<body class="shell" data-shop="${store.domain}">
<a class="skip" href="#main">Skip to content</a>
${topBar({ switcher: { store, choices } })}
${sidebar({ store, current: 'webhooks' })}
<main class="column" id="main">
  <div class="page-head">
    <h1>Webhooks</h1>
    <p>What ${app.name} subscribed to in ${store.name}, and what was delivered. Send one yourself under <a href="${callsHref(store.handle)}#webhook">Calls</a>.</p>
  </div>
  ${!app.installed && notInstalled(store, app)}
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
  </section>
</main>
</body>`,
  })
}
