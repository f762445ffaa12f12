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
  /** Stylesheets and scripts besides those of every section. */
  assets: HtmlValue
  content: HtmlValue
}

/** A page of the store's own navigation. Its scripts read the shop from the body. */
export function sectionPage({ store, stores, section, title, intro, hrefOf, assets, content }: SectionPage): string {
  return layout({
    title: `${title} · ${store.name}`,
    head: html`<link rel="stylesheet" href="/_assets/calls.css">
<script type="module" src="/_assets/menu.js"></script>
${assets}`,
    body: html`<body class="shell" data-shop="${store.domain}">
<a class="skip" href="#main">Skip to content</a>
${topBar({ switcher: { store, stores, hrefOf } })}
${sidebar({ store, current: section })}
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
