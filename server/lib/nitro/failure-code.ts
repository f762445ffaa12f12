import { PlatformError } from '../platform/errors/errors'

/** A failure in one word. The message of an error that is not ours may say anything, a customer's name too. */
export function failureCode(error: unknown): string {
  return error instanceof PlatformError ? error.code : 'app_error'
}
