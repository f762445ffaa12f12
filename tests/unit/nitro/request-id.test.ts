import { createApp, eventHandler, toPlainHandler } from 'h3'
import { expect, it } from 'vitest'
import { requestId } from '../../../server/lib/nitro/request-id'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function idsOf(headers: Record<string, string>): Promise<string[]> {
  let ids: string[] = []
  await toPlainHandler(createApp().use(eventHandler((event) => {
    ids = [requestId(event), requestId(event)]
    return 'done'
  })))({ method: 'GET', path: '/', headers })
  return ids
}

it.each(['abc', '4bf92f3577b34da6a3ce929d0e0e4736', 'a1:b_2.c-3', 'x'.repeat(64)])('a request keeps the id %s that a proxy gave it', async (given) => {
  expect(await idsOf({ 'x-request-id': given })).toStrictEqual([given, given])
})

it.each([
  ['that is a list', 'a, b'],
  ['with a space', 'a b'],
  ['with quotes', 'a"b'],
  ['that begins like an option', '-rf'],
  ['that is as long as a token', 'x'.repeat(65)],
  ['that is empty', ''],
])('an id %s is replaced by one that stays the same', async (_name, given) => {
  const [first, second] = await idsOf({ 'x-request-id': given })
  expect(first).toMatch(UUID)
  expect(second).toBe(first)
})

it('two requests without an id get two', async () => {
  const [first] = await idsOf({})
  const [second] = await idsOf({})
  expect(first).toMatch(UUID)
  expect(second).not.toBe(first)
})
