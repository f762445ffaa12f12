// @ts-check
import { badge, toneOf } from './badge.js'
import { bodyText } from './body-text.js'
import { code, collapsible, element } from '../elements.js'

/**
 * What one call sent and what came back; without the response's headers when they were not kept.
 * @typedef {{
 *   request: { method: string, url: string, headers: Record<string, string>, body: string },
 *   preflight?: { status: number, headers: Record<string, string> },
 *   response: { status: number, statusText: string, headers?: Record<string, string>, body: string } | { error: string },
 *   durationMs: number,
 * }} Answer
 */

/** @param {Answer} answer @returns {Node[]} the line that says how the call went */
export function answerLine(answer) {
  const { response, durationMs } = answer
  const { tone, text } = verdict(answer)
  return [badge(tone, text), element('span', 'answer-words', 'error' in response ? response.error : `after ${duration(durationMs)}`)]
}

/** @param {Answer[]} answers @returns {Node[]} the same for copies that were sent at the same time: how many went how */
export function answersLine(answers) {
  /** @type {Map<string, { tone: import('./badge.js').Tone, count: number }>} */
  const groups = new Map()
  for (const { tone, text } of answers.map(verdict)) groups.set(text, { tone, count: (groups.get(text)?.count ?? 0) + 1 })
  return [
    ...[...groups].map(([text, { tone, count }]) => badge(tone, `${count} × ${text}`)),
    element('span', 'answer-words', `${answers.length} copies sent at the same time`),
  ]
}

/** @param {Answer} answer @returns {{ tone: import('./badge.js').Tone, text: string }} how the call went, in a word or two */
function verdict({ response }) {
  if ('error' in response) return { tone: 'bad', text: 'Failed' }
  return { tone: toneOf(response.status), text: `${response.status} ${response.statusText}`.trim() }
}

/** @param {Answer} answer @returns {Node[]} everything that was sent and came back */
export function answerDetails({ request, preflight, response }) {
  /** @type {HTMLElement[]} */
  const sent = [requestLine(request), headerList('Request headers', request.headers)]
  if (request.body !== '') sent.push(element('h3', '', 'Body'), code('Request body', bodyText(request.body)))
  return [
    ...('error' in response ? [] : received(response)),
    ...(preflight ? [collapsible(`Preflight: ${preflight.status}`, headerList('Preflight headers', preflight.headers))] : []),
    collapsible('Request that was sent', ...sent),
  ]
}

/** @param {{ headers?: Record<string, string>, body: string }} response */
function received({ headers, body }) {
  const content = body === '' ? element('p', 'empty', 'The body is empty.') : code('Response body', bodyText(body))
  return headers ? [content, collapsible(`Response headers (${Object.keys(headers).length})`, headerList('Response headers', headers))] : [content]
}

/** @param {{ method: string, url: string }} request */
function requestLine({ method, url }) {
  return element('p', 'request-line', element('strong', '', method), ` ${url}`)
}

/** @param {string} name @param {Record<string, string>} headers */
function headerList(name, headers) {
  const list = element('dl', 'headers', ...Object.entries(headers).map(([header, value]) => element('div', '', element('dt', '', header), element('dd', '', value))))
  list.setAttribute('aria-label', name)
  return list
}

/** @param {number} milliseconds */
function duration(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
