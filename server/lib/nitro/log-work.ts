import { PlatformError } from '../platform/errors/errors'
import type { ObservedWork } from '../platform/observe/platform-observer'
import type { PlatformLog } from './create-log'
import { failureCode } from './failure-code'
import type { LineLevel } from './log-line'
import { isFirstReport } from './reported-errors'
import type { WorkEnd } from './work-observer'

/** Logs a token grant, an API call or a webhook. Who asked for it, and logs its own line, may see to a failure: it is a warning. */
export function logWork(log: PlatformLog, work: ObservedWork, { durationMs, failure }: WorkEnd): void {
  const { kind: _kind, ...described } = work
  const fields = { ...described, durationMs }
  if (!failure) return log.write(successLevel(work.kind), successOf(work), fields)
  const { error } = failure
  const reason = failureCode(error)
  if (work.kind === 'webhook') {
    // Copies that arrived meanwhile share the failure. Only the app's own error says where in its handler something went wrong.
    if (isFirstReport(error)) log.writeBounded(`webhook ${work.topic} ${work.shop}`, 'error', messageOf(error), { ...fields, reason, error: detailsOf(error) })
    return
  }
  const level = work.kind === 'api' ? 'debug' : 'warn'
  log.writeBounded(`${work.kind} ${work.shop} ${reason}`, level, messageOf(error), { ...fields, reason })
}

/** At which level it is logged that work of this kind succeeded. */
export function successLevel(kind: ObservedWork['kind']): LineLevel {
  return kind === 'api' ? 'debug' : 'info'
}

function successOf(work: ObservedWork): string {
  if (work.kind === 'token') return 'An access token was obtained'
  if (work.kind === 'api') return `The ${work.api} answered`
  return work.duplicate ? 'A webhook was a duplicate' : 'A webhook was handled'
}

function messageOf(error: unknown): string {
  return error instanceof PlatformError ? error.message : 'The app threw an error'
}

function detailsOf(error: unknown): string | undefined {
  const cause = error instanceof PlatformError ? error.cause : undefined
  return cause instanceof Error ? cause.stack : undefined
}
