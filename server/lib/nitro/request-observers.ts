import type { H3Event } from 'h3'
import { elapsedMs } from './elapsed-ms'
import { requestId } from './request-id'
import { outcomeOf, outcomeOfError } from './request-outcome'
import type { RequestOutcome } from './request-outcome'
import { requestSpan } from './request-span'
import { inSpan } from './spans'

/** What a request claims to be. `page`: a document that a guard decides about. `auth`: one of the layer's own routes. */
export type ObservedKind = 'page' | 'admin' | 'webhook' | 'flow' | 'fulfillment service' | 'app proxy' | 'pos' | 'public' | 'auth'

/** What became of a request that had to be authenticated. Holds no token and no query: either may be secret. */
export interface ObservedRequest extends RequestOutcome {
  /** From `x-request-id`, or made up. */
  requestId: string
  kind: ObservedKind
  method: string
  path: string
  /** Epoch milliseconds. */
  startedAt: number
  durationMs: number
}

export interface RequestObserver {
  /** Whether requests that are neither refused nor failed are of interest now; by default they are. */
  wantsEach?: () => boolean
  /** @param error what the authentication ended with, if it did */
  tell: (request: ObservedRequest, error?: unknown) => void
}

/** Characters of a path that are told. */
const LONGEST_PATH = 300

const observers = new Set<RequestObserver>()

/** Tells of each request that was authenticated or not, until the returned function is called. */
export function observeRequests(observer: RequestObserver): () => void {
  observers.add(observer)
  return () => void observers.delete(observer)
}

/** Runs the authentication of a request and tells the observers of it. What it costs while none wants to know is one promise. */
export async function observed<Context extends object>(kind: ObservedKind, event: H3Event, authenticate: () => Promise<Context>): Promise<Context> {
  const start = performance.now()
  let context: Context
  try {
    context = await inSpan(() => requestSpan(kind), authenticate)
  }
  catch (error) {
    const request = describe(kind, event, start, outcomeOfError(error))
    for (const observer of observers) observer.tell(request, error)
    throw error
  }
  for (const observer of observers) {
    if (observer.wantsEach?.() ?? true) observer.tell(describe(kind, event, start, outcomeOf(context)))
  }
  return context
}

function describe(kind: ObservedKind, event: H3Event, start: number, outcome: RequestOutcome): ObservedRequest {
  const durationMs = elapsedMs(start)
  const path = (event.path.split('?', 1)[0] ?? '').slice(0, LONGEST_PATH)
  return { requestId: requestId(event), kind, method: event.method, path, startedAt: Math.round(Date.now() - durationMs), durationMs, ...outcome }
}
