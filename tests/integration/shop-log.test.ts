import { createStorage } from 'unstorage'
import { beforeEach, expect, it } from 'vitest'
import { appendToLog, clearLog, readLog } from '../../.playground/server/utils/shopLog'

interface Entry {
  id: string
  at: string
  text: string
}

const storage = createStorage()
const SHOP = 'demo-store.platform.test'
const OTHER = 'second-store.platform.test'
const at = (second: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, second)).toISOString()
const append = (second: number, shop = SHOP) =>
  appendToLog<Entry>(storage, 'log', shop, { at: at(second), text: `entry ${second}` }, 3)
const texts = async (shop = SHOP) =>
  (await readLog<Entry>(storage, 'log', shop)).map(({ text }) => text)

beforeEach(() => storage.clear())

it('keeps every entry that is appended at the same time, newest first', async () => {
  await Promise.all([append(2), append(1), append(3)])
  expect(await texts()).toEqual(['entry 3', 'entry 2', 'entry 1'])
})

it('drops the oldest entries', async () => {
  for (const second of [1, 2, 3, 4]) await append(second)
  expect(await texts()).toEqual(['entry 4', 'entry 3', 'entry 2'])
})

it('clears the list of one shop', async () => {
  await append(1)
  await append(2, OTHER)
  await clearLog(storage, 'log', SHOP)
  expect([await texts(), await texts(OTHER)]).toEqual([[], ['entry 2']])
})

it.each(['', '{"at":"2026-11-24T12:0'])(
  'leaves out an entry that was cut off when the process was killed: %j',
  async written => {
    await append(1)
    const [key = ''] = await storage.getKeys('log')
    await storage.setItemRaw(`${key}-killed`, written)
    expect(await texts()).toEqual(['entry 1'])
  },
)
