import { describe, expect, it } from 'vitest'
import { DecryptionError } from '../../../../server/core/encryption/decryption-error'
import { createTokenCipher } from '../../../../server/core/encryption/token-cipher'
import type { TokenPlace } from '../../../../server/core/encryption/token-cipher'
import { rejection } from '../../rejection'
import { NEW, OLD, PLACE, SHOP } from './key-rings'

const TOKEN = 'shpat_0123456789abcdef0123456789abcdef'
const sealed = (place = PLACE, keys = [NEW]) => createTokenCipher(keys).encrypt(TOKEN, place)

describe('a token cipher', () => {
  it('decrypts what it encrypted', async () => {
    const cipher = createTokenCipher([NEW])
    const stored = await cipher.encrypt(TOKEN, PLACE)
    expect(stored).not.toContain(TOKEN)
    expect([
      await cipher.decrypt(stored, PLACE),
      cipher.isCurrent(stored),
      cipher.isCurrent(TOKEN),
    ]).toEqual([TOKEN, true, false])
  })

  it('fits a column of 255 characters with tokens of up to 89', async () => {
    const key = { ...NEW, id: '2026-11-22' }
    const lengths = await Promise.all(
      [38, 89, 90].map(
        async length => (await createTokenCipher([key]).encrypt('x'.repeat(length), PLACE)).length,
      ),
    )
    expect(lengths).toEqual([186, 254, 256])
  })

  it.each<[TokenPlace['field'], string]>([
    ['accessToken', 'access token'],
    ['refreshToken', 'refresh token'],
  ])('names the %s whose key is missing', async (field, name) => {
    const place = { ...PLACE, field }
    const error = await rejection(
      createTokenCipher([NEW]).decrypt(await sealed(place, [OLD]), place),
      DecryptionError,
    )
    expect([error.code, error.message]).toEqual([
      'configuration_invalid',
      `The ${name} of ${SHOP} is encrypted with the key "2026a", which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: add that key behind the others`,
    ])
  })
})

describe('attack: an encrypted token is refused', () => {
  it.each<[string, TokenPlace]>([
    ['in the record of another shop', { ...PLACE, shop: 'other.platform.test' }],
    ['in another session of the shop', { ...PLACE, id: `${SHOP}_42` }],
    ['in another field', { ...PLACE, field: 'refreshToken' }],
  ])('%s', async (_where, place) => {
    const error = await rejection(
      createTokenCipher([NEW]).decrypt(await sealed(place), PLACE),
      DecryptionError,
    )
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
    expect(error.message).toBe(
      `The stored access token of ${SHOP} cannot be decrypted: it is damaged, or was moved from another session. The app gets a new one when the merchant opens it`,
    )
  })
})
