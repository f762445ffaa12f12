import { callCard } from './calls-card'
import { html } from './html'
import type { Html } from './html'
import { layout } from './layout'
import { callsHref, installHref } from './links'
import type { CallForm, CallsPageData, StoreAppSummary, StoreSummary } from './page-data'
import { sidebar } from './sidebar'
import { topBar } from './top-bar'

/** One card for each kind of call: a form that sends it to the app, and room for what the app answers. */
export function callsPage({ store, stores, app, calls }: CallsPageData): string {
  const choices = stores.map(entry => ({ name: entry.name, domain: entry.domain, href: callsHref(entry.handle), current: entry.handle === store.handle }))
  return layout({
    title: `Calls · ${store.name}`,
    head: html`<link rel="stylesheet" href="/_assets/calls.css">
<script type="module" src="/_assets/menu.js"></script>
<script type="module" src="/_assets/calls/calls-page.js"></script>`,
    body: html`<body class="shell" data-shop="${store.domain}">
<a class="skip" href="#main">Skip to content</a>
${topBar({ switcher: { store, choices } })}
${sidebar({ store, current: 'calls' })}
<main class="column" id="main">
  <div class="page-head">
    <h1>Calls</h1>
    <p>What the platform sends to ${app.name} besides page views, signed as the platform signs it. Send one and see the answer.</p>
  </div>
  ${app.installed ? [kindLinks(calls), html`<div class="cards">${calls.map(callCard)}</div>`] : notInstalled(store, app)}
</main>
</body>`,
  })
}

function kindLinks(calls: readonly CallForm[]): Html {
  return html`<nav class="kinds" aria-label="Kinds of call"><ul>${calls.map(call => html`<li><a href="#${call.kind}">${call.title}</a></li>`)}</ul></nav>`
}

/** Says that the store does not have the app, and leads to where it is installed. */
export function notInstalled(store: StoreSummary, app: StoreAppSummary): Html {
  return html`<section class="card" aria-labelledby="not-installed">
    <h2 id="not-installed">${app.name} is not installed in ${store.name}</h2>
    <p class="empty">The platform calls an app only for stores that have it.</p>
    <p class="call-foot"><a class="button primary" href="${installHref(store.handle, app.apiKey)}">Install ${app.name}</a></p>
  </section>`
}
