import { createDecipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTextCipher } from '../../../../server/core/encryption/text-cipher'
import type { CipherPlace } from '../../../../server/core/encryption/text-cipher'
import { DecryptionError } from '../../../../server/core/encryption/decryption-error'
import { PlatformError } from '../../../../server/core/errors/errors'
import { rejection } from '../../rejection'
import { NEW, OLD } from './key-rings'

const TOKEN = 'shpat_0123456789abcdef0123456789abcdef'
const PLACE: CipherPlace = {
  parts: ['offline_a', 'a', 'note'],
  name: 'note of a',
  whenDamaged: 'ask for another',
}
const DAMAGED = 'The stored note of a cannot be decrypted: ask for another'

const sealed = (place = PLACE, keys = [NEW]) => createTextCipher(keys).encrypt(TOKEN, place)
/** Replaces one part of a compact JWE. */
const withPart = (text: string, index: number, change: (part: string) => string) =>
  text
    .split('.')
    .map((part, at) => (at === index ? change(part) : part))
    .join('.')

describe('a text cipher', () => {
  it('encrypts as a compact JWE, which another implementation decrypts', async () => {
    const [header = '', key, iv = '', ciphertext = '', tag = '', ...rest] = (await sealed()).split(
      '.',
    )
    expect([key, rest]).toEqual(['', []])
    expect(Buffer.from(header, 'base64url').toString()).toBe(
      '{"alg":"dir","enc":"A256GCM","kid":"2026b"}',
    )
    const decipher = createDecipheriv('aes-256-gcm', NEW.secret, Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(header))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    const plain = Buffer.concat([
      decipher.update(Buffer.from(ciphertext, 'base64url')),
      decipher.final(),
    ]).toString()
    expect(plain).toMatch(new RegExp(`^[\\w-]{22}${TOKEN}$`))
  })

  it('decrypts what it encrypted, whatever it is', async () => {
    const cipher = createTextCipher([NEW])
    for (const text of ['', TOKEN, 'grüße 🙂', 'a.b.c.d.e', 'x'.repeat(2_000_000)]) {
      expect(await cipher.decrypt(await cipher.encrypt(text, PLACE), PLACE)).toBe(text)
    }
  })

  it('encrypts the same text differently each time', async () => {
    const cipher = createTextCipher([NEW])
    const texts = await Promise.all(Array.from({ length: 20 }, () => cipher.encrypt(TOKEN, PLACE)))
    expect(new Set(texts).size).toBe(20)
  })

  it('encrypts with the first key and decrypts with all', async () => {
    const cipher = createTextCipher([NEW, OLD])
    const old = await sealed(PLACE, [OLD])
    const own = await cipher.encrypt(TOKEN, PLACE)
    expect([await cipher.decrypt(old, PLACE), await cipher.decrypt(own, PLACE)]).toEqual([
      TOKEN,
      TOKEN,
    ])
    expect([cipher.isCurrent(old), cipher.isCurrent(own), cipher.isCurrent(TOKEN)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('does not mistake a key for another one whose id has the same prefix', async () => {
    const longer = { ...NEW, id: `${NEW.id}2` }
    expect(createTextCipher([NEW]).isCurrent(await sealed(PLACE, [longer]))).toBe(false)
    expect(
      (
        await rejection(
          createTextCipher([NEW]).decrypt(await sealed(PLACE, [longer]), PLACE),
          DecryptionError,
        )
      ).code,
    ).toBe('configuration_invalid')
  })

  it('reads a plain text as it is', async () => {
    for (const text of [TOKEN, '', 'a.b.c', 'eyJhbGciOiJIUzI1NiJ9.e30.x'])
      expect(await createTextCipher([NEW]).decrypt(text, PLACE)).toBe(text)
  })
})

describe('attack: a ciphertext is refused', () => {
  it.each([
    [0, 'offline_b'],
    [1, 'b'],
    [2, 'title'],
  ])('in another place: part %i is %s', async (index, part) => {
    const error = await rejection(
      createTextCipher([NEW]).decrypt(
        await sealed({ ...PLACE, parts: PLACE.parts.with(index, part) }),
        PLACE,
      ),
      DecryptionError,
    )
    expect([error.code, error.status, error.message]).toEqual(['storage_failed', 503, DAMAGED])
  })

  it('in a place whose parts are equal only when joined', async () => {
    const error = await rejection(
      createTextCipher([NEW]).decrypt(
        await sealed({ ...PLACE, parts: ['offline_aa', '', 'note'] }),
        PLACE,
      ),
      DecryptionError,
    )
    expect(error.code).toBe('storage_failed')
  })

  const flip = (part: string) => `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`
  it.each<[string, (text: string) => string]>([
    ['cut off', text => text.slice(0, -1)],
    ['with a part too few', text => text.split('.').slice(0, 4).join('.')],
    ['with a part too many', text => `${text}.e30`],
    ['with another nonce', text => withPart(text, 2, flip)],
    ['with another content', text => withPart(text, 3, flip)],
    ['with another tag', text => withPart(text, 4, flip)],
    ['with an encrypted key', text => withPart(text, 1, () => 'AAAA')],
    [
      'with another header of the same key',
      text =>
        withPart(text, 0, () =>
          Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"2026b","x":1}').toString('base64url'),
        ),
    ],
    [
      'of another algorithm',
      text =>
        withPart(text, 0, () =>
          Buffer.from('{"alg":"dir","enc":"A128GCM","kid":"2026b"}').toString('base64url'),
        ),
    ],
    [
      'without the id of a key',
      text =>
        withPart(text, 0, () => Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')),
    ],
    [
      'with an id that would forge a log line',
      text =>
        withPart(text, 0, () =>
          Buffer.from('{"alg":"dir","kid":"x\\n[platform] all well"}').toString('base64url'),
        ),
    ],
    ['without parts', text => text.split('.')[0] ?? ''],
  ])('%s', async (_how, change) => {
    const error = await rejection(
      createTextCipher([NEW]).decrypt(change(await sealed()), PLACE),
      DecryptionError,
    )
    expect([error.code, error.message]).toEqual(['storage_failed', DAMAGED])
  })

  it('under another key with the same id', async () => {
    const error = await rejection(
      createTextCipher([{ ...NEW, secret: OLD.secret }]).decrypt(await sealed(), PLACE),
      DecryptionError,
    )
    expect([error.code, error.message]).toEqual(['storage_failed', DAMAGED])
  })
})

describe('a key that is missing', () => {
  it('is named in the error, with the variable', async () => {
    const error = await rejection(
      createTextCipher([NEW]).decrypt(await sealed(PLACE, [OLD]), PLACE),
      DecryptionError,
    )
    expect([error.code, error.status]).toEqual(['configuration_invalid', 500])
    expect(error.message).toBe(
      'The note of a is encrypted with the key "2026a", which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: add that key behind the others',
    )
  })

  it('is no error for a new text when there are no keys at all, which would be stored in plain text', async () => {
    const error = await rejection(
      createTextCipher([]).decrypt(await sealed(), PLACE),
      PlatformError,
    )
    expect(error).not.toBeInstanceOf(DecryptionError)
    expect([error.code, error.message]).toEqual([
      'configuration_invalid',
      'The note of a is encrypted with the key "2026b", and NUXT_PLATFORM_ENCRYPTION_KEYS is not set: set it to the key ring with that key',
    ])
  })
})

describe('without keys', () => {
  it('a text stays unchanged', async () => {
    const cipher = createTextCipher([])
    expect([await cipher.encrypt(TOKEN, PLACE), await cipher.decrypt(TOKEN, PLACE)]).toEqual([
      TOKEN,
      TOKEN,
    ])
    expect([cipher.isCurrent(TOKEN), cipher.isCurrent(await sealed())]).toEqual([true, false])
  })
})
