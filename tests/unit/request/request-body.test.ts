import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { bodyOf, readJsonBody } from '../../../server/lib/platform/request/request-body'
import { errorCode } from '../error-code'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readJsonBody(bodyOf(encode(text)))

it('bodyOf() keeps the bytes and says how many there are', () => {
  const bytes = encode('{"\u00E9":1}')
  expect(bodyOf(bytes)).toEqual({ chunks: [bytes], size: 8 })
})

describe('readJsonBody()', () => {
  it('reads an object', () => {
    expect(read('{"id":1,"name":"J\u00FCrgen","tags":["\u{1F511}"]}')).toEqual({ id: 1, name: 'J\u00FCrgen', tags: ['\u{1F511}'] })
  })

  it('does not depend on how the body was cut into chunks, even within a character', () => {
    const bytes = encode('{"name":"J\u00FCrgen \u{1F511}"}')
    for (let cut = 0; cut <= bytes.length; cut++) {
      const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)]
      expect(readJsonBody({ chunks, size: bytes.length })).toEqual({ name: 'J\u00FCrgen \u{1F511}' })
    }
  })

  it('attack: a shorter body in pieces holds nothing of the longer one before it', () => {
    const inPieces = (text: string) => {
      const bytes = encode(text)
      return readJsonBody({ chunks: [bytes.subarray(0, 3), bytes.subarray(3)], size: bytes.length })
    }
    const first = inPieces('{"shop":"one","note":"of the first shop"}')
    expect(inPieces('{"shop":"two"}')).toEqual({ shop: 'two' })
    expect(() => inPieces('{"shop":"two","note":"')).toThrow('The body is not JSON in UTF-8')
    expect(first).toEqual({ shop: 'one', note: 'of the first shop' })
  })

  it.each([1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_000])('reads %i bytes in pieces', (size) => {
    const text = JSON.stringify({ note: 'n'.repeat(size - '{"note":""}'.length) })
    const bytes = encode(text)
    const chunks = Array.from({ length: Math.ceil(size / 65_536) }, (_, index) => bytes.subarray(index * 65_536, (index + 1) * 65_536))
    expect(JSON.stringify(readJsonBody({ chunks, size })) === text).toBe(true)
  })

  it('reads no more of a buffer than the body', () => {
    const buffer = encode('{"id":1}{"id":2}{"id":3}')
    expect(readJsonBody(bodyOf(buffer.subarray(8, 16)))).toEqual({ id: 2 })
  })

  it('accepts a byte order mark', () => {
    expect(read('\uFEFF{"id":1}')).toEqual({ id: 1 })
  })

  it('reads objects within objects 100,000 deep', () => {
    const depth = 100_000
    expect(Object.keys(read(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`))).toEqual(['a'])
  })

  it('a key named __proto__ stays a key', () => {
    const body = read('{"__proto__":{"isAdmin":true}}')
    expect([Object.keys(body), (body as { isAdmin?: boolean }).isAdmin]).toEqual([['__proto__'], undefined])
  })

  it.each(['', ' ', 'null', 'true', '1', '"text"', '[]', '[{"id":1}]', '{', '{"id":1', '{"id":1}}', '{id:1}', '\'{}\'', 'id=1&name=x', '<xml/>', `${'['.repeat(100_000)}`])('refuses %j', (text) => {
    expect(errorCode(() => read(text))).toBe('body_invalid')
  })

  it.each([
    ['a byte that UTF-8 does not have', [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]],
    ['a character that is cut off', [0x7B, 0x7D, 0xC3]],
    ['Latin-1', [...Buffer.from('{"name":"J\u00FCrgen"}', 'latin1')]],
    ['UTF-16', [...Buffer.from('{"id":1}', 'utf16le')]],
    ['an encoded surrogate', [0x7B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3A, 0x31, 0x7D]],
  ])('refuses %s', (_name, bytes) => {
    expect(errorCode(() => readJsonBody(bodyOf(Uint8Array.from(bytes))))).toBe('body_invalid')
  })

  it('does not quote the body in its error', () => {
    try {
      read('{"customer":"Ada" secret}')
      expect.unreachable()
    }
    catch (error) {
      expect(error).toBeInstanceOf(PlatformError)
      expect([(error as PlatformError).message, (error as PlatformError).cause]).toEqual(['The body is not JSON in UTF-8', undefined])
    }
  })
})
