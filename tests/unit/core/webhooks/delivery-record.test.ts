import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import { PlatformError } from '../../../../server/core/errors/errors'
import { expiringStoreOf } from '../../../../server/core/records/expiring-store'
import { createDeliveryRecord } from '../../../../server/core/webhooks/delivery-record'
import { NOW, SHOP } from '../../admin-requests'
import { rejection } from '../../rejection'

const DELIVERY = { topic: 'ORDERS_CREATE', shop: SHOP, apiVersion: '2026-07', webhookId: 'w-1' }

let time = NOW
afterEach(() => {
  time = NOW
})

/** A process of the app: it counts how often it works. */
function startProcess(
  storage: Storage = createStorage(),
  warn: (message: string) => void = () => {},
) {
  const record = createDeliveryRecord(expiringStoreOf(storage), () => time, warn)
  const counted = { runs: 0 }
  const once = (delivery = DELIVERY, work?: () => Promise<void>) =>
    record.once(delivery, async () => {
      counted.runs++
      await work?.()
    })
  return { once, counted, storage }
}

describe('one process', () => {
  it('runs once for a delivery', async () => {
    const { once, counted } = startProcess()
    for (let i = 0; i < 3; i++) await once()
    expect(counted.runs).toBe(1)
  })

  it('runs once for 50 concurrent copies, and all wait for it', async () => {
    const { once, counted } = startProcess()
    let isDone = false
    const work = async () => {
      await new Promise(resolve => setTimeout(resolve, 10))
      isDone = true
    }
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        await once(DELIVERY, work)
        expect(isDone).toBe(true)
      }),
    )
    expect(counted.runs).toBe(1)
  })

  it('attack: does not run again for a copy that waited for a slow handler: the copy gets 503', async () => {
    vi.useFakeTimers()
    const { once, counted } = startProcess()
    const slow = once(DELIVERY, () => new Promise(resolve => setTimeout(resolve, 75_000)))
    const copies = [1000, 60_000].map(async wait => {
      await new Promise(resolve => setTimeout(resolve, wait))
      return rejection(once(), PlatformError)
    })
    await vi.advanceTimersByTimeAsync(70_000)
    const refusals = await Promise.all(copies)
    expect(refusals.map(({ code, status }) => [code, status])).toEqual([
      ['already_running', 503],
      ['already_running', 503],
    ])
    await vi.advanceTimersByTimeAsync(10_000)
    await slow
    await once()
    expect(counted.runs).toBe(1)
    vi.useRealTimers()
  })

  it.each([{ webhookId: 'w-2' }, { topic: 'ORDERS_UPDATED' }, { shop: 'other.platform.test' }])(
    'runs again for another delivery: %o',
    async change => {
      const { once, counted } = startProcess()
      await once()
      await once({ ...DELIVERY, ...change })
      expect(counted.runs).toBe(2)
    },
  )

  it('attack: distinguishes deliveries whose parts are equal only when joined', async () => {
    const { once, counted } = startProcess()
    await once({ ...DELIVERY, topic: 'A', webhookId: 'B_w' })
    await once({ ...DELIVERY, topic: 'A_B', webhookId: 'w' })
    expect(counted.runs).toBe(2)
  })

  it('fails all copies when the work fails, and runs again for the next', async () => {
    const { once, counted, storage } = startProcess()
    const fail = async () => {
      throw new TypeError('broken')
    }
    const copies = await Promise.allSettled([once(DELIVERY, fail), once(DELIVERY, fail)])
    expect(copies.map(copy => copy.status === 'rejected' && copy.reason)).toEqual([
      new TypeError('broken'),
      new TypeError('broken'),
    ])
    expect([counted.runs, await storage.getKeys('delivery:')]).toEqual([1, []])
    await once()
    expect(counted.runs).toBe(2)
  })
})

