import { PlatformError } from '../errors/errors'

/** Milliseconds that a job can wait for its first run: a year. */
export const MAX_DELAY_MS = 366 * 24 * 3600 * 1000
const MAX_KEY = 255

/** @throws PlatformError `job_invalid` for an option of `enqueue` that is out of its limits */
export function checkEnqueueOptions(name: string, key: string | undefined, delay: number): void {
  if (key !== undefined && (key === '' || key.length > MAX_KEY))
    throw new PlatformError(
      'job_invalid',
      `The key of job "${name}" must have 1 to ${MAX_KEY} characters`,
    )
  if (!Number.isSafeInteger(delay) || delay < 0 || delay > MAX_DELAY_MS)
    throw new PlatformError(
      'job_invalid',
      `The delay of job "${name}" must be a whole number of milliseconds from 0 to ${MAX_DELAY_MS}`,
    )
}
