// @ts-check
import { badge, toneOf } from './badge.js'
import { bodyText } from './body-text.js'
import { code, collapsible, element } from '../elements.js'

/**
 * Request and response of one call. Response headers are missing if they were not stored.
 * @typedef {{
 *   request: { method: string, url: string, headers: Record<string, string>, body: string },
 *   preflight?: { status: number, headers: Record<string, string> },
 *   response: { status: number, statusText: string, headers?: Record<string, string>, body: string } | { error: string },
 *   durationMs: number,
 * }} CallResult
 */

/** @param {CallResult} result @returns {Node[]} the line with the outcome of a call */
export function resultLine(result) {
  const { response, durationMs } = result
  const { tone, text } = verdict(result)
  return [
    badge(tone, text),
    element(
      'span',
      'response-text',
      'error' in response ? response.error : `after ${duration(durationMs)}`,
    ),
  ]
}

/** @param {CallResult[]} results @returns {Node[]} the line with the outcomes of concurrent copies */
export function copiesLine(results) {
  /** @type {Map<string, { tone: import('./badge.js').Tone, count: number }>} */
  const groups = new Map()
  for (const { tone, text } of results.map(verdict))
    groups.set(text, { tone, count: (groups.get(text)?.count ?? 0) + 1 })
  return [
    ...[...groups].map(([text, { tone, count }]) => badge(tone, `${count} × ${text}`)),
    element('span', 'response-text', `${results.length} copies sent at the same time`),
  ]
}

/**
 * @param {CallResult} result @returns {{ tone: import('./badge.js').Tone, text: string }} the outcome
 *   of a call
 */
function verdict({ response }) {
  if ('error' in response) return { tone: 'bad', text: 'Failed' }
  return { tone: toneOf(response.status), text: `${response.status} ${response.statusText}`.trim() }
}

/** @param {CallResult} result @returns {Node[]} request and response */
export function resultDetails({ request, preflight, response }) {
  /** @type {HTMLElement[]} */
  const sent = [requestLine(request), headerList('Request headers', request.headers)]
  if (request.body !== '')
    sent.push(element('h3', '', 'Body'), code('Request body', bodyText(request.body)))
  return [
    ...('error' in response ? [] : received(response)),
    ...(preflight
      ? [
          collapsible(
            `Preflight: ${preflight.status}`,
            headerList('Preflight headers', preflight.headers),
          ),
        ]
      : []),
    collapsible('Request that was sent', ...sent),
  ]
}

/** @param {{ headers?: Record<string, string>, body: string }} response */
function received({ headers, body }) {
  const content =
    body === ''
      ? element('p', 'empty', 'The body is empty.')
      : code('Response body', bodyText(body))
  return headers
    ? [
        content,
        collapsible(
          `Response headers (${Object.keys(headers).length})`,
          headerList('Response headers', headers),
        ),
      ]
    : [content]
}

/** @param {{ method: string, url: string }} request */
function requestLine({ method, url }) {
  return element('p', 'request-line', element('strong', '', method), ` ${url}`)
}

/** @param {string} name @param {Record<string, string>} headers */
function headerList(name, headers) {
  const list = element(
    'dl',
    'headers',
    ...Object.entries(headers).map(([header, value]) =>
      element('div', '', element('dt', '', header), element('dd', '', value)),
    ),
  )
  list.setAttribute('aria-label', name)
  return list
}

/** @param {number} milliseconds */
function duration(milliseconds) {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`
}
