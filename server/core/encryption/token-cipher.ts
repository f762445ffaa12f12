import type { EncryptionKey } from './encryption-keys'
import { createTextCipher } from './text-cipher'
import type { CipherPlace, TextCipher } from './text-cipher'

/** The place of a stored token. */
export interface TokenPlace {
  /** Id of the session. */
  id: string
  shop: string
  field: 'accessToken' | 'refreshToken'
}

/** A {@link TextCipher} for tokens. */
export interface TokenCipher {
  encrypt(token: string, place: TokenPlace): Promise<string>
  /**
   * @throws DecryptionError | PlatformError as the text cipher does; a visit of the merchant fixes
   *   a DecryptionError
   */
  decrypt(stored: string, place: TokenPlace): Promise<string>
  isCurrent: TextCipher['isCurrent']
}

export function createTokenCipher(keys: readonly EncryptionKey[]): TokenCipher {
  const { encrypt, decrypt, isCurrent } = createTextCipher(keys)
  return {
    encrypt: (token, place) => encrypt(token, cipherPlaceOf(place)),
    decrypt: (stored, place) => decrypt(stored, cipherPlaceOf(place)),
    isCurrent,
  }
}

function cipherPlaceOf({ id, shop, field }: TokenPlace): CipherPlace {
  return {
    parts: [id, shop, field],
    name: `${field === 'accessToken' ? 'access token' : 'refresh token'} of ${shop}`,
    whenDamaged:
      'it is damaged, or was moved from another session. The app gets a new one when the merchant opens it',
  }
}
