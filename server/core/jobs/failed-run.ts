import { AttemptError, isRefusedAttempt, retryDelay } from '../inbox/attempt'
import { isLastingRefusal } from '../errors/lasting-refusal'
import { PlatformError } from '../errors/errors'
import type { RegisteredJob } from './job-registry'

/** A failed run of a job, with what the queue does next. The error of the handler is described. */
export class FailedRun extends AttemptError {
  override readonly name: string

  constructor(
    thrown: unknown,
    options: { retryAfterMs?: number; isFinal?: boolean; isRefused?: boolean },
  ) {
    const error = thrown instanceof Error ? thrown : undefined
    super(error?.message ?? `A handler threw a value of type ${typeof thrown}`, options)
    this.name = error?.name ?? 'Error'
    // Its place is that of the handler's own error.
    if (error?.stack !== undefined) this.stack = error.stack
  }
}

/** Returns whether a run failed because the app has no access to its shop, or is refused by it. */
export function isAccessRefused(thrown: unknown): boolean {
  return (
    isLastingRefusal(thrown) ||
    isRefusedAttempt(thrown) ||
    (thrown instanceof PlatformError &&
      (thrown.code === 'session_not_found' || thrown.code === 'grant_refused'))
  )
}

/** Returns the failure of a run that counts as an attempt. */
export function failedAttempt(
  thrown: unknown,
  attempt: number,
  { attempts, retryDelayMs }: Pick<RegisteredJob, 'attempts' | 'retryDelayMs'>,
): FailedRun {
  return new FailedRun(thrown, {
    isFinal: attempt >= attempts || (thrown instanceof PlatformError && isHopeless(thrown)),
    retryAfterMs: retryDelay(attempt, retryDelayMs),
  })
}

/** Another run would fail in the same way. */
function isHopeless({ code }: PlatformError): boolean {
  return code === 'job_invalid' || code === 'job_unknown'
}
