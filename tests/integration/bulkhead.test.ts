import { afterAll, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { startApp } from './app-under-test'
import { newShop } from './new-shop'

/** More than the connections, threads, or workers of any pool. */
const STALLED_REQUESTS = 300
const REQUESTS = 50
/** Longer than the test waits. */
const STALL_MS = 60_000

const app = await startApp()
afterAll(() => app.stop())

/** Sends requests of a shop that the platform leaves without a response. */
function stall(shop: string, path: string): { ended: () => number } {
  let ended = 0
  for (let request = 0; request < STALLED_REQUESTS; request++)
    void asScript(app, shop, path).then(
      () => ended++,
      () => ended++,
    )
  return { ended: () => ended }
}

/** The statuses of requests of a shop, one after the other, and the slowest in milliseconds. */
async function visit(shop: string, path: string) {
  const statuses = new Set<number>()
  let slowest = 0
  for (let request = 0; request < REQUESTS; request++) {
    const startedAt = performance.now()
    statuses.add((await asScript(app, shop, path)).status)
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  return { statuses: [...statuses], slowest }
}

describe.each([
  ['the token endpoint', 'access_token', '/api/guarded'],
  ['the Admin API', 'graphql', '/api/products'],
] as const)('%s stalls for one shop', (_what, on, path) => {
  it('no request of another shop waits, whether it has a token or needs one', async () => {
    const [stalled, known, unknown] = [await newShop(app), await newShop(app), await newShop(app)]
    // Only the Admin API is to stall: the shop has a token.
    if (on === 'graphql') expect((await asScript(app, stalled, '/api/guarded')).status).toBe(200)
    expect((await asScript(app, known, path)).status).toBe(200)
    await app.emulator.control.addFault({
      on,
      shop: stalled,
      times: STALLED_REQUESTS,
      delayMs: STALL_MS,
    })
    const { ended } = stall(stalled, path)
    await expect
      .poll(async () => (await app.emulator.control.faults())[0]?.times ?? STALLED_REQUESTS)
      .toBeLessThan(STALLED_REQUESTS)

    const visits = [await visit(known, path), await visit(unknown, path)]
    expect([visits.map(({ statuses }) => statuses), ended()]).toEqual([[[200], [200]], 0])
    // A stalled request ends after 10 seconds: these waited for none.
    expect(Math.max(...visits.map(({ slowest }) => slowest))).toBeLessThan(2000)
    await app.emulator.control.clearFaults()
  })
})
