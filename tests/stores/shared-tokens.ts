import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Session } from '../../server/core/session/session'
import { startFleet } from './app-fleet'
import type { AppFleet, FleetResponse } from './app-fleet'
import { openStore } from './open-store'
import type { OpenStore, StoreAddress } from './open-store'

const PROCESSES = 8
const REQUESTS = 400
/** A session that was read is believed for a second. */
const MEMORY_MS = 1100

/** What holds of tokens when many processes share the store and the platform forgives nothing. */
export function describeTokens(addressOf: () => StoreAddress): void {
  let fleet: AppFleet
  let store: OpenStore
  let processes: number[]
  let shop: string

  beforeAll(async () => {
    fleet = await startFleet()
    store = await openStore(addressOf())
    processes = await fleet.start(PROCESSES, addressOf())
    return async () => {
      await fleet.stop()
      await store.storage.clear()
      await store.close()
    }
  })
  beforeEach(async () => {
    shop = await fleet.newShop()
  })

  const stored = async () => {
    const session = await store.sessions.loadSession(`offline_${shop}`)
    if (!session) throw new Error(`There is no session of ${shop}`)
    return session
  }

  /** Makes the stored access token one that is about to expire, or has expired. */
  async function endsIn(milliseconds: number): Promise<Session> {
    const session = await stored()
    session.expires = new Date(Date.now() + milliseconds)
    await store.sessions.storeSession(session)
    await delay(MEMORY_MS)
    return session
  }

  /** Requests at once, spread over the processes. */
  function flood(
    ask: (process: number, index: number) => Promise<FleetResponse>,
  ): Promise<FleetResponse[]> {
    return Promise.all(
      Array.from({ length: REQUESTS }, (_, index) => ask(processes[index % PROCESSES]!, index)),
    )
  }

  const statuses = (responses: FleetResponse[]) => [
    ...new Set(responses.map(({ status }) => status)),
  ]
  const tokens = (responses: FleetResponse[]) => [
    ...new Set(responses.map(({ accessToken }) => accessToken)),
  ]

  /** Both tokens of the stored pair: one is used, the other traded by a process. */
  async function expectWorkingPair(): Promise<void> {
    const { accessToken = '', refreshToken } = await stored()
    expect(await fleet.callWith(accessToken, shop)).toBe(200)
    await endsIn(-1000)
    const renewed = await fleet.inBackground(processes[0]!, shop)
    expect([renewed.status, await fleet.callWith(renewed.accessToken ?? '', shop)]).toEqual([
      200, 200,
    ])
    expect(renewed.refreshToken).not.toBe(refreshToken)
  }

  it(`a first visit of ${REQUESTS} requests to ${PROCESSES} processes is one exchange and one run of afterAuth`, async () => {
    const before = await fleet.hookRuns()
    const responses = await flood(process => fleet.asAdmin(process, shop))
    expect(statuses(responses)).toEqual([200])
    expect(tokens(responses)).toEqual([(await stored()).accessToken])
    expect([await fleet.tokenRequests(shop), (await fleet.hookRuns()) - before]).toEqual([
      ['token_exchange 200'],
      1,
    ])
    await expectWorkingPair()
  })

  it.each([
    ['is about to expire', 20_000],
    ['has expired', -1000],
  ])(
    `${REQUESTS} jobs in ${PROCESSES} processes for a shop whose token %s are one refresh`,
    async (_state, lifetime) => {
      await fleet.asAdmin(processes[0]!, shop)
      const old = await endsIn(lifetime)
      const responses = await flood(process => fleet.inBackground(process, shop))
      expect(statuses(responses)).toEqual([200])
      expect(await fleet.tokenRequests(shop)).toEqual(['token_exchange 200', 'refresh_token 200'])
      expect(tokens(responses)).toEqual([(await stored()).accessToken])
      expect((await stored()).accessToken).not.toBe(old.accessToken)
      await expectWorkingPair()
    },
  )

  it('requests of a merchant and concurrent jobs share one new token', async () => {
    await fleet.asAdmin(processes[0]!, shop)
    await endsIn(20_000)
    const responses = await flood((process, index) =>
      index % 2 === 0 ? fleet.asAdmin(process, shop) : fleet.inBackground(process, shop),
    )
    expect(statuses(responses)).toEqual([200])
    expect(await fleet.tokenRequests(shop)).toHaveLength(2)
    expect(tokens(responses)).toEqual([(await stored()).accessToken])
    await expectWorkingPair()
  })

  it('a process that is killed between a refresh and its storing: the next visit heals the shop', async () => {
    await fleet.asAdmin(processes[0]!, shop)
    const old = await endsIn(-1000)
    const [doomed = 0] = await fleet.start(1, addressOf(), { dieOnToken: true })
    await expect(fleet.inBackground(doomed, shop)).rejects.toThrow('fetch failed')
    expect(await fleet.worker(doomed).ended).toBe(null)
    expect(await fleet.tokenRequests(shop)).toEqual(['token_exchange 200', 'refresh_token 200'])
    expect((await stored()).refreshToken).toBe(old.refreshToken)

    const visit = await fleet.asAdmin(processes[1]!, shop)
    expect([visit.status, visit.accessToken]).toEqual([200, (await stored()).accessToken])
    expect((await fleet.tokenRequests(shop)).slice(2)).toEqual(['token_exchange 200'])
    await expectWorkingPair()
  })
}
