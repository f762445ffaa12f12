import { html } from './html'
import type { HtmlValue } from './html'
import { sectionPage } from './section-page'
import type { SectionPage } from './section-page'

/**
 * Renders a developer tool, a page that can be framed. A script submits its forms and then redraws
 * the parts marked `data-live`.
 */
export function toolPage({
  content,
  assets,
  ...page
}: Omit<SectionPage, 'assets'> & { assets?: HtmlValue }): string {
  return sectionPage({
    ...page,
    assets: html`<link rel="stylesheet" href="/_assets/tools.css">
${assets ?? html`<script type="module" src="/_assets/tools/tool-page.js"></script>`}`,
    content: html`<p class="status-line" role="status" data-status></p>
  <p class="notice" role="alert" data-problem hidden></p>
  ${content}`,
  })
}
