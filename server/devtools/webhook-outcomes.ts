import { definePlugin, onClose } from '#platform-runtime/define'
import { onPlatformEvent } from '../nitro/observe/events'

/** The last run of the handlers of a webhook. */
export interface WebhookOutcome {
  state: 'handled' | 'failed'
  /** Name and message of the error, for a failed one. */
  failure?: string
}

const MAX_OUTCOMES = 200

const outcomes = new Map<string, WebhookOutcome>()

/**
 * Records how the last webhooks ended, also those that an inbox runs after the response, for the
 * command `trigger`. Development only.
 */
export default definePlugin(app => {
  const stop = onPlatformEvent(event => {
    if (event.type !== 'work' || event.work.kind !== 'webhook') return
    recordOutcome(event.work.webhookId, event.failure)
  })
  // A reload of the development server runs this file again.
  onClose(app, stop)
})

/** @param failure of the handlers; its cause is the error of the app */
export function recordOutcome(webhookId: string, failure?: { error: unknown }): void {
  outcomes.delete(webhookId)
  outcomes.set(
    webhookId,
    failure ? { state: 'failed', failure: failureOf(failure.error) } : { state: 'handled' },
  )
  const [oldest] = outcomes.keys()
  if (outcomes.size > MAX_OUTCOMES && oldest !== undefined) outcomes.delete(oldest)
}

/** Returns the outcome of the last run; undefined before the first one. */
export function webhookOutcome(webhookId: string): WebhookOutcome | undefined {
  return outcomes.get(webhookId)
}

function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'A value that is no Error'
}
