// @ts-check
import { resultDetails } from '../calls/call-result.js'
import { readExchange } from '../calls/api.js'
import { badge, toneOf } from '../calls/badge.js'
import { moment } from '../calls/moment.js'
import { code, collapsible, element } from '../elements.js'
import { copyText } from './copy.js'

/**
 * One request in a list. `at` is ISO 8601. A `status` of 0 means no response.
 * @typedef {{
 *   key: string,
 *   sequence: number,
 *   direction: 'to-platform' | 'to-app',
 *   kind: string,
 *   at: string,
 *   shop: string | null,
 *   label: string,
 *   method: string,
 *   path: string,
 *   status: number,
 *   durationMs: number,
 * }} ExchangeSummary
 */

const DIRECTIONS = { 'to-platform': 'App → Platform', 'to-app': 'Platform → App' }

/**
 * @param {ExchangeSummary} exchange @param {string} now ISO 8601 @returns {HTMLLIElement} a row
 *   whose details are loaded when it is opened
 */
export function exchangeRow(exchange, now) {
  const { direction, kind, at, shop, label, method, path, status, durationMs } = exchange
  const summary = element(
    'summary',
    'exchange-head',
    status === 0 ? badge('bad', 'No response') : badge(toneOf(status), String(status)),
    element(
      'span',
      'exchange-what',
      element('strong', '', `${method} ${path}`),
      element('small', '', facts([DIRECTIONS[direction], kind, label, shop ?? ''])),
    ),
    element('span', 'exchange-when', moment(at, now), element('small', '', `${durationMs} ms`)),
  )
  const details = element('div', 'exchange-details')
  const box = element('details', '', summary, details)
  box.addEventListener('toggle', () => {
    if (box.open && details.childElementCount === 0) void fill(details, exchange)
  })
  return element('li', 'row', box)
}

/** @param {HTMLElement} details @param {ExchangeSummary} exchange */
async function fill(details, { sequence, method, path }) {
  try {
    const { result, curl } = await readExchange(sequence)
    const copy = element(
      'button',
      'button small',
      'Copy as curl',
      element('span', 'visually-hidden', ` ${method} ${path}`),
    )
    copy.type = 'button'
    copy.addEventListener('click', () => copyText(curl))
    const problem =
      'error' in result.response ? [element('p', 'row-problem', result.response.error)] : []
    details.replaceChildren(
      copy,
      ...problem,
      ...resultDetails(result),
      collapsible('As curl', code('As curl', curl)),
    )
  } catch (error) {
    details.replaceChildren(
      element('p', 'row-problem', error instanceof Error ? error.message : String(error)),
    )
  }
}

/** @param {string[]} texts */
function facts(texts) {
  return texts.filter(text => text !== '').join(' · ')
}
