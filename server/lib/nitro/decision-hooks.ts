import type { PlatformTokenDecision, PlatformWebhookDecision } from '../../../shared/types/platform'
import type { ObservedWork } from '../platform/observe/platform-observer'
import { failureCode } from './failure-code'
import type { ObservedRequest, RequestObserver } from './request-observers'
import type { WorkEnd, WorkListener } from './work-observer'

export type DecisionHook = 'platform:authenticated' | 'platform:refused' | 'platform:token' | 'platform:webhook'

export type DecisionListener = (decision: object) => unknown

/** What the listeners of an app are told of, as observers of requests and work. */
export interface DecisionHooks {
  requests: RequestObserver
  work: WorkListener
}

/**
 * Tells an app of decisions. Nothing waits for its listeners, and what they throw goes no further than `report`.
 *
 * @param listenersOf the listeners of a hook at this moment
 */
export function createDecisionHooks(
  listenersOf: (name: DecisionHook) => readonly DecisionListener[],
  report: (name: DecisionHook, error: unknown) => void,
): DecisionHooks {
  function tell(name: DecisionHook, decision: object): void {
    for (const listener of listenersOf(name)) {
      // An async function also for listeners that throw at once.
      const told = async () => listener(decision)
      void told().catch((error: unknown) => report(name, error))
    }
  }

  return {
    requests: {
      wantsEach: () => listenersOf('platform:authenticated').length > 0 || listenersOf('platform:refused').length > 0,
      tell: (request: ObservedRequest) => tell(request.outcome === 'authenticated' ? 'platform:authenticated' : 'platform:refused', request),
    },
    work: {
      wantsEach: kind => kind !== 'api' && listenersOf(`platform:${kind}`).length > 0,
      tell(work, end) {
        if (work.kind === 'token' && !end.failure) tell('platform:token', tokenDecision(work, end))
        if (work.kind === 'webhook') tell('platform:webhook', webhookDecision(work, end))
      },
    },
  }
}

function tokenDecision({ how, shop, online }: Extract<ObservedWork, { kind: 'token' }>, { durationMs }: WorkEnd): PlatformTokenDecision {
  return { how, shop, online, durationMs }
}

function webhookDecision({ topic, shop, webhookId, duplicate }: Extract<ObservedWork, { kind: 'webhook' }>, { durationMs, failure }: WorkEnd): PlatformWebhookDecision {
  const told = { topic, shop, webhookId, durationMs }
  if (failure) return { ...told, outcome: 'failed', reason: failureCode(failure.error) }
  return { ...told, outcome: duplicate ? 'duplicate' : 'handled' }
}
