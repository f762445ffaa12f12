import { PlatformError } from '../errors/errors'

/**
 * A stored text that none of the keys decrypts: `configuration_invalid` when its key is not in the ring, `storage_failed` when it
 * is damaged or of another place. What is stored is left as it is, so that nothing is lost when a missing key comes back.
 */
export class DecryptionError extends PlatformError {
  override readonly name = 'DecryptionError'
}
