import { appIcon } from './app-icon'
import { html } from './html'
import type { Html } from './html'
import { layout } from './layout'
import { appHref, installHref, storeHref } from './links'
import type { StoreAppSummary, StoresPageData, StoreSummary } from './page-data'
import { topBar } from './top-bar'

/** Renders the start page with all stores and their apps. */
export function storesPage(data: StoresPageData): string {
  return layout({
    title: 'Stores',
    body: html`<body class="plain">
${topBar({})}
<main class="column">
  <div class="page-head">
    <h1>Stores</h1>
    <p>Practice stores on this computer. Open an app to see it embedded, as a merchant would.</p>
  </div>
  ${
    data.stores.length > 0
      ? html`<ul class="cards">${data.stores.map(storeCard)}</ul>`
      : html`<p class="empty">There are no stores. Reset the emulator, or add one through its control API.</p>`
  }
</main>
</body>`,
  })
}

function storeCard(store: StoreSummary): Html {
  return html`
    <li class="card">
      <h2><a href="${storeHref(store.handle)}">${store.name}</a></h2>
      <p class="domain">${store.domain}</p>
      ${
        store.apps.length > 0
          ? html`<ul class="app-rows" aria-label="Apps of ${store.name}">${store.apps.map(app => appRow(store, app))}</ul>`
          : html`<p class="empty">No apps are known to the emulator.</p>`
      }
    </li>`
}

/** Renders one app of a store with its action: open or install. */
export function appRow(store: StoreSummary, app: StoreAppSummary): Html {
  return html`
        <li class="app-row">
          ${appIcon(app)}
          <div class="app-row-text"><strong>${app.name}</strong><small>${app.installed ? 'Installed' : 'Not installed'} · ${app.url}</small></div>
          ${action(store, app)}
        </li>`
}

function action(store: StoreSummary, app: StoreAppSummary): Html {
  const what = html`<span class="visually-hidden"> ${app.name} in ${store.name}</span>`
  if (app.installed)
    return html`<a class="button primary" href="${appHref(store.handle, app.apiKey)}">Open${what}</a>`
  return html`<a class="button" href="${installHref(store.handle, app.apiKey)}">Install${what}</a>`
}
