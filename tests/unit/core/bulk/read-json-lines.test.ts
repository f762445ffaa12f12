import { describe, expect, it } from 'vitest'
import { readJsonLines } from '../../../../server/core/bulk/read-json-lines'
import { PlatformError } from '../../../../server/core/errors/errors'
import { rejection } from '../../rejection'

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function read(text: string | Uint8Array, size = 7): Promise<unknown[]> {
  const objects: unknown[] = []
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for await (const object of readJsonLines(inChunks(bytes, size))) objects.push(object)
  return objects
}

describe('readJsonLines', () => {
  it.each([1, 2, 3, 5, 1000])(
    'reads objects from chunks of %i bytes, in whatever place these are cut',
    async size => {
      const objects = [{ id: 1, title: 'Thé “Søndag” 🍵' }, { id: 2, __parentId: 1 }, {}]
      expect(
        await read(`${objects.map(object => JSON.stringify(object)).join('\n')}\n`, size),
      ).toEqual(objects)
    },
  )

  it('reads a last line without a line end, and both kinds of line ends', async () => {
    expect(await read('{"id":1}\r\n\n{"id":2}')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await read('')).toEqual([])
  })

  it.each<[string, string | Uint8Array]>([
    ['is no JSON object', '{"id":1}\n{"customer":"ada@example.com"\n'],
    ['is no JSON object', '{"id":1}\n[]\n'],
    ['is no JSON object', '{"id":1}\n{"id":'],
    ['is not UTF-8', new Uint8Array([...new TextEncoder().encode('{"id":1}\n'), 0xff, 0x0a])],
    ['is not UTF-8', new Uint8Array([...new TextEncoder().encode('{"id":1}\n'), 0xc3])],
  ])('attack: a line that %s is an error, which does not quote it', async (what, text) => {
    const error = await rejection(read(text, 9), PlatformError)
    expect([error.code, error.message]).toEqual([
      'admin_api_failed',
      `Line 2 of the bulk operation's result ${what}`,
    ])
  })

  it.each([1000, 65_536, 20_000_000])(
    'attack: a line of more than ten million characters is an error (chunks of %i)',
    async size => {
      const error = await rejection(
        read(`{"id":"${'x'.repeat(10_000_000)}"}\n`, size),
        PlatformError,
      )
      expect([error.code, error.message]).toEqual([
        'admin_api_failed',
        "Line 1 of the bulk operation's result is too long",
      ])
    },
  )

  it('attack: an endless line is not buffered', async () => {
    let chunks = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; chunks < 100; chunks++) yield new Uint8Array(1_000_000).fill(0x78)
    }
    expect((await rejection(readJsonLines(endless()).next(), PlatformError)).message).toBe(
      "Line 1 of the bulk operation's result is too long",
    )
    expect(chunks).toBe(10)
  })

  it('does not read ahead', async () => {
    let chunks = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        chunks += 1
        yield new TextEncoder().encode('{"id":1}\n{"id":2}\n')
      }
    }
    let objects = 0
    for await (const _object of readJsonLines(endless())) {
      if (++objects === 4) break
    }
    expect(chunks).toBe(2)
  })
})
