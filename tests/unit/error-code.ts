import { PlatformError } from '../../server/core/errors/errors'

/**
 * Runs the function and returns the code of the PlatformError that it throws, or '' when it throws
 * nothing.
 */
export function errorCode(run: () => unknown): string {
  try {
    run()
    return ''
  } catch (error) {
    if (error instanceof PlatformError) return error.code
    throw error
  }
}
