import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import type { Session } from '../../../server/lib/platform/session/session'
import { rememberInstallation } from '../../../server/lib/platform/webhooks/installation'
import { NOW, SHOP, offlineSession } from '../admin-requests'
import { rejection } from '../rejection'
import { delivery } from '../webhook-deliveries'
import type { Delivery } from '../webhook-deliveries'
import { createWebhookScene } from '../webhook-scenes'
import type { WebhookSceneOptions } from '../webhook-scenes'

const OTHER_SHOP = 'other.platform.test'
const online = (userId: number, shop = SHOP) => offlineSession({ id: `${shop}_${userId}`, shop, isOnline: true })
const OTHERS = [offlineSession({ id: `offline_${OTHER_SHOP}`, shop: OTHER_SHOP }), online(1, OTHER_SHOP)]
const at = (time: number) => ({ 'X-Shopify-Triggered-At': new Date(time).toISOString() })

function uninstalled(payload: Record<string, unknown> = { myshopify_domain: SHOP }, headers: Record<string, string> = {}): Delivery {
  return delivery({ topic: 'app/uninstalled', body: JSON.stringify({ id: 1, ...payload }), headers })
}

describe('app/uninstalled', () => {
  const start = (options: WebhookSceneOptions = {}) =>
    createWebhookScene({ sessions: [offlineSession(), online(1), online(2), ...OTHERS], ...options })

  it('deletes every session of the shop, and of no other', async () => {
    const { receive, storage } = await start()
    const { session, admin } = await receive(uninstalled())
    expect([session?.accessToken, typeof admin?.graphql]).toEqual(['stored', 'function'])
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
    expect(await Promise.all([`offline_${SHOP}`, `${SHOP}_1`, `${SHOP}_2`].map(storage.loadSession))).toEqual([undefined, undefined, undefined])
    expect((await storage.findSessionsByShop(OTHER_SHOP)).map(({ id }) => id).sort()).toEqual([`offline_${OTHER_SHOP}`, `${OTHER_SHOP}_1`])
  })

  it('forgets the session at once, although it was read a moment ago', async () => {
    const { receive } = await start()
    expect((await receive(delivery())).session?.accessToken).toBe('stored')
    await receive(uninstalled())
    expect((await receive(delivery())).session).toBe(undefined)
  })

  it('may come again', async () => {
    const { receive, storage } = await start()
    await receive(uninstalled())
    const again = await receive(uninstalled())
    expect([again.topic, again.session, again.admin, await storage.findSessionsByShop(SHOP)]).toEqual(['APP_UNINSTALLED', undefined, undefined, []])
  })

  it('deletes what an adapter finds only a few at a time, and what it cannot find', async () => {
    const all = new Map(Array.from({ length: 60 }, (_, i) => online(i)).map(session => [session.id, session]))
    all.set(`offline_${SHOP}`, offlineSession())
    const { receive } = await start({
      storage: {
        loadSession: async id => all.get(id),
        findSessionsByShop: async () => [...all.values()].filter(session => session.isOnline).slice(0, 25),
        deleteSession: async id => all.delete(id),
        deleteSessions: async (ids) => {
          ids.forEach(id => all.delete(id))
          return true
        },
      },
    })
    await receive(uninstalled())
    expect([...all.keys()]).toEqual([])
  })

  it('leaves alone what an adapter finds for the shop but is of another', async () => {
    const stored = new Map([[OTHERS[0]?.id ?? '', OTHERS[0]]])
    const { receive } = await start({
      storage: {
        loadSession: async () => undefined,
        findSessionsByShop: async () => [...stored.values()] as Session[],
        deleteSessions: async (ids) => {
          ids.forEach(id => stored.delete(id))
          return true
        },
      },
    })
    await receive(uninstalled())
    expect(stored.size).toBe(1)
  })

  it.each<[string, WebhookSceneOptions['storage']]>([
    ['does not delete', { deleteSession: async () => true, deleteSessions: async () => true }],
    ['does not delete the session it cannot find', { deleteSession: async () => true, deleteSessions: async () => true, findSessionsByShop: async () => [] }],
    ['throws', { deleteSession: () => Promise.reject(new Error('down')) }],
    ['cannot search', { findSessionsByShop: () => Promise.reject(new Error('down')) }],
  ])('is delivered again when the storage %s', async (_how, storage) => {
    const { receive } = await start({ storage })
    const error = await rejection(receive(uninstalled()), PlatformError)
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
  })

  it('that is older than the installation is ignored; a younger one is not', async () => {
    const { receive, storage, records } = await start()
    await rememberInstallation(records, SHOP, NOW)
    await receive(uninstalled({}, at(NOW - 1)))
    expect((await storage.findSessionsByShop(SHOP)).length).toBe(3)
    await receive(uninstalled({}, at(NOW)))
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
  })

  it.each<Record<string, string>>([{}, { 'X-Shopify-Triggered-At': 'yesterday' }])('that does not say when it happened counts: %o', async (headers) => {
    const { receive, storage, records } = await start()
    await rememberInstallation(records, SHOP, NOW)
    await receive(uninstalled({}, headers))
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
  })

  it('attack: the delivery of another shop with the header of this one is ignored', async () => {
    const { receive, storage } = await start()
    await receive(uninstalled({ myshopify_domain: OTHER_SHOP }))
    expect((await storage.findSessionsByShop(SHOP)).length).toBe(3)
  })

  it.each([{}, { myshopify_domain: null }, { myshopify_domain: 'ACME.platform.test' }])('counts when the payload does not contradict: %o', async (payload) => {
    const { receive, storage } = await start()
    await receive(uninstalled(payload))
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
  })
})

