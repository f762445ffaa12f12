import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { SHOP, startPricingScene } from '../unit/pricing-scenes'
import type { PricingScene } from '../unit/pricing-scenes'
import { CRASHES } from './usage-process-task'
import type { UsageTask } from './usage-process-task'
import { buildWorker } from './worker'
import type { Worker, WorkerBuild } from './worker'

const shop = SHOP
let worker: WorkerBuild
let scene: PricingScene
let folder: string
beforeAll(async () => {
  worker = await buildWorker('./usage-process.ts')
})
afterAll(() => worker.remove())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usage-crash-'))
  scene = await startPricingScene(
    {
      pricingPlans: [
        {
          name: 'Pro',
          price: '30.00',
          meters: [{ handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.01' }] }],
        },
      ],
    },
    {
      sessionStorage: createSessionStorage(
        createStorage({ driver: fsDriver({ base: `${folder}/sessions` }) }),
      ),
    },
  )
  await scene.billing()
  await scene.emulator.control.choosePlan({ shop, plan: 'pro' })
})
afterEach(async () => {
  await scene.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a process to its end; returns the keys whose recording it has acknowledged. */
async function run(task: Pick<UsageTask, 'keys' | 'crash' | 'after'>): Promise<string[]> {
  return acknowledgedBy(worker.start({ config: scene.config, shop, folder, ...task }))
}

async function acknowledgedBy(started: Worker): Promise<string[]> {
  const keys: string[] = []
  for (;;) {
    const line = await started.nextLine().catch(() => undefined)
    if (line === undefined) break
    keys.push(line)
  }
  await started.ended
  return keys
}

async function billedUnits(): Promise<number> {
  const events = await scene.emulator.control.usageEvents({ shop })
  expect(events.map(({ result }) => result)).toEqual(events.map(() => 'billed'))
  expect(new Set(events.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(events.length)
  const plan = await scene.emulator.control.plan({ shop })
  expect(Number(plan?.usage.emails ?? 0)).toBe(events.length)
  return events.length
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`)

describe('usage that processes record', () => {
  it.each(CRASHES.filter(crash => crash !== 'none'))(
    'is billed once after kill -9 %s',
    async crash => {
      const keys = numbered(crash.replace(' ', '-'), 6)
      const acknowledged = new Set<string>()
      for (const after of [1, 2]) {
        for (const key of await run({ keys, crash, after })) acknowledged.add(key)
      }
      // The app records the same uses again, as it does after its own crash.
      for (const key of await run({ keys, crash: 'none', after: 1 })) acknowledged.add(key)
      expect([...acknowledged].toSorted()).toEqual(keys)
      expect(await billedUnits()).toBe(keys.length)
    },
  )

  it('is billed without being recorded again, once it was acknowledged', async () => {
    const acknowledged = await run({ keys: numbered('once', 5), crash: 'before send', after: 1 })
    await run({ keys: [], crash: 'none', after: 1 })
    expect(await billedUnits()).toBeGreaterThanOrEqual(acknowledged.length)
  })

  it('is billed once by several processes, while the platform fails', async () => {
    const { control } = scene.emulator
    await control.addFault({ on: 'app_events', status: 503, times: 15 })
    await control.addFault({ on: 'app_events', loseResponse: true, times: 15 })
    const keys = numbered('shared', 20)
    const all = await Promise.all([1, 2, 3].map(() => run({ keys, crash: 'none', after: 1 })))
    expect(all.map(acknowledged => acknowledged.length)).toEqual([20, 20, 20])
    expect(await billedUnits()).toBe(20)
  })
})
