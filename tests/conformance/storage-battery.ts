import { beforeEach, expect, it } from 'vitest'
import { Session } from '../../server/core/session/session'
import type { SessionParams } from '../../server/core/session/session-fields'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { SCOPE, USER } from './constants'
import { untyped } from '../fake'

/** To the second, as the official battery has it: some adapters keep no more. */
const EXPIRES = new Date(Date.UTC(2100, 0, 1))
const NULL = untyped<undefined>(null)

function storedSession(params: Partial<SessionParams> = {}): Session {
  return new Session({
    id: 'test_session',
    shop: 'shop',
    state: 'state',
    isOnline: false,
    scope: SCOPE,
    accessToken: '123',
    ...params,
  })
}

/**
 * The eight cases that the platform publishes for adapters of its session storage, on storages that
 * are empty at first.
 */
export function describeBattery(createStorage: () => Promise<SessionStorage>): void {
  let storage: SessionStorage

  beforeEach(async () => {
    storage = await createStorage()
  })

  const idsOf = async (shop: string) =>
    (await storage.findSessionsByShop(shop)).map(session => session.id).sort()

  it('1: stores, loads and deletes offline sessions, whatever is absent', async () => {
    const variants: Partial<SessionParams>[] = [
      {},
      { expires: EXPIRES },
      { expires: NULL },
      { expires: undefined },
      { onlineAccessInfo: undefined },
      { expires: EXPIRES, onlineAccessInfo: undefined },
      { expires: NULL, onlineAccessInfo: undefined },
      { refreshToken: NULL, refreshTokenExpires: NULL },
    ]
    for (const params of variants) {
      const session = storedSession(params)
      expect(await storage.storeSession(session)).toBe(true)
      const loaded = await storage.loadSession(session.id)
      expect([session.equals(loaded), loaded?.isActive(SCOPE), loaded?.expires]).toEqual([
        true,
        true,
        params.expires ?? undefined,
      ])
      expect(await storage.deleteSession(session.id)).toBe(true)
      expect(await storage.loadSession(session.id)).toBe(undefined)
      expect(await storage.deleteSession(session.id)).toBe(true)
    }
  })

  it('2: takes a field that it does not know', async () => {
    const session = storedSession({ someField: 'someValue' })
    expect(await storage.storeSession(session)).toBe(true)
    expect(session.equals(await storage.loadSession(session.id))).toBe(true)
  })

  it('3: keeps the user of an online session', async () => {
    const session = storedSession({
      isOnline: true,
      expires: EXPIRES,
      onlineAccessInfo: { expires_in: 1, associated_user_scope: SCOPE, associated_user: USER },
    })
    await storage.storeSession(session)
    const loaded = await storage.loadSession(session.id)
    expect(session.equals(loaded)).toBe(true)
    expect(loaded?.onlineAccessInfo?.associated_user).toEqual(USER)
  })

  it('4: finds nothing under an unknown id', async () => {
    expect(await storage.loadSession('not_a_session_id')).toBe(undefined)
  })

  it('5: finds the sessions of one shop', async () => {
    const shops = [
      'find-shop1-sessions',
      'do-not-find-shop2-sessions',
      'find-shop1-sessions',
      'do-not-find-shop3-sessions',
    ]
    for (const [index, shop] of shops.entries())
      await storage.storeSession(storedSession({ id: `find_sessions_${index}`, shop }))
    expect(await idsOf('find-shop1-sessions')).toEqual(['find_sessions_0', 'find_sessions_2'])
    expect(await idsOf('no-such-shop')).toEqual([])
  })

  it('6: deletes several sessions and no others', async () => {
    for (const index of [1, 2, 3])
      await storage.storeSession(storedSession({ id: `delete_sessions_${index}` }))
    expect(await storage.deleteSessions(['delete_sessions_1', 'delete_sessions_3'])).toBe(true)
    expect(await idsOf('shop')).toEqual(['delete_sessions_2'])
    expect(await storage.loadSession('delete_sessions_1')).toBe(undefined)
  })

  it('7: keeps a scope of more than 255 characters', async () => {
    const scope = Array.from({ length: 40 }, (_, index) => `write_resource_${index}`).join(',')
    await storage.storeSession(storedSession({ scope }))
    expect((await storage.loadSession('test_session'))?.scope).toBe(scope)
  })

  it('8: keeps a refresh token, then its expiry, under the same id', async () => {
    for (const params of [{ refreshTokenExpires: undefined }, { refreshTokenExpires: EXPIRES }]) {
      const session = storedSession({ expires: EXPIRES, refreshToken: 'refresh', ...params })
      await storage.storeSession(session)
      const loaded = await storage.loadSession(session.id)
      expect([session.equals(loaded), loaded?.refreshToken, loaded?.refreshTokenExpires]).toEqual([
        true,
        'refresh',
        params.refreshTokenExpires,
      ])
    }
    expect(await idsOf('shop')).toEqual(['test_session'])
  })
}
