import { createStorage } from 'unstorage'
import { describe, expect, it } from 'vitest'
import { createPlatform } from '../../server/core/create-platform'
import type { Platform } from '../../server/core/platform'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { NOW, SHOP, offlineSession, scriptRequest, sessionTokenOf } from './admin-requests'
import { testConfig } from './configs'
import { delivery } from './webhook-deliveries'

const ID = `offline_${SHOP}`
const EXPIRED = offlineSession({ expires: new Date(NOW - 1000) })

interface App {
  platform: Platform
  uninstall: (triggeredAt?: number) => Promise<unknown>
}

/** A process of an app on a platform that issues tokens at `NOW` of its own clock. */
function start(
  sessionStorage: SessionStorage,
  records = createStorage(),
  clockAheadMs = 0,
  storage: Partial<SessionStorage> = {},
): App {
  let issued = 0
  const platform = createPlatform({
    config: testConfig(),
    sessionStorage: { ...sessionStorage, ...storage },
    records,
    now: () => NOW + clockAheadMs,
    fetch: async () => {
      issued++
      const token = {
        access_token: `access-${issued}`,
        scope: 'write_products',
        expires_in: 3600,
        refresh_token: `refresh-after-${issued}`,
      }
      return Response.json(token, { headers: { date: new Date(NOW).toUTCString() } })
    },
  })
  return {
    platform,
    uninstall: (triggeredAt = NOW + 30_000) => {
      const { request, body } = delivery({
        topic: 'app/uninstalled',
        webhookId: `id-${triggeredAt}`,
        body: JSON.stringify({ id: 1, myshopify_domain: SHOP }),
        headers: { 'X-Shopify-Triggered-At': new Date(triggeredAt).toISOString() },
      })
      return platform.webhook(request, body)
    },
  }
}

describe('app/uninstalled, with a wrong clock', () => {
  it.each([60_000, -60_000, 3_600_000])(
    'by %i ms, deletes the sessions of a shop that leaves 30 seconds after a grant',
    async clockAheadMs => {
      const storage = createSessionStorage(createStorage())
      const app = start(storage, createStorage(), clockAheadMs)
      await app.platform.admin(scriptRequest(sessionTokenOf(SHOP, NOW + clockAheadMs)))
      expect((await storage.loadSession(ID))?.accessToken).toBe('access-1')
      await app.uninstall()
      expect(await storage.findSessionsByShop(SHOP)).toEqual([])
    },
  )

  it.each([60_000, -60_000])(
    'by %i ms, does not let an old delivery undo a new installation',
    async clockAheadMs => {
      const storage = createSessionStorage(createStorage())
      const app = start(storage, createStorage(), clockAheadMs)
      await app.platform.admin(scriptRequest(sessionTokenOf(SHOP, NOW + clockAheadMs)))
      await app.uninstall(NOW - 30_000)
      expect((await storage.loadSession(ID))?.accessToken).toBe('access-1')
    },
  )
})

describe('app/uninstalled during a renewal', () => {
  it.each(['the same process', 'another process, without a lock'])(
    'in %s leaves no session in the storage',
    async where => {
      const kept = createSessionStorage(createStorage())
      await kept.storeSession(EXPIRED)
      const records = createStorage()
      const { promise: storing, resolve: beginsToStore } = Promise.withResolvers<undefined>()
      const { promise: mayStore, resolve: letStore } = Promise.withResolvers<undefined>()
      const renewing = start(kept, records, 0, {
        storeSession: async session => {
          beginsToStore(undefined)
          await mayStore
          return kept.storeSession(session)
        },
      })
      const uninstalling = where === 'the same process' ? renewing : start(kept, records)
      const renewal = renewing.platform.unauthenticatedAdmin(SHOP).catch((error: unknown) => error)
      await storing
      const uninstalled = uninstalling.uninstall()
      // In another process it does not wait for the renewal.
      if (uninstalling !== renewing) await uninstalled
      letStore(undefined)
      await Promise.all([uninstalled, renewal])
      expect(await kept.findSessionsByShop(SHOP)).toEqual([])
    },
  )
})
