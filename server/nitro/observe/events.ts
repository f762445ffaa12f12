import { requestHeader, requestMethod, requestPath } from '#platform-runtime/request'
import type { H3Event } from '#platform-runtime/types'
import { PlatformResponse } from '../../core/errors/platform-response'
import { PlatformError } from '../../core/errors/errors'
import type { ObservedWork } from '../../core/platform-observer'
import type { ObservedKind, ObservedRequest, RequestOutcome } from './observed-request'

export type { ObservedKind, ObservedRequest } from './observed-request'

/** The authentication of a request has ended. */
export interface RequestEvent {
  type: 'request'
  request: ObservedRequest
  /** What the authentication threw. */
  error?: unknown
}

/** A token grant, an API call or a webhook has ended. */
export interface WorkEvent {
  type: 'work'
  work: ObservedWork
  durationMs: number
  failure?: { error: unknown }
}

export type PlatformEvent = RequestEvent | WorkEvent

/** An operation that ends with an event. */
export type Operation =
  { type: 'request'; kind: ObservedKind } | { type: 'work'; work: ObservedWork }

/** The spans of an app. */
export interface Tracing {
  /** Runs an operation within a span. */
  run<Result>(operation: Operation, run: () => Promise<Result>): Promise<Result>
  /** Returns the `traceparent` of the active span; undefined outside of spans. */
  activeSpan(): string | undefined
}

/** Each listener, with whether it reads the events of accepted requests. */
const listeners = new Map<(event: PlatformEvent) => void, () => boolean>()
const refusalListeners = new Set<(event: RequestEvent) => void>()
let tracing: Tracing | undefined

/**
 * Calls `listener` for each event until the returned function is called. It must not throw.
 *
 * @param readsAccepted whether it reads the events of requests that were authenticated, the most
 *   frequent ones: they are not created while no listener reads them, and it may miss them
 */
export function onPlatformEvent(
  listener: (event: PlatformEvent) => void,
  readsAccepted: () => boolean = () => true,
): () => void {
  listeners.set(listener, readsAccepted)
  return () => void listeners.delete(listener)
}

/** Calls `listener` for each request whose authentication threw. It must not throw. */
export function onRequestRefused(listener: (event: RequestEvent) => void): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

/** Runs each operation within a span from now on. */
export function traceWith(given: Tracing | undefined): void {
  tracing = given
}

/** Returns the `traceparent` of the active span; undefined outside of spans. */
export function activeSpan(): string | undefined {
  return tracing?.activeSpan()
}

/** Runs a token grant, an API call or a webhook and emits its event. */
export function observeWork<Result>(
  work: ObservedWork,
  run: () => Promise<Result>,
): Promise<Result> {
  return observe({ type: 'work', work }, run, (durationMs, end) => ({
    type: 'work',
    work,
    durationMs,
    ...('error' in end && { failure: end }),
  }))
}

/** Runs the authentication of a request and emits its event. */
export function observeRequest<Context extends object>(
  kind: ObservedKind,
  event: H3Event,
  authenticate: () => Promise<Context>,
): Promise<Context> {
  return observe(
    { type: 'request', kind },
    authenticate,
    (durationMs, end) => ({
      type: 'request',
      request: describeRequest(kind, event, durationMs, outcomeOf(end)),
      ...('error' in end && { error: end.error }),
    }),
    // A response is one of the layer's own, such as a redirect.
    result => result instanceof Response || isAcceptedRead(),
  )
}

function isAcceptedRead(): boolean {
  for (const readsAccepted of listeners.values()) if (readsAccepted()) return true
  return false
}

type End<Result> = { result: Result } | { error: unknown }

async function observe<Result>(
  operation: Operation,
  run: () => Promise<Result>,
  describe: (durationMs: number, end: End<Result>) => PlatformEvent,
  isRead: (result: Result) => boolean = () => true,
): Promise<Result> {
  const start = performance.now()
  const emit = (end: End<Result>): void => {
    const durationMs = Math.round((performance.now() - start) * 10) / 10
    const event = describe(durationMs, end)
    for (const listener of listeners.keys()) listener(event)
    if (event.type === 'request' && 'error' in event)
      for (const listener of refusalListeners) listener(event)
  }
  let result: Result
  try {
    result = await (tracing ? tracing.run(operation, run) : run())
  } catch (error) {
    emit({ error })
    throw error
  }
  if (isRead(result)) emit({ result })
  return result
}

/** Maximum number of characters of a path. */
const MAX_PATH = 300

function describeRequest(
  kind: ObservedKind,
  event: H3Event,
  durationMs: number,
  outcome: RequestOutcome,
): ObservedRequest {
  return {
    requestId: requestId(event),
    kind,
    method: requestMethod(event),
    path: (requestPath(event).split('?', 1)[0] ?? '').slice(0, MAX_PATH),
    startedAt: Math.round(Date.now() - durationMs),
    durationMs,
    ...outcome,
  }
}

/** Returns the outcome of an authentication that ended with this context or error. */
export function outcomeOf(end: End<object>): RequestOutcome {
  const response = 'error' in end ? thrownResponse(end.error) : end.result
  // Routes of the layer return a response, all others a context.
  if (response instanceof Response) {
    const { status } = response
    return { outcome: 'handled', reason: `status ${status}`, status }
  }
  if (!('error' in end))
    return {
      outcome: 'authenticated',
      shop: shopOf(end.result),
      topic: stringIn(end.result, 'topic'),
    }
  const { error } = end
  if (error instanceof PlatformError) {
    const { status, code } = error
    return { outcome: status >= 500 ? 'failed' : 'refused', reason: code, status }
  }
  // Its message is the app's and may contain personal data.
  return { outcome: 'failed', reason: 'an error of the app', status: 500 }
}

function thrownResponse(error: unknown): unknown {
  return error instanceof PlatformResponse ? error.response : error
}

function shopOf(context: object): string | undefined {
  const session: unknown = 'session' in context ? context.session : undefined
  return (
    stringIn(context, 'shop') ??
    (typeof session === 'object' && session !== null ? stringIn(session, 'shop') : undefined)
  )
}

function stringIn(container: object, field: string): string | undefined {
  const value: unknown = Reflect.get(container, field)
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns the code of a failure. Never the message: that of an app's error may contain personal
 * data.
 */
export function failureCode(error: unknown): string {
  return error instanceof PlatformError ? error.code : 'app_error'
}

/** A value that cannot be a token or break out of a log line. */
const REQUEST_ID = /^[A-Za-z0-9][\w.:-]{0,63}$/

/** Returns the id of a request in logs and hooks: `x-request-id` if it is valid, or a new UUID. */
export function requestId(event: H3Event): string {
  const context = event.context as { platformRequestId?: string }
  return (context.platformRequestId ??= givenId(event) ?? globalThis.crypto.randomUUID())
}

function givenId(event: H3Event): string | undefined {
  const given = requestHeader(event, 'x-request-id')
  return given !== null && REQUEST_ID.test(given) ? given : undefined
}
