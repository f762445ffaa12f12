import { PlatformError } from '../errors/errors'

/**
 * A stored text that none of the keys decrypts: `configuration_invalid` when its key is not in the
 * ring, `storage_failed` when it is damaged or was moved. The stored text is not changed, so that
 * nothing is lost when a missing key is added again.
 */
export class DecryptionError extends PlatformError {
  override readonly name = 'DecryptionError'
}

/** Resolves to undefined, and calls `onUnreadable`, when loading fails with a DecryptionError. */
export async function ignoreUnreadable<T>(
  loading: Promise<T>,
  onUnreadable?: (error: DecryptionError) => void,
): Promise<T | undefined> {
  try {
    return await loading
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    onUnreadable?.(error)
    return undefined
  }
}
