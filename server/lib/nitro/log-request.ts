import { PlatformError } from '../platform/errors/errors'
import { HmacRefusedError } from '../platform/webhooks/hmac-refused-error'
import type { PlatformLog } from './create-log'
import type { LineLevel } from './log-line'
import { isFirstReport } from './reported-errors'
import type { ObservedRequest } from './request-observers'

/** Logs what became of a request, one line each. Callers can bring about refusals and failures at will: those are bounded. */
export function logRequest(log: PlatformLog, request: ObservedRequest, error: unknown): void {
  const { startedAt: _startedAt, ...fields } = request
  const level = levelOf(request)
  if (level === 'debug') return log.write('debug', messageOf(request, error), fields)
  if (level === 'error' && !isFirstReport(error)) return
  const hint = error instanceof HmacRefusedError ? error.likelyCause : undefined
  const message = messageOf(request, error)
  log.writeBounded(`${request.kind} ${request.reason} ${hint ?? message}`, level, message, { ...fields, hint })
}

/** A redirect or page of the layer is how signing in goes; a 401 is how App Bridge is told to send a new token. */
function levelOf({ outcome, status = 0 }: ObservedRequest): LineLevel {
  if (outcome === 'failed') return 'error'
  return outcome === 'refused' || (outcome === 'answered' && status >= 400) ? 'warn' : 'debug'
}

function messageOf({ kind, outcome }: ObservedRequest, error: unknown): string {
  // Ours are written for the log; what the app throws may say anything, and Nitro logs it.
  return error instanceof PlatformError ? error.message : `A request (${kind}) was ${outcome === 'failed' ? 'not authenticated: the app threw an error' : outcome}`
}
