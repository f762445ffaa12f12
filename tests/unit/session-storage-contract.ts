import { beforeEach, expect, it } from 'vitest'
import { Session } from '../../server/core/session/session'
import type { SessionParams } from '../../server/core/session/session-fields'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { untyped } from '../fake'

const SCOPE = 'read_products,write_orders'

export function storedSession(params: Partial<SessionParams> = {}): Session {
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

/** What every session storage must do, ours on any driver and an adapter alike. */
export function describeSessionStorage(createStorage: () => Promise<SessionStorage>): void {
  let storage: SessionStorage

  beforeEach(async () => {
    storage = await createStorage()
  })

  const ids = (sessions: Session[]) => sessions.map(session => session.id).sort()

  it.each<Partial<SessionParams>>([
    {},
    { expires: new Date(Date.UTC(2100, 0, 1)) },
    { expires: untyped<undefined>(null) },
    { expires: undefined },
    { expires: new Date(Date.UTC(2100, 0, 1)), onlineAccessInfo: undefined },
    { refreshToken: undefined, refreshTokenExpires: untyped<undefined>(null) },
    { state: '' },
    { id: 'offline_acme.platform.test', shop: 'acme.platform.test' },
  ])('stores, loads and deletes an offline session with %o', async params => {
    const session = storedSession(params)
    expect(await storage.storeSession(session)).toBe(true)
    const loaded = await storage.loadSession(session.id)
    expect(session.equals(loaded)).toBe(true)
    expect(loaded?.isActive(SCOPE)).toBe(true)

    expect(await storage.deleteSession(session.id)).toBe(true)
    expect(await storage.loadSession(session.id)).toBe(undefined)
    expect(await storage.deleteSession(session.id)).toBe(true)
  })

  it('stores a session with a field it does not know', async () => {
    const session = storedSession({ someField: 'value' })
    await storage.storeSession(session)
    expect(session.equals(await storage.loadSession(session.id))).toBe(true)
  })

  it('keeps all that is known of the user of an online session', async () => {
    const user = {
      id: 42,
      first_name: 'Ada',
      last_name: 'Love',
      email: 'ada@example.com',
      locale: 'en',
      email_verified: true,
      account_owner: false,
      collaborator: true,
    }
    const session = storedSession({
      isOnline: true,
      expires: new Date(Date.UTC(2100, 0, 1)),
      onlineAccessInfo: {
        expires_in: 1,
        associated_user_scope: 'read_orders',
        associated_user: user,
      },
    })
    await storage.storeSession(session)
    const loaded = await storage.loadSession(session.id)
    expect(session.equals(loaded)).toBe(true)
    expect(loaded?.onlineAccessInfo?.associated_user).toEqual(user)
  })

  it('finds nothing under an unknown id or shop', async () => {
    expect(await storage.loadSession('not_a_session')).toBe(undefined)
    expect(await storage.findSessionsByShop('not_a_shop')).toEqual([])
  })

  it('finds the sessions of exactly one shop', async () => {
    const shops = ['shop-1', 'shop-1', 'shop-2', 'shop-3']
    for (const [index, shop] of shops.entries())
      await storage.storeSession(storedSession({ id: `find_sessions_${index}`, shop }))
    expect(ids(await storage.findSessionsByShop('shop-1'))).toEqual([
      'find_sessions_0',
      'find_sessions_1',
    ])
  })

  it.each([
    ['a.x', 'aa.x'],
    ['a.x', 'a.xx'],
    ['acme', 'ACME'],
    ['a', 'a:b'],
    ['a', 'a/b'],
    ['a', 'a?b'],
    ['a', 'a..'],
  ])('attack: shop %s does not see the sessions of %s', async (shop, other) => {
    await storage.storeSession(storedSession({ id: `offline_${shop}`, shop }))
    await storage.storeSession(storedSession({ id: `offline_${other}`, shop: other }))
    expect(ids(await storage.findSessionsByShop(shop))).toEqual([`offline_${shop}`])
    await storage.deleteSession(`offline_${shop}`)
    expect(await storage.findSessionsByShop(shop)).toEqual([])
    expect(ids(await storage.findSessionsByShop(other))).toEqual([`offline_${other}`])
  })

  it('deletes several sessions and no others', async () => {
    for (const id of ['delete_1', 'delete_2', 'delete_3'])
      await storage.storeSession(storedSession({ id, shop: 'delete' }))
    expect(await storage.deleteSessions(['delete_1', 'delete_3', 'delete_unknown'])).toBe(true)
    expect(await storage.loadSession('delete_1')).toBe(undefined)
    expect(await storage.loadSession('delete_3')).toBe(undefined)
    expect(ids(await storage.findSessionsByShop('delete'))).toEqual(['delete_2'])
  })

  it('keeps a scope of more than 255 characters', async () => {
    const scope = Array.from({ length: 60 }, (_, index) => `write_resource_${index}`).join(',')
    await storage.storeSession(storedSession({ scope }))
    expect((await storage.loadSession('test_session'))?.scope).toBe(scope)
  })

  it('replaces a session, and adds a refresh token with and without its expiry', async () => {
    const withToken = storedSession({ refreshToken: 'refresh' })
    await storage.storeSession(withToken)
    expect(withToken.equals(await storage.loadSession('test_session'))).toBe(true)

    const withExpiry = storedSession({
      refreshToken: 'refresh',
      refreshTokenExpires: new Date(Date.UTC(2100, 0, 1)),
    })
    await storage.storeSession(withExpiry)
    expect(withExpiry.equals(await storage.loadSession('test_session'))).toBe(true)
    expect(ids(await storage.findSessionsByShop('shop'))).toEqual(['test_session'])
  })

  it('finds a session that moved to another shop only there', async () => {
    await storage.storeSession(storedSession({ shop: 'before' }))
    await storage.storeSession(storedSession({ shop: 'after' }))
    expect(await storage.findSessionsByShop('before')).toEqual([])
    expect(ids(await storage.findSessionsByShop('after'))).toEqual(['test_session'])
  })

  it('loses none of 20 sessions of one shop that are stored at once', async () => {
    const names = Array.from(
      { length: 20 },
      (_, index) => `parallel_${String(index).padStart(2, '0')}`,
    )
    await Promise.all(names.map(id => storage.storeSession(storedSession({ id }))))
    expect(ids(await storage.findSessionsByShop('shop'))).toEqual(names)
    await storage.deleteSessions(names)
    expect(await storage.findSessionsByShop('shop')).toEqual([])
  })

  it('attack: an id cannot leave its place, or meet another', async () => {
    const hostile = [
      '../../escape',
      '..',
      'a:b',
      'a/b',
      'a?b',
      'a',
      'A',
      'a%3Ab',
      'a\\b',
      'a\0b',
      '',
      'x'.repeat(2000),
      `${'x'.repeat(1999)}y`,
      '__proto__',
    ]
    for (const id of hostile)
      await storage.storeSession(storedSession({ id, accessToken: `token of ${id}` }))
    for (const id of hostile)
      expect((await storage.loadSession(id))?.accessToken).toBe(`token of ${id}`)
    expect(ids(await storage.findSessionsByShop('shop'))).toEqual([...hostile].sort())
    await storage.deleteSessions(hostile)
    for (const id of hostile) expect(await storage.loadSession(id)).toBe(undefined)
  })
}
