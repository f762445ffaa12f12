import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { guardStorage } from '../../server/core/session/guarded-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { storedSession } from '../unit/session-storage-contract'

export interface OpenSessions {
  sessions: SessionStorage
  close(): Promise<void>
}

/** To the second, and before 2038: some adapters keep no more. */
const EXPIRES = new Date(Date.UTC(2037, 0, 1))
const USER = {
  id: 9_007_199_254_740_991,
  first_name: 'Zoë "日本" O\'Neill',
  last_name: '🛍️; DROP TABLE sessions; --',
  email: 'zoë+shop@example.com',
  locale: 'pt-BR',
  email_verified: false,
  account_owner: true,
  collaborator: false,
}

/**
 * What holds of sessions in every store, ours and an adapter's, and between its connections.
 *
 * @param open makes a connection of its own to one and the same store
 */
export function describeSharedSessions(open: () => Promise<OpenSessions>): void {
  let opened: OpenSessions[] = []
  const connect = async () => {
    const connection = await open()
    opened.push(connection)
    return guardStorage(connection.sessions)
  }
  afterEach(async () => {
    for (const { close } of opened) await close()
    opened = []
  })

  it('gives another connection every field as it was', async () => {
    const [one, other] = [await connect(), await connect()]
    const shop = `${randomUUID()}.platform.test`
    const offline = storedSession({
      id: `offline_${shop}`,
      shop,
      expires: EXPIRES,
      refreshToken: 'refresh',
      refreshTokenExpires: new Date(EXPIRES.getTime() + 1000),
    })
    const online = storedSession({
      id: `${shop}_42`,
      shop,
      state: 'état:/?',
      isOnline: true,
      expires: EXPIRES,
      onlineAccessInfo: {
        expires_in: 86_399,
        associated_user_scope: 'read_orders',
        associated_user: USER,
      },
    })
    for (const session of [offline, online]) {
      expect(await one.storeSession(session)).toBe(true)
      const loaded = await other.loadSession(session.id)
      expect(loaded?.toPropertyArray(true).sort()).toEqual(session.toPropertyArray(true).sort())
    }
    expect((await other.findSessionsByShop(shop)).map(({ id }) => id).sort()).toEqual(
      [`offline_${shop}`, `${shop}_42`].sort(),
    )
  })

  it('gives another connection the newest value, and none after it was deleted', async () => {
    const [one, other] = [await connect(), await connect()]
    const session = storedSession({ id: randomUUID(), shop: randomUUID() })
    for (const accessToken of ['first', 'second', 'third']) {
      session.accessToken = accessToken
      await one.storeSession(session)
      expect((await other.loadSession(session.id))?.accessToken).toBe(accessToken)
    }
    expect(await other.deleteSession(session.id)).toBe(true)
    expect([await one.loadSession(session.id), await one.findSessionsByShop(session.shop)]).toEqual(
      [undefined, []],
    )
  })

  it('finds the sessions of exactly one shop among similar names', async () => {
    const sessions = await connect()
    const name = randomUUID()
    const shops = [
      `${name}.x`,
      `${name}-x`,
      `${name}%x`,
      `${name}_x`,
      `${name}.X`,
      `${name}.xx`,
      `a${name}.x`,
      `${name}:x`,
      `${name}?x`,
      `${name}/x`,
      `${name}*`,
      `${name}`,
    ]
    for (const shop of shops)
      await sessions.storeSession(storedSession({ id: `offline_${shop}`, shop }))
    for (const shop of shops)
      expect((await sessions.findSessionsByShop(shop)).map(({ id }) => id)).toEqual([
        `offline_${shop}`,
      ])
    await sessions.deleteSessions(shops.map(shop => `offline_${shop}`))
    for (const shop of shops) expect(await sessions.findSessionsByShop(shop)).toEqual([])
  })
}
