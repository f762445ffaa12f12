// @ts-check
/** `shopify.reviews.request()`: answered with the code that is set, and with a dialog when that is "success". */
import { element } from '../elements.js'
import { takeAnswer } from './api.js'
import { askDialog } from './dialog.js'
import { facts } from './page.js'
import { onQuestion } from './question.js'

const STARS = [1, 2, 3, 4, 5]

const MESSAGES = /** @type {Record<string, string>} */ ({
  'mobile-app': 'A review cannot be requested in the mobile app.',
  'already-reviewed': 'The merchant has reviewed this app already.',
  'annual-limit-reached': 'The merchant was asked as often as one year allows.',
  'cooldown-period': 'The merchant was asked a short while ago.',
  'merchant-ineligible': 'This merchant cannot review the app.',
  'recently-installed': 'The app was installed too short a time ago.',
  'already-open': 'A request for a review is open already.',
  'open-in-progress': 'A request for a review is being opened.',
  'cancelled': 'The request for a review was cancelled.',
})

let isOpen = false

/** @param {number} stars */
function starChoice(stars) {
  const input = element('input', 'visually-hidden')
  input.type = 'radio'
  input.name = 'stars'
  input.required = true
  input.setAttribute('aria-label', `${stars} ${stars === 1 ? 'star' : 'stars'}`)
  return element('label', 'star', input, element('span', '', '\u2605'))
}

async function openReview() {
  isOpen = true
  const stars = element('fieldset', 'stars', element('legend', '', 'Your rating'), ...STARS.map(starChoice))
  const words = element('textarea')
  words.rows = 4
  const { answered } = askDialog({
    title: `How do you like ${facts.appName}?`,
    body: [stars, element('label', 'field', element('span', '', 'Your review'), words)],
    choices: [{ label: 'Submit', value: 'submit' }],
    cancel: 'Not now',
  })
  await answered
  isOpen = false
}

onQuestion('reviews.request', async () => {
  const code = isOpen ? 'already-open' : (await takeAnswer('reviews.request')).code
  if (code !== 'success') return { success: false, code, message: MESSAGES[code] }
  // The app is told that the dialog is on show, not what comes of it.
  openReview()
  return { success: true, code, message: 'Review modal shown successfully' }
})
