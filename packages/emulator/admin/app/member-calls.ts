import { on } from './channel'
import { recordCall } from './record'

/**
 * Registers a handler for calls of a member of `shopify`, and records each call. The app receives
 * the result of `reply`, or the message of its error.
 *
 * @param type of the app's message: the member of `shopify` that sends it
 */
export function onMemberCall<Input = unknown>(
  type: string,
  reply: (input: Input) => unknown,
): void {
  on(type, async ({ message: { input }, respond, refuse }) => {
    const settle = recordCall(type, input ?? null)
    try {
      const output = await reply(input as Input)
      settle('resolved', output)
      respond(output)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      settle('rejected', reason)
      refuse(reason)
    }
  })
}
