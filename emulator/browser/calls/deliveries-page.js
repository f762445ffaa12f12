// @ts-check
/** The page of webhooks: polls every two seconds, and updates only changed parts. */
import { requestDeliveries } from './api.js'
import { deliveryRow, STATES } from './delivery-row.js'
import { partOf, setText } from '../elements.js'
import { poll } from '../poll.js'
import { subscriptionRow } from './subscription-row.js'

/**
 * Response of the emulator: the platform's time in ISO 8601, subscriptions, and deliveries, newest
 * first.
 * @typedef {{
 *   now: string,
 *   subscriptions: import('./subscription-row.js').Subscription[],
 *   deliveries: import('./delivery-row.js').Delivery[],
 * }} DeliveriesUpdate
 */

const offline = partOf(document, 'data-offline', HTMLElement)
const announcement = partOf(document, 'data-announcement', HTMLElement)
const subscriptionList = partOf(document, 'data-subscriptions', HTMLElement)
const noSubscriptions = partOf(document, 'data-no-subscriptions', HTMLElement)
const deliveryList = partOf(document, 'data-deliveries', HTMLElement)
const noDeliveries = partOf(document, 'data-no-deliveries', HTMLElement)

/** @type {Map<string, ReturnType<typeof deliveryRow>>} */
const rows = new Map()
let shownSubscriptions = ''
/**
 * State of each delivery in the last response; undefined before the first one. @type {Map<string,
 * string> | undefined}
 */
let known

async function refresh() {
  try {
    const update = await requestDeliveries()
    offline.hidden = true
    drawSubscriptions(update)
    drawDeliveries(update)
    announce(update)
  } catch (error) {
    setText(offline, error instanceof Error ? error.message : String(error))
    offline.hidden = false
  }
}

/** @param {DeliveriesUpdate} update */
function drawSubscriptions({ subscriptions }) {
  const latest = JSON.stringify(subscriptions)
  if (latest === shownSubscriptions) return
  shownSubscriptions = latest
  noSubscriptions.hidden = subscriptions.length > 0
  subscriptionList.replaceChildren(...subscriptions.map(subscriptionRow))
}

/** @param {DeliveriesUpdate} update */
function drawDeliveries({ deliveries, now }) {
  noDeliveries.hidden = deliveries.length > 0
  for (const [key, row] of rows) {
    if (deliveries.some(delivery => delivery.key === key)) continue
    row.root.remove()
    rows.delete(key)
  }
  for (const [index, delivery] of deliveries.entries()) {
    const row = rows.get(delivery.key)
    if (row) row.update(delivery, now)
    else add(deliveryRow(delivery, now, refresh), delivery.key, index)
  }
}

/** @param {ReturnType<typeof deliveryRow>} row @param {string} key @param {number} index */
function add(row, key, index) {
  rows.set(key, row)
  deliveryList.insertBefore(row.root, deliveryList.children[index] ?? null)
}

/** Announces the newest change to screen readers. @param {DeliveriesUpdate} update */
function announce({ deliveries }) {
  const before = known
  known = new Map(
    deliveries.map(({ key, state, attempts }) => [key, `${state} ${attempts.length}`]),
  )
  const changed = before && deliveries.find(({ key }) => known?.get(key) !== before.get(key))
  if (changed)
    setText(
      announcement,
      `${changed.topic}: ${STATES[changed.state].text}, attempts: ${changed.attempts.length}`,
    )
}

void refresh().then(() => poll(refresh))
