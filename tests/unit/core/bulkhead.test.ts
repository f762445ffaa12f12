import { createStorage } from 'unstorage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPlatform } from '../../../server/core/create-platform'
import { createSessionStorage } from '../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../server/core/session/session-storage'
import { NOW, SHOP, offlineSession, scriptRequest, sessionTokenOf } from '../admin-requests'
import { testConfig } from '../configs'
import { issueTokens } from '../token-scenes'
import { startUpstream } from '../upstream'
import type { Upstream } from '../upstream'
import { delivery } from '../webhook-deliveries'

const KNOWN = 'known.platform.test'
const NEW = 'new.platform.test'
const STALLED_REQUESTS = 300

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

/** A storage whose operations on sessions of one shop never end. */
function storageThatStalls(shop: string): SessionStorage {
  const storage = createSessionStorage(createStorage())
  const never = new Promise<never>(() => {})
  const stalls = (id: string) => id.includes(shop)
  return {
    storeSession: session => (stalls(session.id) ? never : storage.storeSession(session)),
    loadSession: id => (stalls(id) ? never : storage.loadSession(id)),
    deleteSession: id => (stalls(id) ? never : storage.deleteSession(id)),
    deleteSessions: ids => (ids.some(stalls) ? never : storage.deleteSessions(ids)),
    findSessionsByShop: of => (stalls(of) ? never : storage.findSessionsByShop(of)),
  }
}

it('a storage that stalls for one shop delays no request, webhook, or job of another', async () => {
  upstream.respondWith(issueTokens(upstream))
  const sessionStorage = storageThatStalls(SHOP)
  await sessionStorage.storeSession(offlineSession({ id: `offline_${KNOWN}`, shop: KNOWN }))
  const platform = createPlatform({
    config: testConfig({ profile: upstream.profile }),
    sessionStorage,
    records: createStorage(),
    now: () => NOW,
  })
  const admin = (shop: string) => platform.admin(scriptRequest(sessionTokenOf(shop)))
  const webhook = (shop: string, webhookId: string) => {
    const { request, body } = delivery({ webhookId, headers: { 'X-Shopify-Shop-Domain': shop } })
    return platform.webhook(request, body)
  }
  const job = (shop: string) => platform.unauthenticatedAdmin(shop)

  let ended = 0
  const note = () => ended++
  for (let index = 0; index < STALLED_REQUESTS; index++)
    for (const request of [admin(SHOP), webhook(SHOP, `stalled-${index}`), job(SHOP)])
      void request.then(note, note)

  const shops = await Promise.all([admin(KNOWN), admin(NEW), webhook(KNOWN, 'known'), job(KNOWN)])
  expect([shops.map(({ session }) => session?.shop), ended]).toEqual([
    [KNOWN, NEW, KNOWN, KNOWN],
    0,
  ])
})
