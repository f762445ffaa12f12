import type { PlatformConfig } from '../config/config'
import { ownPageHeaders } from './document-headers'
import { escapeHtml } from './escape-html'

/**
 * In the page itself, because such a page loads no file. The color scheme is that of the root
 * element: otherwise dark text could be on a dark window.
 */
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{box-sizing:border-box;max-width:32rem;margin:0 auto;padding:18vh 1.5rem 2rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'h1{margin:0 0 1rem;font-size:1.375rem;line-height:1.3}' +
  'ul{padding:0;list-style:none}' +
  'a{display:block;margin:.5rem 0;padding:.625rem .75rem;border:1px solid GrayText;border-radius:.5rem;font-weight:600}' +
  'a:focus-visible{outline:2px solid light-dark(#1d4ed8,#93c5fd);outline-offset:2px}'

/** A page for a person: what went wrong and what to do. */
export function explanationPage(
  config: PlatformConfig,
  shop: string | null,
  content: { status: number; title: string; paragraphs: readonly string[] },
): Response {
  const body = content.paragraphs.map(text => `<p>${escapeHtml(text)}</p>`).join('')
  return personPage(config, shop, content, body)
}

/** A page on which a person chooses where to go; the addresses are the app's own. */
export function linksPage(
  config: PlatformConfig,
  content: {
    status: number
    title: string
    introduction: string
    links: readonly { href: string; text: string }[]
  },
): Response {
  const links = content.links
    .map(({ href, text }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`)
    .join('')
  return personPage(
    config,
    null,
    content,
    `<p>${escapeHtml(content.introduction)}</p><ul>${links}</ul>`,
  )
}

function personPage(
  config: PlatformConfig,
  shop: string | null,
  content: { status: number; title: string },
  body: string,
): Response {
  const title = escapeHtml(content.title)
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1>${body}</main></body></html>`
  return new Response(html, { status: content.status, headers: ownPageHeaders(config, shop) })
}
