import { describe, expect, it } from 'vitest'
import { isKeyId, parseEncryptionKeys } from '../../../../server/core/encryption/encryption-keys'
import { PlatformError } from '../../../../server/core/errors/errors'

const bytes = (fill: number, length = 32) => Buffer.alloc(length, fill)
const entry = (id: string, fill: number) => `${id}:${bytes(fill).toString('base64url')}`

/** What is wrong with each entry of a ring that is refused; [] when it is accepted. */
function problems(text: string): string[] {
  try {
    parseEncryptionKeys(text)
    return []
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 'configuration_invalid') throw error
    const [, list = ''] =
      /^NUXT_PLATFORM_ENCRYPTION_KEYS must be a comma list of <id>:<key>, as "npx nuxt-platform-layer keys encryption" prints one: (.*)\.$/.exec(
        error.message,
      ) ?? []
    return list.split('; ')
  }
}

describe('a key ring', () => {
  it('keeps the order, because the first encrypts', () => {
    expect(parseEncryptionKeys(`${entry('2026-11-22', 1)}, ${entry('2026a', 2)}\n`)).toEqual([
      { id: '2026-11-22', secret: new Uint8Array(bytes(1)) },
      { id: '2026a', secret: new Uint8Array(bytes(2)) },
    ])
  })

  it.each(['', '  \n'])('is empty for %o', text => {
    expect(parseEncryptionKeys(text)).toEqual([])
  })

  it('accepts a key of `openssl rand -base64 32` too', () => {
    // All of 62 and 63, which the two alphabets spell differently.
    const key = bytes(0xfb)
    expect(key.toString('base64')).toContain('+')
    for (const text of [key.toString('base64'), key.toString('base64url')]) {
      expect(parseEncryptionKeys(`a:${text}`)).toEqual([{ id: 'a', secret: new Uint8Array(key) }])
    }
  })

  it.each([
    [
      'a key alone',
      bytes(1).toString('base64url'),
      'entry 1 has no id of 1 to 32 letters, digits, ".", "_" or "-" before a colon',
    ],
    [
      'an empty id',
      entry('', 1),
      'entry 1 has no id of 1 to 32 letters, digits, ".", "_" or "-" before a colon',
    ],
    [
      'an id with a space',
      entry('2026 b', 1),
      'entry 1 has no id of 1 to 32 letters, digits, ".", "_" or "-" before a colon',
    ],
    [
      'an id of 33 characters',
      entry('a'.repeat(33), 1),
      'entry 1 has no id of 1 to 32 letters, digits, ".", "_" or "-" before a colon',
    ],
    ['an id without a key', 'a', 'entry 1 has a key that is not 32 bytes in base64url'],
    [
      'a key of 31 bytes',
      `a:${bytes(1, 31).toString('base64url')}`,
      'entry 1 has a key that is not 32 bytes in base64url',
    ],
    [
      'a key of 33 bytes',
      `a:${bytes(1, 33).toString('base64url')}`,
      'entry 1 has a key that is not 32 bytes in base64url',
    ],
    [
      'a key in hex',
      `a:${bytes(1).toString('hex')}`,
      'entry 1 has a key that is not 32 bytes in base64url',
    ],
    [
      'a key that lost its end to a typing error',
      `a:${'A'.repeat(42)}B`,
      'entry 1 has a key that is not 32 bytes in base64url',
    ],
    [
      'a colon too many',
      `a:b:${bytes(1).toString('base64url')}`,
      'entry 1 has a key that is not 32 bytes in base64url',
    ],
    [
      'an id twice',
      `${entry('a', 1)},${entry('b', 2)},${entry('a', 3)}`,
      'entry 3 has the id of entry 1',
    ],
    ['a key twice', `${entry('a', 1)},${entry('b', 1)}`, 'entry 2 has the key of entry 1'],
    [
      'a comma at the end',
      `${entry('a', 1)},`,
      'entry 2 has no id of 1 to 32 letters, digits, ".", "_" or "-" before a colon',
    ],
  ])('is refused with %s', (_what, text, problem) => {
    expect(problems(text)).toEqual([problem])
  })

  it('is refused with all problems, and without any part of a key', () => {
    const text = `secretsecret,${entry('a', 1)},b:hunter2,a:${bytes(7).toString('base64url')}`
    expect(problems(text)).toEqual([
      'entry 1 has a key that is not 32 bytes in base64url',
      'entry 3 has a key that is not 32 bytes in base64url',
      'entry 4 has the id of entry 2',
    ])
  })
})

describe('isKeyId', () => {
  it.each([
    ['2026-11-22', true],
    ['a', true],
    ['A_b.c-1', true],
    ['-a', false],
    ['', false],
    ['a"b', false],
    ['a\nb', false],
    [1, false],
    [undefined, false],
  ])('%o: %s', (text, expected) => {
    expect(isKeyId(text)).toBe(expected)
  })
})
