import type { PlatformConfig } from '../config/config'
import { ownPageHeaders } from './document-headers'
import { escapeHtml } from './escape-html'

/**
 * A page that only loads App Bridge. As a bounce page it makes App Bridge fetch an ID token and
 * come back; with a destination it leaves the iframe. The destination must have been vetted: this
 * only escapes it. Source: docs/protocol.md#documents-and-frames.
 */
export function appBridgePage(
  config: PlatformConfig,
  shop: string | null,
  leave?: { url: string; target: string },
): Response {
  const script = `<script data-api-key="${escapeHtml(config.apiKey)}" src="${escapeHtml(config.profile.appBridgeUrl)}"></script>`
  const exit = leave
    ? `<script>window.open(${scriptString(leave.url)}, ${scriptString(leave.target)})</script>`
    : ''
  return new Response(script + exit, { headers: ownPageHeaders(config, shop) })
}

/**
 * A JavaScript string literal that cannot end the script element (`</script>`) or a line (U+2028).
 */
function scriptString(text: string): string {
  return JSON.stringify(text).replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
