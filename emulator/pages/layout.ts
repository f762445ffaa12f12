import { html } from './html'
import type { Html, HtmlValue } from './html'

export interface Layout {
  title: string
  body: HtmlValue
  /** BCP 47 tag of the document. Default `en`. */
  locale?: string
  /** Additional elements of the head. */
  head?: HtmlValue
}

/** Renders the document around a page's body. */
export function layout(page: Layout): string {
  return html`<!doctype html>
<html lang="${page.locale ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Local platform</title>
<link rel="icon" href="/_assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/_assets/base.css">
${page.head}
</head>
${page.body}
</html>
`.markup
}

/** Renders the emulator's logo: a level platform on two steps. */
export function logo(): Html {
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <rect class="mark-top" x="2" y="4" width="20" height="6" rx="2"/>
    <rect class="mark-step" x="5" y="12" width="14" height="4" rx="1.5"/>
    <rect class="mark-step" x="8" y="18" width="8" height="3" rx="1.5"/>
  </svg>`
}
