// @ts-check
import { element } from '../elements.js'

/** @typedef {'good' | 'fair' | 'bad' | 'plain'} Tone */

/** @param {number} status @returns {Tone} tone of an HTTP status */
export function toneOf(status) {
  if (status >= 500) return 'bad'
  if (status >= 400) return 'fair'
  return status >= 300 ? 'plain' : 'good'
}

/** @param {Tone} tone @param {string} text */
export function badge(tone, text) {
  return element('span', `tag ${tone}`, text)
}
