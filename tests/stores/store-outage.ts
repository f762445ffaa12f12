import { afterEach, beforeAll, expect, it } from 'vitest'
import { startFleet } from './app-fleet'
import type { AppFleet } from './app-fleet'
import { openStore } from './open-store'
import type { StoreAddress } from './open-store'
import type { ProxyMode, TcpProxy } from './tcp-proxy'

const DOWN: ProxyMode[] = ['refusing', 'silent']
/**
 * Reconnecting takes up to two seconds, and a connection without a response is closed after 3.5.
 */
const RECOVERS_WITHIN_MS = 15_000

/** What holds of an app whose store is taken away. `direct` is the way to it around the proxy. */
export function describeOutage(
  context: () => { proxy: TcpProxy; address: StoreAddress; direct: StoreAddress },
): void {
  let fleet: AppFleet
  let process: number
  beforeAll(async () => {
    fleet = await startFleet()
    ;[process = 0] = await fleet.start(1, context().address)
    return async () => {
      await fleet.stop()
      const { storage, close } = await openStore(context().direct)
      await storage.clear()
      await close()
    }
  })
  afterEach(() => context().proxy.set('open'))

  async function expectOutage(...shops: string[]): Promise<void> {
    // A store that never responds would delay the response beyond the end of the test.
    const asks = shops.flatMap(shop =>
      [fleet.asAdmin, fleet.inBackground].map(ask => async () => {
        const response = await ask(process, shop)
        expect([response.status, response.code, response.message]).toEqual([
          503,
          'storage_failed',
          'The session storage could not load a session; check that it is reachable',
        ])
      }),
    )
    await Promise.all(asks.map(ask => ask()))
  }

  it.each(DOWN)(
    '%s: 503 in time for every request, and by itself 200 when it is back',
    async mode => {
      const [known, unknown] = [await fleet.newShop(), await fleet.newShop()]
      await fleet.asAdmin(process, known)
      await context().proxy.set(mode)
      await expectOutage(unknown, await fleet.newShop())
      expect(await fleet.tokenRequests(unknown)).toEqual([])

      await context().proxy.set('open')
      await expect
        .poll(async () => (await fleet.inBackground(process, known)).status, {
          timeout: RECOVERS_WITHIN_MS,
        })
        .toBe(200)
      const visit = await fleet.asAdmin(process, unknown)
      expect([
        visit.status,
        await fleet.tokenRequests(unknown),
        await fleet.tokenRequests(known),
      ]).toEqual([200, ['token_exchange 200'], ['token_exchange 200']])
    },
  )

  it.each(DOWN)(
    '%s when the process starts: it serves as soon as the store is there',
    async mode => {
      const shop = await fleet.newShop()
      await context().proxy.set(mode)
      const [late = 0] = await fleet.start(1, context().address)
      const response = await fleet.asAdmin(late, shop)
      expect([response.status, response.code]).toEqual([503, 'storage_failed'])
      await context().proxy.set('open')
      await expect
        .poll(async () => (await fleet.asAdmin(late, shop)).status, { timeout: RECOVERS_WITHIN_MS })
        .toBe(200)
      await fleet.worker(late).kill()
    },
  )
}
