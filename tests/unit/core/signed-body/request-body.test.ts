import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { bodyOf, readJsonBody } from '../../../../server/core/signed-body/request-body'
import { errorCode } from '../../error-code'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readJsonBody(bodyOf(encode(text)))

it('bodyOf() returns the bytes and their count', () => {
  const bytes = encode('{"\u00E9":1}')
  expect(bodyOf(bytes)).toEqual({ chunks: [bytes], size: 8 })
})

describe('readJsonBody()', () => {
  it('reads an object', () => {
    expect(read('{"id":1,"name":"J\u00FCrgen","tags":["\u{1F511}"]}')).toEqual({
      id: 1,
      name: 'J\u00FCrgen',
      tags: ['\u{1F511}'],
    })
  })

  it('does not depend on the chunks of the body, even within a character', () => {
    const bytes = encode('{"name":"J\u00FCrgen \u{1F511}"}')
    for (let cut = 0; cut <= bytes.length; cut++) {
      const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)]
      expect(readJsonBody({ chunks, size: bytes.length })).toEqual({
        name: 'J\u00FCrgen \u{1F511}',
      })
    }
  })

  it('attack: a shorter body in chunks contains nothing of an earlier, longer one', () => {
    const inPieces = (text: string) => {
      const bytes = encode(text)
      return readJsonBody({ chunks: [bytes.subarray(0, 3), bytes.subarray(3)], size: bytes.length })
    }
    const first = inPieces('{"shop":"one","note":"of the first shop"}')
    expect(inPieces('{"shop":"two"}')).toEqual({ shop: 'two' })
    expect(() => inPieces('{"shop":"two","note":"')).toThrow('The body is not JSON in UTF-8')
    expect(first).toEqual({ shop: 'one', note: 'of the first shop' })
  })

  it.each([1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_000])(
    'reads %i bytes in chunks',
    size => {
      const text = JSON.stringify({ note: 'n'.repeat(size - '{"note":""}'.length) })
      const bytes = encode(text)
      const chunks = Array.from({ length: Math.ceil(size / 65_536) }, (_, index) =>
        bytes.subarray(index * 65_536, (index + 1) * 65_536),
      )
      expect(JSON.stringify(readJsonBody({ chunks, size })) === text).toBe(true)
    },
  )

  it('reads no more of a buffer than the body', () => {
    const buffer = encode('{"id":1}{"id":2}{"id":3}')
    expect(readJsonBody(bodyOf(buffer.subarray(8, 16)))).toEqual({ id: 2 })
  })

  it('refuses a byte order mark, which the platform does not send', () => {
    expect(errorCode(() => read('\uFEFF{"id":1}'))).toBe('body_invalid')
  })

  it('reads objects and lists nested 500 deep, however many there are', () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    expect(Object.keys(read(nested(500)))).toEqual(['a'])
    expect(read(`{"list":[${Array.from({ length: 2000 }, () => '{}').join()}]}`).list).toHaveLength(
      2000,
    )
    expect(read(JSON.stringify({ text: '[{'.repeat(5000) })).text).toHaveLength(10_000)
  })

  it.each([501, 5000, 20_000, 100_000])(
    'attack: refuses objects and lists %i deep, wherever they are',
    depth => {
      const lists = `${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`
      const mixed = `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
      for (const deep of [
        `{"a":${lists}}`,
        `{"a":1,"b":{},"c":${lists},"d":1}`,
        `{"a":[1,${lists.slice(1)}}`,
        `{"a":${mixed}}`,
      ]) {
        expect(errorCode(() => read(deep))).toBe('body_invalid')
      }
    },
  )

  it('keeps a key named __proto__ as a key', () => {
    const body = read('{"__proto__":{"isAdmin":true}}')
    expect([Object.keys(body), (body as { isAdmin?: boolean }).isAdmin]).toEqual([
      ['__proto__'],
      undefined,
    ])
  })

  it.each([
    '',
    ' ',
    'null',
    'true',
    '1',
    '"text"',
    '[]',
    '[{"id":1}]',
    '{',
    '{"id":1',
    '{"id":1}}',
    '{id:1}',
    "'{}'",
    'id=1&name=x',
    '<xml/>',
    `${'['.repeat(100_000)}`,
  ])('refuses %j', text => {
    expect(errorCode(() => read(text))).toBe('body_invalid')
  })

  it.each([
    ['a byte that UTF-8 does not have', [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]],
    ['a character that is cut off', [0x7b, 0x7d, 0xc3]],
    ['Latin-1', [...Buffer.from('{"name":"J\u00FCrgen"}', 'latin1')]],
    ['UTF-16', [...Buffer.from('{"id":1}', 'utf16le')]],
    ['an encoded surrogate', [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]],
  ])('refuses %s', (_name, bytes) => {
    expect(errorCode(() => readJsonBody(bodyOf(Uint8Array.from(bytes))))).toBe('body_invalid')
  })

  it('does not quote the body in its error', () => {
    try {
      read('{"customer":"Ada" secret}')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(PlatformError)
      expect([(error as PlatformError).message, (error as PlatformError).cause]).toEqual([
        'The body is not JSON in UTF-8',
        undefined,
      ])
    }
  })
})
