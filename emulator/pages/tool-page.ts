import { html } from './html'
import type { HtmlValue } from './html'
import { sectionPage } from './section-page'
import type { SectionPage } from './section-page'

/** A page of a developer tool. Its forms are sent by script, which then draws the parts marked `data-live` afresh. */
export function toolPage({ content, assets, ...page }: Omit<SectionPage, 'assets'> & { assets?: HtmlValue }): string {
  return sectionPage({
    ...page,
    assets: html`<link rel="stylesheet" href="/_assets/tools.css">
<script type="module" src="/_assets/tools/framed.js"></script>
${assets ?? html`<script type="module" src="/_assets/tools/tool-page.js"></script>`}`,
    content: html`<p class="said" role="status" data-said></p>
  <p class="notice" role="alert" data-problem hidden></p>
  ${content}`,
  })
}
