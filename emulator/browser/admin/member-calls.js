// @ts-check
import { on } from './channel.js'
import { recordCall } from './record.js'

/** @typedef {import('./channel.js').Received} Received */

/**
 * Registers a handler for calls of a member of `shopify`, and records each call. The app receives
 * the result of `reply`, or the message of its error.
 * @param {string} type of the app's message; the member of `shopify` that sends it
 * @param {(input: any, received: Received) => unknown} reply
 */
export function onMemberCall(type, reply) {
  on(type, async received => {
    const { input } = received.message
    const settle = recordCall(type, input ?? null)
    try {
      const output = await reply(input, received)
      settle('resolved', output)
      received.respond(output)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      settle('rejected', reason)
      received.refuse(reason)
    }
  })
}
