import { html } from './html'
import { layout } from './layout'
import { appHref, storeHref } from './links'
import type { PlatformPageData } from './page-data'
import { sidebar } from './sidebar'
import { topBar } from './top-bar'

/** Renders a placeholder for a page of the platform's admin that apps can link to. */
export function platformPage({ store, stores, path }: PlatformPageData): string {
  const name = nameOf(path)
  return layout({
    title: `${name} · ${store.name}`,
    head: html`<script type="module" src="/_assets/menu.js"></script>`,
    body: html`<body class="shell">
<a class="skip" href="#main">Skip to content</a>
${topBar({ switcher: { store, stores, hrefOf: handle => storeHref(handle) + path } })}
${sidebar({ store })}
<main class="column" id="main">
  <div class="card message">
    <p class="status">${path}</p>
    <h1>${name}</h1>
    <p>Your app opened this page of the platform's admin.</p>
    <p>The local platform does not have this page. On the real platform, the merchant would see this page of ${store.name}.</p>
    ${store.apps.filter(app => app.installed).map(app => html`<p><a class="button primary" href="${appHref(store.handle, app.apiKey)}">Back to ${app.name}</a></p>`)}
  </div>
</main>
</body>`,
  })
}

/** Returns the name of a page, e.g. "Draft orders" for `/draft_orders/7`. */
function nameOf(path: string): string {
  const section = path.split(/[/?]/)[1] ?? ''
  // Anything else is an identifier or a misspelled path, not a name.
  if (!/^[a-z]+(?:[-_][a-z]+)*$/.test(section)) return 'Admin page'
  const words = section.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
