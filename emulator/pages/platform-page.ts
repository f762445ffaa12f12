import { html } from './html'
import { layout } from './layout'
import { appHref, storeHref } from './links'
import type { PlatformPageData } from './page-data'
import { sidebar } from './sidebar'
import { topBar } from './top-bar'

/** Stands for a page of the platform's own admin, which an app can lead to and the emulator does not have. */
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
    <p>This page belongs to the platform's own admin. Your app asked to go here.</p>
    <p>The local platform has nothing to show for it. On the real platform, a merchant would now be on this page of ${store.name}.</p>
    ${store.apps.filter(app => app.installed).map(app => html`<p><a class="button primary" href="${appHref(store.handle, app.apiKey)}">Back to ${app.name}</a></p>`)}
  </div>
</main>
</body>`,
  })
}

/** `/draft_orders/7` is a page of "Draft orders". */
function nameOf(path: string): string {
  const section = path.split(/[/?]/)[1] ?? ''
  // Anything else is an identifier or a misspelt path, and no name.
  if (!/^[a-z]+(?:[-_][a-z]+)*$/.test(section)) return 'Admin page'
  const words = section.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
