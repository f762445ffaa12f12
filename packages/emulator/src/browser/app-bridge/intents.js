// @ts-check
import { on, send } from './channel.js'
import { readIntent } from './intent-query.js'
import { callInteractiveMember, checkEmbedded, plainCopy } from './member-calls.js'

/**
 * @typedef {{ action: string, type: string, value?: unknown, data?: Record<string, any> }}
 * ReceivedIntent
 */

/** @type {Set<(value: ReceivedIntent | null) => void>} */
const requestListeners = new Set()
/** @type {Set<(intent: object) => void>} */
const workflows = new Set()
/** The pending intent of this page. @type {{ id: string, intent: ReceivedIntent } | undefined} */
let received

/** @param {string} id @param {object} output */
function finishIntent(id, output) {
  // Ignores responses to an earlier or a completed intent.
  if (received?.id !== id) return
  received = undefined
  delete intents.response
  send({ type: 'intent-response', id, output })
  for (const listener of requestListeners) listener(null)
}

/**
 * @param {{ id: string, intent: ReceivedIntent }} pending @param {(intent: object) => void}
 * workflow
 */
function startWorkflow({ id, intent: { action, type, data = {} } }, workflow) {
  workflow({
    action,
    type,
    data,
    finish: (/** @type {unknown} */ result) =>
      finishIntent(id, { code: 'ok', data: plainCopy('intents', result) }),
  })
}

/** `shopify.intents.response`, which is defined only during an intent. @param {string} id */
const responseTo = id => ({
  ok: async (/** @type {unknown} */ data) =>
    finishIntent(id, { code: 'ok', data: plainCopy('intents', data) }),
  error: async (/** @type {string} */ message, /** @type {unknown[]} */ issues) =>
    finishIntent(id, { code: 'error', message, issues: plainCopy('intents', issues) }),
  closed: async () => finishIntent(id, { code: 'closed' }),
})

/** `shopify.intents`. */
export const intents = {
  request: {
    get value() {
      return received?.intent ?? null
    },
    /** @param {(value: ReceivedIntent | null) => void} listener */
    subscribe(listener) {
      requestListeners.add(listener)
      return () => void requestListeners.delete(listener)
    },
  },

  /** @type {ReturnType<typeof responseTo> | undefined} */
  response: undefined,

  /**
   * @param {Parameters<typeof readIntent>[0]} query
   * @param {Parameters<typeof readIntent>[1]} [options]
   */
  async invoke(query, options) {
    checkEmbedded('intents.invoke()')
    return { complete: callInteractiveMember('intents.invoke', readIntent(query, options)) }
  },

  /** @param {(intent: object) => void} workflow */
  register(workflow) {
    workflows.add(workflow)
    // An intent may arrive before the page registers its workflow.
    if (received) startWorkflow(received, workflow)
    return () => void workflows.delete(workflow)
  },
}
delete intents.response

/** Handles intents that the admin sends. */
export function followIntents() {
  on('intent', ({ id, intent }) => {
    received = { id, intent }
    intents.response = responseTo(id)
    for (const listener of requestListeners) listener(intent)
    for (const workflow of workflows) startWorkflow({ id, intent }, workflow)
  })
}