describe('app/scopes_update', () => {
  const update = (payload: Record<string, unknown>, headers: Record<string, string> = {}) =>
    delivery({ topic: 'app/scopes_update', body: JSON.stringify(payload), headers })
  const start = (sessions = [offlineSession(), online(1)]) => createWebhookScene({ sessions })

  it('stores the scopes with the session, and nothing else changes', async () => {
    const { receive, storage } = await start()
    await receive(update({ previous: ['write_products'], current: ['read_orders', 'write_products'] }))
    expect(await storage.loadSession(`offline_${SHOP}`)).toEqual(offlineSession({ scope: 'read_orders,write_products' }))
    expect(await storage.loadSession(`${SHOP}_1`)).toEqual(online(1))
  })

  it('is seen by the next delivery', async () => {
    const { receive } = await start()
    await receive(update({ current: ['read_orders'] }))
    expect((await receive(delivery())).session?.scope).toBe('read_orders')
  })

  it('stores no session where there is none', async () => {
    const { receive, storage } = await start([])
    await receive(update({ current: ['read_orders'] }))
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
  })

  it.each([{}, { current: null }, { current: 'read_orders' }, { current: [1] }, { current: ['read_orders', null] }, { current: { 0: 'x' } }])('without a list of scopes changes nothing: %o', async (payload) => {
    const { receive, storage } = await start()
    await receive(update(payload))
    expect((await storage.loadSession(`offline_${SHOP}`))?.scope).toBe('write_products')
  })

  it('may take all scopes away', async () => {
    const { receive, storage } = await start()
    await receive(update({ current: [] }))
    expect((await storage.loadSession(`offline_${SHOP}`))?.scope ?? '').toBe('')
  })

  it('that is older than the installation is ignored', async () => {
    const { receive, storage, records } = await start()
    await rememberInstallation(records, SHOP, NOW)
    await receive(update({ current: ['read_orders'] }, at(NOW - 1000)))
    expect((await storage.loadSession(`offline_${SHOP}`))?.scope).toBe('write_products')
  })

  it('writes nothing when the scopes are what they were', async () => {
    let writes = 0
    const { receive } = await createWebhookScene({
      storage: {
        loadSession: async () => offlineSession(),
        storeSession: async () => {
          writes++
          return true
        },
      },
    })
    await receive(update({ current: ['write_products'] }))
    expect(writes).toBe(0)
    await receive(update({ current: ['read_orders'] }))
    expect(writes).toBe(1)
  })

  it('never changes the session of another shop, whatever an adapter answers', async () => {
    const { receive, storage } = await createWebhookScene({ storage: { loadSession: async () => OTHERS[0] } })
    await receive(update({ current: ['read_orders'] }))
    expect(await storage.findSessionsByShop(OTHER_SHOP)).toEqual([])
  })

  it('is delivered again when the storage fails', async () => {
    const { receive } = await createWebhookScene({ sessions: [offlineSession()], storage: { storeSession: () => Promise.reject(new Error('down')) } })
    expect((await rejection(receive(update({ current: ['read_orders'] })), PlatformError)).status).toBe(503)
  })
})
