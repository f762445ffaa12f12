// @ts-check
import { post } from './api.js'
import { badge, toneOf } from './badge.js'
import { bodyText } from './body-text.js'
import { code, collapsible, element, setText } from '../elements.js'
import { moment, untilThen } from './moment.js'

/**
 * One delivery attempt. `at` is ISO 8601. A `status` of 0 means no response, for the reason in
 * `error`.
 * @typedef {{ at: string, status: number, error?: string, durationMs: number, responseBody?: string
 *   }} Attempt
 */

/**
 * A delivery, with times in ISO 8601 and a unique `key`.
 * @typedef {{
 *   key: string,
 *   id: string,
 *   topic: string,
 *   family: string,
 *   uri: string,
 *   triggeredAt: string,
 *   body: string,
 *   attempts: Attempt[],
 *   state: 'sending' | 'delivered' | 'retrying' | 'failed',
 *   nextAttemptAt?: string,
 *   queueMessage?: object,
 * }} Delivery
 */

/** @type {Record<Delivery['state'], { tone: import('./badge.js').Tone, text: string }>} */
export const STATES = {
  sending: { tone: 'plain', text: 'Sending' },
  delivered: { tone: 'good', text: 'Delivered' },
  retrying: { tone: 'fair', text: 'Retrying' },
  failed: { tone: 'bad', text: 'Failed' },
}

/**
 * Creates the row of a delivery. Updates happen in place, to preserve open details and the focus.
 * @param {Delivery} delivery
 * @param {string} now ISO 8601
 * @param {() => Promise<void>} refresh
 */
export function deliveryRow(delivery, now, refresh) {
  const state = element('span', 'row-state')
  const next = element('p', 'row-note')
  const problem = element('p', 'row-problem')
  problem.setAttribute('role', 'alert')
  const attempts = element('ol', 'attempts')
  attempts.setAttribute('aria-label', `Attempts of ${delivery.topic}`)
  const retry = actionButton('Retry now', delivery, '/_admin/webhooks/retry', problem, refresh)
  const duplicate = actionButton(
    'Send duplicate',
    delivery,
    '/_admin/webhooks/duplicate',
    problem,
    refresh,
  )
  const head = element(
    'div',
    'row-head',
    state,
    element('strong', '', delivery.topic),
    element('span', 'row-actions', retry, duplicate),
  )
  const facts = element(
    'p',
    'row-note',
    moment(delivery.triggeredAt, now),
    ` · headers: ${delivery.family} · to ${delivery.uri}`,
  )
  const root = element(
    'li',
    'row',
    head,
    facts,
    attempts,
    next,
    problem,
    collapsible('Body', code('Body', bodyText(delivery.body))),
    ...(delivery.queueMessage === undefined
      ? []
      : [
          collapsible(
            'Message in the queue',
            code('Message in the queue', JSON.stringify(delivery.queueMessage, null, 2)),
          ),
        ]),
  )

  /** @param {Delivery} latest @param {string} at ISO 8601, the platform's time */
  function update(latest, at) {
    if (state.dataset.state !== latest.state) {
      const { tone, text } = STATES[latest.state]
      state.dataset.state = latest.state
      state.replaceChildren(badge(tone, text))
    }
    for (const attempt of latest.attempts.slice(attempts.childElementCount))
      attempts.append(attemptItem(attempt, at))
    setText(
      next,
      latest.nextAttemptAt === undefined
        ? ''
        : `Next attempt ${untilThen(latest.nextAttemptAt, at)}`,
    )
    const isDone = latest.state === 'delivered'
    if (isDone && document.activeElement === retry) duplicate.focus()
    retry.hidden = isDone
  }

  update(delivery, now)
  return { root, update }
}

/** @param {Attempt} attempt @param {string} now ISO 8601 */
function attemptItem({ at, status, error, durationMs, responseBody = '' }, now) {
  const verdict = status === 0 ? badge('bad', 'No response') : badge(toneOf(status), String(status))
  const words = element(
    'span',
    '',
    moment(at, now),
    ` · ${Math.round(durationMs)} ms${error === undefined ? '' : ` · ${error}`}`,
  )
  const item = element('li', '', verdict, words)
  if (responseBody !== '')
    item.append(collapsible('Response', code('Response', bodyText(responseBody))))
  return item
}

/**
 * @param {string} text
 * @param {Delivery} delivery
 * @param {string} path of the emulator's request
 * @param {HTMLElement} problem element for errors
 * @param {() => Promise<void>} refresh
 */
function actionButton(text, delivery, path, problem, refresh) {
  const button = element(
    'button',
    'button small',
    text,
    element('span', 'visually-hidden', ` ${delivery.topic}`),
  )
  button.type = 'button'
  button.addEventListener('click', async () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    setText(problem, '')
    await post(path, { id: delivery.id }).then(refresh, error => {
      setText(problem, error.message)
    })
    button.ariaBusy = 'false'
  })
  return button
}
