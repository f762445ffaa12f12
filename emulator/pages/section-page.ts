import { html } from './html'
import type { HtmlValue } from './html'
import { layout } from './layout'
import type { StoreSummary } from './page-data'
import { sidebar } from './sidebar'
import type { StoreSection } from './sidebar'
import { topBar } from './top-bar'

export interface SectionPage {
  store: StoreSummary
  stores: readonly StoreSummary[]
  section: StoreSection
  title: string
  intro: HtmlValue
  /** Address of the same page in another store. */
  hrefOf: (handle: string) => string
  content: HtmlValue
}

/** A page of the store's own navigation that needs no script of its own. */
export function sectionPage({ store, stores, section, title, intro, hrefOf, content }: SectionPage): string {
  const choices = stores.map(entry => ({ name: entry.name, domain: entry.domain, href: hrefOf(entry.handle), current: entry.handle === store.handle }))
  return layout({
    title: `${title} · ${store.name}`,
    head: html`<link rel="stylesheet" href="/_assets/calls.css">
<link rel="stylesheet" href="/_assets/billing.css">
<script type="module" src="/_assets/menu.js"></script>`,
    body: html`<body class="shell">
<a class="skip" href="#main">Skip to content</a>
${topBar({ switcher: { store, choices } })}
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
