// @ts-check
/**
 * `shopify.reviews.request()`: responds with the configured code, and opens a dialog for "success".
 */
import { element } from '../elements.js'
import { takeQueuedResponse } from './api.js'
import { openDialog } from './dialog.js'
import { facts } from './page.js'
import { onMemberCall } from './member-calls.js'

const STARS = [1, 2, 3, 4, 5]

const MESSAGES = /** @type {Record<string, string>} */ ({
  'mobile-app': 'A review cannot be requested in the mobile app.',
  'already-reviewed': 'The merchant has reviewed this app already.',
  'annual-limit-reached': 'The annual limit of review requests is reached.',
  'cooldown-period': 'A review was requested recently.',
  'merchant-ineligible': 'This merchant cannot review the app.',
  'recently-installed': 'The app was installed too recently.',
  'already-open': 'A request for a review is open already.',
  'open-in-progress': 'A request for a review is being opened.',
  cancelled: 'The request for a review was cancelled.',
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
  const stars = element(
    'fieldset',
    'stars',
    element('legend', '', 'Your rating'),
    ...STARS.map(starChoice),
  )
  const review = element('textarea')
  review.rows = 4
  const { closed } = openDialog({
    title: `How do you like ${facts.appName}?`,
    body: [stars, element('label', 'field', element('span', '', 'Your review'), review)],
    choices: [{ label: 'Submit', value: 'submit' }],
    cancel: 'Not now',
  })
  await closed
  isOpen = false
}

onMemberCall('reviews.request', async () => {
  const code = isOpen ? 'already-open' : (await takeQueuedResponse('reviews.request')).code
  if (code !== 'success') return { success: false, code, message: MESSAGES[code] }
  // The app is notified that the dialog is open, not of its result.
  openReview()
  return { success: true, code, message: 'Review modal shown successfully' }
})