describe('another process', () => {
  it('finds a completed delivery in the storage', async () => {
    const first = startProcess()
    await first.once()
    const second = startProcess(first.storage)
    await second.once()
    expect([first.counted.runs, second.counted.runs]).toEqual([1, 0])
  })

  it('finds it for six hours, past midnight too', async () => {
    time = Date.UTC(2026, 10, 21, 23, 30)
    const { once, storage } = startProcess()
    await once()
    const runsAt = async (at: number) => {
      time = at
      const process = startProcess(storage)
      await process.once()
      return process.counted.runs
    }
    expect([
      await runsAt(Date.UTC(2026, 10, 22, 0, 30)),
      await runsAt(Date.UTC(2026, 10, 22, 5, 29)),
    ]).toEqual([0, 0])
    expect(await runsAt(Date.UTC(2026, 10, 22, 6, 0))).toBe(1)
  })

  it('finds an anonymous digest in the bucket of the day', async () => {
    const { once, storage } = startProcess()
    await once({ ...DELIVERY, webhookId: '../../etc?x' })
    const [key = ''] = await storage.getKeys('delivery:')
    expect(key).toMatch(/^delivery:2026-11-21:[0-9a-f]{64}$/)
    expect(await storage.getItem(key)).toEqual({ at: NOW })
  })
})

describe('records of earlier days', () => {
  const keys = async (storage: Storage) =>
    (await storage.getKeys('delivery:')).map(key => key.split(':')[1]).sort()

  it('are deleted after a delivery, and no other records', async () => {
    const storage = createStorage()
    for (const key of [
      'delivery:2026-11-18:a',
      'delivery:2026-11-19:b',
      'delivery:2026-11-20:c',
      'session:x',
      'installation:y',
    ])
      await storage.setItem(key, { at: 1 })
    time = Date.UTC(2026, 10, 21, 5)
    await startProcess(storage).once()
    await vi.waitFor(async () => expect(await keys(storage)).toEqual(['2026-11-20', '2026-11-21']))
    expect([await storage.hasItem('session:x'), await storage.hasItem('installation:y')]).toEqual([
      true,
      true,
    ])
  })

  it('are searched once a day, by any process', async () => {
    const driver = memoryDriver()
    let listings = 0
    let looks = 0
    const storage = createStorage({
      driver: {
        ...driver,
        getItem(key, options) {
          if (key === 'delivery-sweep') looks++
          return driver.getItem(key, options)
        },
        getKeys(base, options) {
          listings++
          return driver.getKeys(base, options)
        },
      },
    })
    const { once } = startProcess(storage)
    await once()
    await vi.waitFor(() => expect(listings).toBe(1))
    await once({ ...DELIVERY, webhookId: 'w-2' })
    expect(looks).toBe(1)
    await startProcess(storage).once({ ...DELIVERY, webhookId: 'w-3' })
    time = NOW + 24 * 3_600_000
    await once({ ...DELIVERY, webhookId: 'w-4' })
    await vi.waitFor(() => expect(listings).toBe(2))
  })

  it('that cannot be deleted causes no failure, and a warning is logged', async () => {
    const warned: string[] = []
    const storage = createStorage({
      driver: {
        ...memoryDriver(),
        getKeys: () => Promise.reject(new Error('broken')),
      },
    })
    await startProcess(storage, message => warned.push(message)).once()
    await vi.waitFor(() =>
      expect(warned).toEqual([
        'The records of old webhook deliveries could not be deleted. They take room until they can.',
      ]),
    )
  })
})

describe('a storage that fails', () => {
  it('is storage_failed before anything runs', async () => {
    const { once, counted } = startProcess(
      createStorage({
        driver: {
          ...memoryDriver(),
          getItem: () => Promise.reject(new Error('redis://user:password@host')),
        },
      }),
    )
    const error = await rejection(once(), PlatformError)
    expect([error.code, error.status, counted.runs]).toEqual(['storage_failed', 503, 0])
  })

  it('is no failure once the work is done: it is not done again, and a warning is logged', async () => {
    const warned: string[] = []
    const { once, counted } = startProcess(
      createStorage({
        driver: {
          ...memoryDriver(),
          setItem: () => Promise.reject(new Error('redis://user:password@host')),
        },
      }),
      message => warned.push(message),
    )
    await once()
    await once()
    expect(counted.runs).toBe(1)
    expect(warned).toEqual([
      'A webhook delivery was handled, but could not be recorded. Another process may handle it again.',
    ])
  })
})
