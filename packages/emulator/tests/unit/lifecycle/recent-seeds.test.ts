import { afterEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../../src'
import type { Emulator } from '../../../src'

const SHOP = 'demo-store.platform.test'
const DAY_MS = 24 * 3600 * 1000
const NOW = Date.parse('2026-11-29T18:00:00Z')

let emulator: Emulator
afterEach(() => emulator.close())

async function start(recentSeeds?: boolean, now = NOW): Promise<void> {
  emulator = await startEmulator({
    port: 0,
    now: () => now,
    seed: {
      stores: [
        {
          handle: 'demo-store',
          template: 'candles',
          products: [{ title: 'Undated' }],
          customers: [{ email: 'dated@example.com', createdAt: '2026-02-03T04:05:06Z' }],
        },
      ],
    },
    recentSeeds,
  })
}

async function ask(shop = SHOP) {
  return emulator.control.query({
    shop,
    query: `{
      newest: orders(first: 1, reverse: true) { nodes { createdAt } }
      oldest: orders(first: 1) { nodes { createdAt } }
      recent: ordersCount(query: "created_at:>=2026-10-30") { count }
      products(first: 1, query: "title:Undated") { nodes { createdAt } }
      customers(first: 1, query: "email:dated@example.com") { nodes { createdAt } }
    }`,
  })
}

const found = (newest: string, oldest: string, recent: number, undated: string) => ({
  newest: { nodes: [{ createdAt: newest }] },
  oldest: { nodes: [{ createdAt: oldest }] },
  recent: { count: recent },
  products: { nodes: [{ createdAt: undated }] },
  customers: { nodes: [{ createdAt: '2026-02-03T04:05:06Z' }] },
})

describe('seeded records', () => {
  it('have the same dates in every run by default', async () => {
    await start()
    expect(await ask()).toEqual(
      found('2026-01-05T09:00:00Z', '2025-09-01T08:00:00Z', 0, '2026-01-13T09:00:00Z'),
    )
  })

  it('are recent on demand, but for those whose seed has a date', async () => {
    await start(true)
    const today = '2026-11-29T09:00:00Z'
    const seen = (await ask()) as { recent: { count: number } }
    expect(seen.recent.count).toBeGreaterThan(5)
    expect(seen).toEqual(found(today, '2026-07-26T08:00:00Z', seen.recent.count, today))
  })

  it('follow the clock of the platform with a reset and in a new store', async () => {
    await start(true)
    await emulator.control.advanceClock(10 * DAY_MS)
    await emulator.control.reset({ shop: SHOP })
    const { shop } = await emulator.control.addShop({ template: 'candles' })
    const query = '{ orders(first: 1, reverse: true) { nodes { createdAt } } }'
    const later = { orders: { nodes: [{ createdAt: '2026-12-09T09:00:00Z' }] } }
    for (const each of [SHOP, shop])
      expect(await emulator.control.query({ shop: each, query })).toEqual(later)
  })

  it('are of the day before until nine in the morning: none is in the future', async () => {
    await start(true, Date.parse('2026-11-29T08:59:59Z'))
    expect(await ask()).toMatchObject({
      newest: { nodes: [{ createdAt: '2026-11-28T09:00:00Z' }] },
    })
  })
})
