// @ts-check
import { badge } from './badge.js'
import { element } from '../elements.js'

/**
 * A subscription. `origin` and `conditions` are texts for the user.
 * @typedef {{ topic: string, target: string, origin: string, conditions: string[] }} Subscription
 */

/** @param {Subscription} subscription */
export function subscriptionRow({ topic, target, origin, conditions }) {
  const note = element(
    'p',
    'row-note',
    `to ${target}`,
    ...conditions.map(condition => ` · ${condition}`),
  )
  return element(
    'li',
    'row',
    element('div', 'row-head', element('strong', '', topic), badge('plain', origin)),
    note,
  )
}
