import type { PlatformConfig } from '../config/config'
import { ownPageHeaders } from './document-headers'
import { escapeHtml } from './escape-html'

/** A page for a person: what went wrong and what to do. */
export function explanationPage(
  config: PlatformConfig,
  shop: string | null,
  content: { status: number, title: string, paragraphs: readonly string[] },
): Response {
  const body = content.paragraphs.map(text => `<p>${escapeHtml(text)}</p>`).join('')
  return personPage(config, shop, content, body)
}

/** A page on which a person chooses where to go; the addresses are the app's own. */
export function linksPage(
  config: PlatformConfig,
  content: { status: number, title: string, introduction: string, links: readonly { href: string, text: string }[] },
): Response {
  const links = content.links.map(({ href, text }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`).join('')
  return personPage(config, null, content, `<p>${escapeHtml(content.introduction)}</p><ul>${links}</ul>`)
}

function personPage(config: PlatformConfig, shop: string | null, content: { status: number, title: string }, body: string): Response {
  const title = escapeHtml(content.title)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
    + `<title>${title}</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:38rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}</style></head>`
    + `<body><main><h1>${title}</h1>${body}</main></body></html>`
  return new Response(html, { status: content.status, headers: ownPageHeaders(config, shop) })
}
