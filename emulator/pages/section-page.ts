import { html } from './html'
import type { HtmlValue } from './html'
import { layout } from './layout'
import { sidebar } from './sidebar'
import type { StoreSection } from './sidebar'
import { topBar } from './top-bar'
import type { StoreSwitcher } from './top-bar'

export interface SectionPage extends StoreSwitcher {
  section: StoreSection
  title: string
  intro: HtmlValue
  /** Additional stylesheets and scripts. */
  assets: HtmlValue
  /**
   * True if the page is in a frame, such as the tab of Nuxt DevTools. Links then open a new tab,
   * because most pages of the admin refuse to be framed. Links to pages that can be framed stay in
   * the frame.
   */
  framed?: boolean
  content: HtmlValue
}

/** Renders a page of the store's navigation. Its scripts read the shop from the body. */
export function sectionPage({
  store,
  stores,
  section,
  title,
  intro,
  hrefOf,
  assets,
  framed = false,
  content,
}: SectionPage): string {
  return layout({
    title: `${title} · ${store.name}`,
    head: html`${framed && html`<base target="_blank">\n`}<link rel="stylesheet" href="/_assets/calls.css">
<script src="/_assets/early-submit.js"></script>
<script type="module" src="/_assets/menu.js"></script>
${assets}`,
    body: html`<body class="shell" data-shop="${store.domain}">
<a class="skip" href="#main"${framed && html` target="_self"`}>Skip to content</a>
${topBar({ switcher: { store, stores, hrefOf, framed } })}
${sidebar({ store, current: section, framed })}
<main class="column" id="main">
  <div class="page-head">
    <h1>${title}</h1>
    <p>${intro}</p>
  </div>
  ${content}
</main>
</body>`,
  })
}
