import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { Session } from '../../../../server/core/session/session'
import { recordInstallation } from '../../../../server/core/tokens/installation'
import { NOW, SHOP, offlineSession } from '../../admin-requests'
import { rejection } from '../../rejection'
import { delivery } from '../../webhook-deliveries'
import type { Delivery } from '../../webhook-deliveries'
import { createWebhookScene } from '../../webhook-scenes'
import type { WebhookSceneOptions } from '../../webhook-scenes'

const OTHER_SHOP = 'other.platform.test'
const online = (userId: number, shop = SHOP) =>
  offlineSession({ id: `${shop}_${userId}`, shop, isOnline: true })
const OTHERS = [
  offlineSession({ id: `offline_${OTHER_SHOP}`, shop: OTHER_SHOP }),
  online(1, OTHER_SHOP),
]
const at = (time: number) => ({ 'X-Shopify-Triggered-At': new Date(time).toISOString() })

function uninstalled(
  payload: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Delivery {
  return delivery({
    topic: 'app/uninstalled',
    body: JSON.stringify({ id: 1, myshopify_domain: SHOP, ...payload }),
    headers,
  })
}

describe('app/uninstalled', () => {
  const start = (options: WebhookSceneOptions = {}) =>
    createWebhookScene({
      sessions: [offlineSession(), online(1), online(2), ...OTHERS],
      ...options,
    })

  it('deletes every session of the shop, and of no other', async () => {
    const { receive, storage } = await start()
    const { session, admin } = await receive(uninstalled())
    expect([session?.accessToken, typeof admin?.graphql]).toEqual(['stored', 'function'])
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
    expect(
      await Promise.all([`offline_${SHOP}`, `${SHOP}_1`, `${SHOP}_2`].map(storage.loadSession)),
    ).toEqual([undefined, undefined, undefined])
    expect((await storage.findSessionsByShop(OTHER_SHOP)).map(({ id }) => id).sort()).toEqual([
      `offline_${OTHER_SHOP}`,
      `${OTHER_SHOP}_1`,
    ])
  })

  it('deletes the session at once, although it was just read', async () => {
    const { receive } = await start()
    expect((await receive(delivery())).session?.accessToken).toBe('stored')
    await receive(uninstalled())
    expect((await receive(delivery())).session).toBe(undefined)
  })

  it('may be repeated', async () => {
    const { receive, storage } = await start()
    await receive(uninstalled())
    const again = await receive(uninstalled())
    expect([
      again.topic,
      again.session,
      again.admin,
      await storage.findSessionsByShop(SHOP),
    ]).toEqual(['APP_UNINSTALLED', undefined, undefined, []])
  })

  it('deletes sessions that an adapter returns only a few at a time, and those that it does not find', async () => {
    const all = new Map(
      Array.from({ length: 60 }, (_, i) => online(i)).map(session => [session.id, session]),
    )
    all.set(`offline_${SHOP}`, offlineSession())
    const { receive } = await start({
      storage: {
        loadSession: async id => all.get(id),
        findSessionsByShop: async () =>
          [...all.values()].filter(session => session.isOnline).slice(0, 25),
        deleteSession: async id => all.delete(id),
        deleteSessions: async ids => {
          ids.forEach(id => all.delete(id))
          return true
        },
      },
    })
    await receive(uninstalled())
    expect([...all.keys()]).toEqual([])
  })

  it('keeps sessions of another shop that an adapter returns', async () => {
    const stored = new Map([[OTHERS[0]?.id ?? '', OTHERS[0]]])
    const { receive } = await start({
      storage: {
        loadSession: async () => undefined,
        findSessionsByShop: async () => [...stored.values()] as Session[],
        deleteSessions: async ids => {
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
    [
      'does not delete the session it cannot find',
      {
        deleteSession: async () => true,
        deleteSessions: async () => true,
        findSessionsByShop: async () => [],
      },
    ],
    ['throws', { deleteSession: () => Promise.reject(new Error('down')) }],
    ['cannot search', { findSessionsByShop: () => Promise.reject(new Error('down')) }],
  ])('is delivered again when the storage %s', async (_how, storage) => {
    const { receive } = await start({ storage })
    const error = await rejection(receive(uninstalled()), PlatformError)
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
  })

  it('is ignored when older than the installation, and not when younger', async () => {
    const { receive, storage, records } = await start()
    await recordInstallation(records, SHOP, NOW)
    await receive(uninstalled({}, at(NOW - 1)))
    expect((await storage.findSessionsByShop(SHOP)).length).toBe(3)
    await receive(uninstalled({}, at(NOW)))
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
  })

  it.each<Record<string, string>>([{}, { 'X-Shopify-Triggered-At': 'yesterday' }])(
    'without the time of the event counts: %o',
    async headers => {
      const { receive, storage, records } = await start()
      await recordInstallation(records, SHOP, NOW)
      await receive(uninstalled({}, headers))
      expect(await storage.findSessionsByShop(SHOP)).toEqual([])
    },
  )

  it.each([
    ['of another shop with the header of this one', { myshopify_domain: OTHER_SHOP }],
    ['that names no shop', { myshopify_domain: undefined }],
    [
      'that names its shop nowhere that counts',
      { myshopify_domain: null, domain: SHOP, shop_domain: SHOP },
    ],
  ])('attack: the delivery %s is refused, and no session is deleted', async (_what, payload) => {
    const { receive, storage } = await start()
    const error = await rejection(receive(uninstalled(payload)), PlatformError)
    expect([error.status, error.code]).toEqual([400, 'shop_invalid'])
    expect((await storage.findSessionsByShop(SHOP)).length).toBe(3)
  })

  it('may name the shop in upper case', async () => {
    const { receive, storage } = await start()
    await receive(uninstalled({ myshopify_domain: 'ACME.platform.test' }))
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
  })
})

describe('app/scopes_update', () => {
  const update = (
    payload: Record<string, unknown> = { current: ['read_customers'] },
    headers: Record<string, string> = {},
  ) =>
    delivery({
      topic: 'app/scopes_update',
      body: JSON.stringify({ id: 1, previous: [], ...payload }),
      headers,
    })

  /** The platform, where the shop has granted these scopes; it counts how often it is asked. */
  function platformThatGranted(...scopes: string[]) {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked.push(
        `${new URL(String(input)).pathname.split('/')[1]} ${new Headers(init?.headers).get('x-shopify-access-token')}`,
      )
      const accessScopes = scopes.map(handle => ({ handle }))
      return Promise.resolve(
        Response.json({
          data: {
            app: {
              requestedAccessScopes: [],
              optionalAccessScopes: [],
              installation: { accessScopes },
            },
          },
        }),
      )
    }
    return { asked, fetch }
  }

  function start(
    response: { fetch: typeof fetch } = platformThatGranted('read_orders', 'write_products'),
    options: WebhookSceneOptions = {},
  ) {
    return createWebhookScene({
      sessions: [offlineSession(), online(1)],
      fetch: response.fetch,
      ...options,
    })
  }
  const respondWith = (respond: (url: string) => Response) => ({
    fetch: (input: RequestInfo | URL) => Promise.resolve(respond(String(input))),
  })

  it("reads the scopes from the platform with the shop's own token; only they change in the stored session", async () => {
    const platform = platformThatGranted('read_orders', 'write_products')
    const { receive, storage } = await start(platform)
    await receive(update())
    expect(platform.asked).toEqual([`${SHOP} stored`])
    expect(await storage.loadSession(`offline_${SHOP}`)).toEqual(
      offlineSession({ scope: 'read_orders,write_products' }),
    )
    expect(await storage.loadSession(`${SHOP}_1`)).toEqual(online(1))
  })

  it.each([
    {},
    { current: ['write_everything'] },
    { current: [] },
    { current: null },
    { current: 'read_orders' },
    { shop_id: 2 },
  ])('attack: ignores scopes in the payload, of any shop: %o', async payload => {
    const { receive, storage } = await start()
    await receive(update(payload))
    expect((await storage.loadSession(`offline_${SHOP}`))?.scope).toBe('read_orders,write_products')
  })

  it('is visible to the next delivery', async () => {
    const { receive } = await start(platformThatGranted('read_orders'))
    await receive(update())
    expect((await receive(delivery())).session?.scope).toBe('read_orders')
  })

  it('stores no session and sends no request where there is none', async () => {
    const platform = platformThatGranted('read_orders')
    const { receive, storage } = await start(platform, { sessions: [] })
    await receive(update())
    expect([await storage.findSessionsByShop(SHOP), platform.asked]).toEqual([[], []])
  })

  it('may remove all scopes', async () => {
    const { receive, storage } = await start(platformThatGranted())
    await receive(update())
    expect((await storage.loadSession(`offline_${SHOP}`))?.scope ?? '').toBe('')
  })

  it('is ignored when older than the installation', async () => {
    const { receive, storage, records } = await start()
    await recordInstallation(records, SHOP, NOW)
    await receive(update({}, at(NOW - 1000)))
    expect((await storage.loadSession(`offline_${SHOP}`))?.scope).toBe('write_products')
  })

  it('writes nothing when the scopes are unchanged', async () => {
    let writes = 0
    const storage = {
      loadSession: async () => offlineSession(),
      storeSession: async () => {
        writes++
        return true
      },
    }
    await (await start(platformThatGranted('write_products'), { storage })).receive(update())
    expect(writes).toBe(0)
    await (await start(platformThatGranted('read_orders'), { storage })).receive(update())
    expect(writes).toBe(1)
  })

  it('never changes the session of another shop, whatever an adapter returns', async () => {
    const { receive, storage } = await start(undefined, {
      sessions: [],
      storage: { loadSession: async () => OTHERS[0] },
    })
    await receive(update())
    expect(await storage.findSessionsByShop(OTHER_SHOP)).toEqual([])
  })

  it('of a shop whose token is refused changes nothing: the next grant has the scopes', async () => {
    const { receive, storage } = await start(
      respondWith(url =>
        url.endsWith('access_token')
          ? Response.json({ error: 'invalid_grant' }, { status: 400 })
          : Response.json({}, { status: 401 }),
      ),
    )
    expect((await receive(update())).topic).toBe('APP_SCOPES_UPDATE')
    expect((await storage.loadSession(`offline_${SHOP}`))?.scope).toBe('write_products')
  })

  it('is delivered again when the platform cannot respond', async () => {
    const { receive, storage } = await start(respondWith(() => Response.json({}, { status: 500 })))
    const error = await rejection(receive(update()), PlatformError)
    expect([error.status, error.code]).toEqual([502, 'admin_api_failed'])
    expect((await storage.loadSession(`offline_${SHOP}`))?.scope).toBe('write_products')
  })

  it('is delivered again when the storage fails', async () => {
    const { receive } = await start(undefined, {
      storage: { storeSession: () => Promise.reject(new Error('down')) },
    })
    expect((await rejection(receive(update()), PlatformError)).status).toBe(503)
  })
})
