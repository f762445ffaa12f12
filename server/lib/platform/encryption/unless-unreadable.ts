import { DecryptionError } from './decryption-error'

/** What is being loaded; undefined, of which `tell` hears, when its tokens cannot be decrypted. */
export async function unlessUnreadable<T>(loading: Promise<T>, tell?: (error: DecryptionError) => void): Promise<T | undefined> {
  try {
    return await loading
  }
  catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    tell?.(error)
    return undefined
  }
}
