import type { RuntimeHooks } from '#platform-runtime/hooks'
import { describeWithoutMessage } from '../../core/errors/error-place'
import { PlatformResponse } from '../../core/errors/platform-response'
import { PlatformError, HmacRefusedError } from '../../core/errors/errors'
import { AbortedAttempt } from '../../core/inbox/attempt'
import { isAccessRefused } from '../../core/jobs/failed-run'
import { isLastingRefusal } from '../../core/errors/lasting-refusal'
import type { ApiForbiddenWork, ObservedWork } from '../../core/platform-observer'
import type { PlatformWebhookDecision } from '../../types/platform'
import { shownMessage } from '../http/developer-message'
import { callHook } from './call-hook'
import type { EventHook } from './call-hook'
import { failureCode } from './events'
import type { ObservedRequest, PlatformEvent, RequestEvent, WorkEvent } from './events'
import { isFirstReport } from './log'
import type { LineLevel, PlatformLog } from './log'

/**
 * Returns a listener that calls the app's hooks for each event. Nothing waits for the hooks, and
 * their errors go to `report` only.
 */
export function createHookCaller(
  hooks: RuntimeHooks,
  report: (name: EventHook, error: unknown) => void,
): (event: PlatformEvent) => void {
  const call = <Name extends EventHook>(
    name: Name,
    payload: Parameters<typeof callHook<Name>>[2],
  ): void => callHook(hooks, name, payload, report)

  return event => {
    if (event.type === 'request') {
      const { request } = event
      return call(
        request.outcome === 'authenticated' ? 'platform:authenticated' : 'platform:refused',
        request,
      )
    }
    const { work, durationMs, failure } = event
    if (work.kind === 'token' && !failure) {
      const { how, shop, online } = work
      call('platform:token', { how, shop, online, durationMs })
    }
    if (work.kind === 'access_lost')
      call('platform:access-lost', { shop: work.shop, reason: work.reason })
    if (work.kind === 'api_forbidden')
      call('platform:api-forbidden', { shop: work.shop, rule: work.rule })
    if (work.kind === 'webhook') {
      const { topic, shop, webhookId } = work
      call('platform:webhook', { topic, shop, webhookId, durationMs, ...webhookOutcome(event) })
    }
  }
}

function webhookOutcome({
  work,
  failure,
}: WorkEvent): Pick<PlatformWebhookDecision, 'outcome' | 'reason'> {
  if (failure) return { outcome: 'failed', reason: failureCode(failure.error) }
  return { outcome: 'duplicate' in work && work.duplicate ? 'duplicate' : 'handled' }
}

/**
 * Returns a listener that logs each event in one line. Lines that callers can trigger at will are
 * bounded.
 *
 * @param hidesMessages whether the messages of what webhook handlers throw are left out: they may
 *   quote a payload that the app stores encrypted
 */
export function createEventLogger(
  log: PlatformLog,
  hidesMessages: () => boolean = () => false,
): (event: PlatformEvent) => void {
  return event =>
    event.type === 'request' ? logRequest(log, event) : logWork(log, event, hidesMessages)
}

function logRequest(log: PlatformLog, { request, error }: RequestEvent): void {
  const level = requestLevel(request)
  if (!log.isEnabled(level)) return
  const { startedAt: _startedAt, ...fields } = request
  const message = requestMessage(request, error)
  if (level === 'debug') return log.write('debug', message, fields)
  if (level === 'error' && !isFirstReport(error)) return
  const hint = hintOf(error)
  log.writeBounded(`${request.kind} ${request.reason} ${hint ?? message}`, level, message, {
    ...fields,
    hint,
  })
}

/** Returns the likely cause, for the log only: the response does not contain it. */
function hintOf(error: unknown): string | undefined {
  if (error instanceof HmacRefusedError) return error.likelyCause
  return error instanceof PlatformResponse ? error.refusal : undefined
}

