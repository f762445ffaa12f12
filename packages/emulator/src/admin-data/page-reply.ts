import { randomBytes } from 'node:crypto'
import type { Reply } from '../http/reply'
import { adminDocument } from './admin-document'
import type { AdminDocument } from './admin-document'

/** What the content security policy of a page allows, in addition to its own files. */
export interface PageAllowances {
  /** Origins that the page may frame, or that a form on it may redirect to. */
  appOrigins?: readonly string[]
  /** Origins that may frame the page; only for pages on which clickjacking is harmless. */
  framedBy?: readonly string[]
  /** Images of records, and chosen images before their upload. */
  hasRecordImages?: boolean
}

/**
 * Creates the response with a page of the admin. Its style elements need the nonce of the response,
 * which the application reads from the document.
 */
export function pageReply(
  status: number,
  document: AdminDocument,
  { appOrigins = [], framedBy = [], hasRecordImages = false }: PageAllowances = {},
): Reply {
  const styleNonce = randomBytes(16).toString('base64')
  const origins = [...new Set(appOrigins)].join(' ')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${styleNonce}'`,
    // An attribute cannot have a nonce, and the editor of GraphiQL, CodeMirror, sets one.
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', hasRecordImages && 'blob: https:', origins]
      .filter(Boolean)
      .join(' '),
    "connect-src 'self'",
    origins === '' ? "frame-src 'none'" : `frame-src ${origins}`,
    // Browsers also apply this to the redirect after a form.
    `form-action 'self' ${origins}`.trim(),
    "base-uri 'none'",
    // Prevents clickjacking of "Install".
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
  ].join('; ')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    // X-Frame-Options does not support origins.
    ...(framedBy.length === 0 && { 'x-frame-options': 'DENY' }),
    // Not `no-referrer`: browsers would send `Origin: null` with the forms of the page.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  return { status, headers, body: adminDocument(document, styleNonce) }
}
