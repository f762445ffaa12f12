import { html } from './html'
import { layout } from './layout'
import { storeHref } from './links'
import type { StorePageData } from './page-data'
import { sidebar } from './sidebar'
import { appRow } from './stores-page'
import { topBar } from './top-bar'

/** Renders a store's home page: its installed apps, then the available ones. */
export function storePage({ store, stores }: StorePageData): string {
  const installed = store.apps.filter(app => app.installed)
  const available = store.apps.filter(app => !app.installed)
  return layout({
    title: store.name,
    head: html`<script type="module" src="/_assets/menu.js"></script>`,
    body: html`<body class="shell">
<a class="skip" href="#main">Skip to content</a>
${topBar({ switcher: { store, stores, hrefOf: storeHref } })}
${sidebar({ store, current: 'home' })}
<main class="column" id="main">
  <div class="page-head">
    <h1>${store.name}</h1>
    <p class="domain">${store.domain}</p>
  </div>
  <section class="card" aria-labelledby="installed">
    <h2 id="installed">Installed apps</h2>
    ${
      installed.length > 0
        ? html`<ul class="app-rows">${installed.map(app => appRow(store, app))}</ul>`
        : html`<p class="empty">No app is installed in this store yet.</p>`
    }
  </section>
  ${
    available.length > 0 &&
    html`<section class="card" aria-labelledby="available">
    <h2 id="available">Ready to install</h2>
    <ul class="app-rows">${available.map(app => appRow(store, app))}</ul>
  </section>`
  }
</main>
</body>`,
  })
}
