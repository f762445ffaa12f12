import { html } from '../admin-data/html'
import type { Reply } from '../http/reply'
import type { Store } from '../state/store'

// Inline: the sandbox of the page blocks the emulator's files.
const STYLE = html`<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
header, footer { padding: 1rem 1.5rem; border: 0 solid #8886 }
header { border-bottom-width: 1px; font-weight: 600 }
footer { border-top-width: 1px; font-size: .875rem }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere }
</style>`

/** Renders a page of a shop's storefront around trusted markup from the app. */
export function storefrontPage(store: Store, markup: string): string {
  const before = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${store.name}</title>
${STYLE}
</head>
<body>
<header>${store.name}</header>
<main>
`.markup
  const after = html`
</main>
<footer>Storefront of the local platform</footer>
</body>
</html>
`.markup
  return before + markup + after
}

/** Creates a page of the storefront with a message. */
export function storefrontMessage(
  store: Store,
  status: number,
  title: string,
  detail: string,
): Reply {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return {
    status,
    headers,
    body: storefrontPage(store, html`<h1>${title}</h1>\n<p>${detail}</p>`.markup),
  }
}
