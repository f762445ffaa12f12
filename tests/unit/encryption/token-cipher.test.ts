import { createDecipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTokenCipher } from '../../../server/lib/platform/encryption/token-cipher'
import type { TokenPlace } from '../../../server/lib/platform/encryption/token-cipher'
import { UnreadableTokenError } from '../../../server/lib/platform/encryption/unreadable-token-error'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { rejection } from '../rejection'
import { NEW, OLD, PLACE, SHOP } from './key-rings'

const TOKEN = 'shpat_0123456789abcdef0123456789abcdef'
const DAMAGED = `The stored access token of ${SHOP} cannot be decrypted: it is damaged, or was moved from another session. The app gets a new one when the merchant opens it`

const sealed = (place = PLACE, keys = [NEW]) => createTokenCipher(keys).encrypt(TOKEN, place)
/** Replaces one part of a compact JWE. */
const withPart = (text: string, index: number, change: (part: string) => string) => text.split('.').map((part, at) => at === index ? change(part) : part).join('.')

describe('a token cipher', () => {
  it('encrypts as a compact JWE, which another implementation decrypts', async () => {
    const [header = '', key, iv = '', ciphertext = '', tag = '', ...rest] = (await sealed()).split('.')
    expect([key, rest]).toEqual(['', []])
    expect(Buffer.from(header, 'base64url').toString()).toBe('{"alg":"dir","enc":"A256GCM","kid":"2026b"}')
    const decipher = createDecipheriv('aes-256-gcm', NEW.secret, Buffer.from(iv, 'base64url')).setAAD(Buffer.from(header)).setAuthTag(Buffer.from(tag, 'base64url'))
    const plain = Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString()
    expect(plain).toMatch(new RegExp(`^[\\w-]{22}${TOKEN}$`))
  })

  it('gives back what it encrypted, whatever it is', async () => {
    const cipher = createTokenCipher([NEW])
    for (const token of ['', TOKEN, 'grüße 🙂', 'a.b.c.d.e', 'x'.repeat(5000)]) {
      expect(await cipher.decrypt(await cipher.encrypt(token, PLACE), PLACE)).toBe(token)
    }
  })

  it('encrypts the same token differently each time', async () => {
    const cipher = createTokenCipher([NEW])
    const texts = await Promise.all(Array.from({ length: 20 }, () => cipher.encrypt(TOKEN, PLACE)))
    expect(new Set(texts).size).toBe(20)
  })

  it('encrypts with the first key and decrypts with all', async () => {
    const cipher = createTokenCipher([NEW, OLD])
    const old = await sealed(PLACE, [OLD])
    const own = await cipher.encrypt(TOKEN, PLACE)
    expect([await cipher.decrypt(old, PLACE), await cipher.decrypt(own, PLACE)]).toEqual([TOKEN, TOKEN])
    expect([cipher.isCurrent(old), cipher.isCurrent(own), cipher.isCurrent(TOKEN)]).toEqual([false, true, false])
  })

  it('takes no key for one whose id only begins the same', async () => {
    const longer = { ...NEW, id: `${NEW.id}2` }
    expect(createTokenCipher([NEW]).isCurrent(await sealed(PLACE, [longer]))).toBe(false)
    expect((await rejection(createTokenCipher([NEW]).decrypt(await sealed(PLACE, [longer]), PLACE), UnreadableTokenError)).code).toBe('configuration_invalid')
  })

  it('reads a plain token as it is', async () => {
    for (const text of [TOKEN, '', 'a.b.c', 'eyJhbGciOiJIUzI1NiJ9.e30.x']) expect(await createTokenCipher([NEW]).decrypt(text, PLACE)).toBe(text)
  })

  it('fits a column of 255 characters with tokens of up to 89', async () => {
    const key = { ...NEW, id: '2026-11-22' }
    const lengths = await Promise.all([38, 89, 90].map(async length => (await createTokenCipher([key]).encrypt('x'.repeat(length), PLACE)).length))
    expect(lengths).toEqual([186, 254, 256])
  })
})

describe('attack: a ciphertext is refused', () => {
  it.each<[string, TokenPlace]>([
    ['in the record of another shop', { ...PLACE, shop: 'other.platform.test' }],
    ['in another session of the shop', { ...PLACE, id: `${SHOP}_42` }],
    ['in another field', { ...PLACE, field: 'refreshToken' }],
  ])('%s', async (_where, place) => {
    const error = await rejection(createTokenCipher([NEW]).decrypt(await sealed(place), PLACE), UnreadableTokenError)
    expect([error.code, error.status, error.message]).toEqual(['storage_failed', 503, DAMAGED])
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
    ['with another header of the same key', text => withPart(text, 0, () => Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"2026b","x":1}').toString('base64url'))],
    ['of another algorithm', text => withPart(text, 0, () => Buffer.from('{"alg":"dir","enc":"A128GCM","kid":"2026b"}').toString('base64url'))],
    ['without the id of a key', text => withPart(text, 0, () => Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url'))],
    ['with an id that would forge a log line', text => withPart(text, 0, () => Buffer.from('{"alg":"dir","kid":"x\\n[platform] all well"}').toString('base64url'))],
    ['without parts', text => text.split('.')[0] ?? ''],
  ])('%s', async (_how, change) => {
    const error = await rejection(createTokenCipher([NEW]).decrypt(change(await sealed()), PLACE), UnreadableTokenError)
    expect([error.code, error.message]).toEqual(['storage_failed', DAMAGED])
  })

  it('under a key of the same id that is another', async () => {
    const error = await rejection(createTokenCipher([{ ...NEW, secret: OLD.secret }]).decrypt(await sealed(), PLACE), UnreadableTokenError)
    expect([error.code, error.message]).toEqual(['storage_failed', DAMAGED])
  })
})

describe('a key that is missing', () => {
  it('is named, with the variable', async () => {
    const error = await rejection(createTokenCipher([NEW]).decrypt(await sealed(PLACE, [OLD]), PLACE), UnreadableTokenError)
    expect([error.code, error.status]).toEqual(['configuration_invalid', 500])
    expect(error.message).toBe(`The access token of ${SHOP} is encrypted with the key "2026a", which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: add that key behind the others`)
  })

  it('is no case for a new token when there are no keys at all, which would be stored in plain text', async () => {
    const error = await rejection(createTokenCipher([]).decrypt(await sealed({ ...PLACE, field: 'refreshToken' }), { ...PLACE, field: 'refreshToken' }), PlatformError)
    expect(error).not.toBeInstanceOf(UnreadableTokenError)
    expect([error.code, error.message]).toEqual(['configuration_invalid', `The refresh token of ${SHOP} is encrypted with the key "2026b", and NUXT_PLATFORM_ENCRYPTION_KEYS is not set: set it to the key ring with that key`])
  })
})

describe('without keys', () => {
  it('a token stays as it is', async () => {
    const cipher = createTokenCipher([])
    expect([await cipher.encrypt(TOKEN, PLACE), await cipher.decrypt(TOKEN, PLACE)]).toEqual([TOKEN, TOKEN])
    expect([cipher.isCurrent(TOKEN), cipher.isCurrent(await sealed())]).toEqual([true, false])
  })
})
