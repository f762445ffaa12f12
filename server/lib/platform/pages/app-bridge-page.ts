import type { PlatformConfig } from '../config/config'
import { ownPageHeaders } from './document-headers'

/**
 * A page that only loads App Bridge. As a bounce page it makes App Bridge fetch a session token and come back;
 * with a destination it leaves the iframe. The destination must have been vetted: this only escapes it.
 * Source: protocol, "App Bridge page".
 */
export function appBridgePage(
  config: PlatformConfig,
  shop: string | null,
  leave?: { url: string, target: string },
): Response {
  const script = `<script data-api-key="${escapeHtml(config.apiKey)}" src="${escapeHtml(config.profile.appBridgeUrl)}"></script>`
  const exit = leave ? `<script>window.open(${scriptString(leave.url)}, ${scriptString(leave.target)})</script>` : ''
  return new Response(script + exit, { headers: ownPageHeaders(config, shop) })
}

/** A page for a person: what went wrong and what to do. */
export function explanationPage(
  config: PlatformConfig,
  shop: string | null,
  content: { status: number, title: string, paragraphs: readonly string[] },
): Response {
  const body = content.paragraphs.map(text => `<p>${escapeHtml(text)}</p>`).join('')
  const title = escapeHtml(content.title)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
    + `<title>${title}</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:38rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}</style></head>`
    + `<body><main><h1>${title}</h1>${body}</main></body></html>`
  return new Response(html, { status: content.status, headers: ownPageHeaders(config, shop) })
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/** A JavaScript string literal that cannot end the script element (`</script>`) or a line (U+2028). */
function scriptString(text: string): string {
  return JSON.stringify(text).replace(/[<\u2028\u2029]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