/**
 * Redirects and pages of the layer are part of a regular sign-in; a 401 makes App Bridge send a new
 * token.
 */
function requestLevel({ outcome, status = 0 }: ObservedRequest): LineLevel {
  if (outcome === 'failed') return 'error'
  return outcome === 'refused' || (outcome === 'handled' && status >= 400) ? 'warn' : 'debug'
}

function requestMessage({ kind, outcome }: ObservedRequest, error: unknown): string {
  // The message of an app's error may contain personal data; Nitro logs it.
  return error instanceof PlatformError
    ? shownMessage(error)
    : `A request (${kind}) was ${outcome === 'failed' ? 'not authenticated: the app threw an error' : outcome}`
}

function logWork(
  log: PlatformLog,
  { work, durationMs, failure }: WorkEvent,
  hidesMessages: () => boolean,
): void {
  const level = workLevel(work, failure)
  if (!log.isEnabled(level)) return
  if (work.kind === 'api_forbidden') {
    const { shop, rule, explanation } = work
    // Of all shops: with a wrong allowlist, each of them has such an event.
    return log.writeBounded(`api_forbidden ${rule}`, level, explanation, { shop, rule })
  }
  const { kind, ...described } = work
  const fields = { ...described, durationMs }
  if (!failure) return log.write(level, successMessage(work), fields)
  const { error } = failure
  const reason = failureCode(error)
  if (work.kind === 'job') {
    const isRefused = isAccessRefused(error)
    return log.writeBounded(
      isRefused ? 'job refused' : `job ${work.job} ${work.shop}`,
      isRefused ? 'warn' : level,
      failureMessage(error),
      { ...fields, reason, error: stackOf(error, hidesMessages()) },
    )
  }
  if (work.kind !== 'webhook') {
    const cause = `${kind} ${work.shop} ${reason}`
    return log.writeBounded(cause, level, failureMessage(error), { ...fields, reason })
  }
  // Concurrent copies of a delivery share its failure.
  if (!isFirstReport(error)) return
  // While the platform refuses the app, every delivery of every shop fails for the same reason.
  const isRefused = isLastingRefusal(error)
  log.writeBounded(
    isRefused ? 'webhook refused' : `webhook ${work.topic} ${work.shop}`,
    isRefused ? 'warn' : level,
    failureMessage(error),
    { ...fields, reason, error: stackOfCause(error, hidesMessages()) },
  )
}

/** A failed grant is a warning only: the caller may handle it, and logs its own line. */
function workLevel({ kind }: ObservedWork, failure: WorkEvent['failure']): LineLevel {
  if (kind === 'api') return 'debug'
  if (kind === 'access_lost') return failure ? 'error' : 'warn'
  if (kind === 'api_forbidden') return 'warn'
  // Canceled, or released by a server that stops: part of each deployment.
  if (!failure || failure.error instanceof AbortedAttempt) return 'info'
  return kind === 'webhook' || kind === 'job' ? 'error' : 'warn'
}

function successMessage(work: Exclude<ObservedWork, ApiForbiddenWork>): string {
  if (work.kind === 'token') return 'An access token was obtained'
  if (work.kind === 'api') return `The ${work.api} responded`
  if (work.kind === 'access_lost')
    return 'The app has lost access to a shop; the next visit of the merchant restores it'
  if (work.kind === 'job') return 'A job was done'
  return work.duplicate ? 'A webhook was a duplicate' : 'A webhook was handled'
}

function failureMessage(error: unknown): string {
  return error instanceof PlatformError ? shownMessage(error) : 'The app threw an error'
}

/** Only the app's own error shows where its handler failed. */
function stackOfCause(error: unknown, hidesMessages: boolean): string | undefined {
  return stackOf(error instanceof PlatformError ? error.cause : undefined, hidesMessages)
}

function stackOf(error: unknown, hidesMessages: boolean): string | undefined {
  if (!(error instanceof Error)) return undefined
  return hidesMessages ? describeWithoutMessage(error) : error.stack
}
