import { UnreadableTokenError } from './unreadable-token-error'

/** What is being loaded; undefined, of which `tell` hears, when its tokens cannot be decrypted. */
export async function unlessUnreadable<T>(loading: Promise<T>, tell?: (error: UnreadableTokenError) => void): Promise<T | undefined> {
  try {
    return await loading
  }
  catch (error) {
    if (!(error instanceof UnreadableTokenError)) throw error
    tell?.(error)
    return undefined
  }
}
