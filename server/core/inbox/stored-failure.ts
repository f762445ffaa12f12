import type { EncryptionKey } from '../encryption/encryption-keys'
import { createTextCipher } from '../encryption/text-cipher'
import type { CipherPlace } from '../encryption/text-cipher'
import { describeWithoutMessage } from '../errors/error-place'
import { PlatformError } from '../errors/errors'
import { AttemptError, ProtectedFailure, failureText, isRefusedAttempt } from './attempt'
import type { DeadDelivery } from './inbox'

type FailedEntry = Pick<DeadDelivery, 'id' | 'shop' | 'webhookId' | 'failure'>

/**
 * Protects what a handler throws like the delivery that it had: the message of an error often
 * quotes it.
 */
export interface StoredFailures {
  /**
   * Returns the error that an engine may store and log; the given one in an app without encryption
   * keys.
   */
  protect(
    delivery: Pick<DeadDelivery, 'id' | 'shop' | 'webhookId'>,
    thrown: unknown,
  ): Promise<unknown>
  /** Returns the text of a failure. One that was stored before encryption is returned as it is. */
  read(dead: FailedEntry): Promise<string>
}

export function createStoredFailures(keys: readonly EncryptionKey[]): StoredFailures {
  const { encrypt, decrypt } = createTextCipher(keys)
  return {
    async protect(delivery, thrown) {
      if (keys.length === 0) return thrown
      const stored = await encrypt(failureText(thrown), placeOf(delivery))
      return new ProtectedFailure(
        stored,
        describeWithoutMessage(causeOf(thrown)),
        thrown instanceof AttemptError ? thrown : { isRefused: isRefusedAttempt(thrown) },
      )
    },
    async read(dead) {
      try {
        return await decrypt(dead.failure, placeOf(dead))
      } catch (error) {
        // The list must not fail for one of its texts.
        if (error instanceof PlatformError) return error.message
        throw error
      }
    },
  }
}

/** An error about several failed handlers is less specific than the first handler's own error. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof PlatformError && thrown.cause !== undefined ? thrown.cause : thrown
}

function placeOf({
  id,
  shop,
  webhookId,
}: Pick<DeadDelivery, 'id' | 'shop' | 'webhookId'>): CipherPlace {
  return {
    parts: ['failure', id],
    name: `failure of ${webhookId} of ${shop}`,
    whenDamaged: 'it is damaged, or was moved from another delivery',
  }
}
