// @ts-check
import { on } from './channel.js'
import { recordCall } from './record.js'

/** @typedef {import('./channel.js').Received} Received */

/**
 * Answers one kind of question of the app, and records each: the app is answered what `reply` resolves to, and refused
 * with the message of what it throws.
 * @param {string} type of the app's message; the member of `shopify` that sends it
 * @param {(input: any, received: Received) => unknown} reply
 */
export function onQuestion(type, reply) {
  on(type, async (received) => {
    const { input } = received.message
    const settle = recordCall(type, input ?? null)
    try {
      const output = await reply(input, received)
      settle('answered', output)
      received.answer(output)
    }
    catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      settle('refused', reason)
      received.refuse(reason)
    }
  })
}
