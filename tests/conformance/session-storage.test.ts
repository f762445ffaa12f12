import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RedisSessionStorage } from '@shopify/shopify-app-session-storage-redis'
import { createClient } from 'redis'
import { createStorage } from 'unstorage'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guardStorage } from '../../server/core/session/guarded-storage'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { startRedis } from '../stores/redis-server'
import { ACCESS_TOKEN, NOW, SHOP, USER_ID } from './constants'
import { offlineSession, onlineSession, scriptRequest, sessionToken } from './requests'
import { DATA, QUERY, createScene } from './scene'
import { webhookDelivery } from './signed-calls'
import { openSqliteSessions } from './sqlite-sessions'
import { describeBattery } from './storage-battery'

describe('[T1] our own session storage', () => {
  describeBattery(async () => createSessionStorage(createStorage()))
})

describe('the published Redis adapter', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
    return redis.stop
  })

  const createRedisClient = () => createClient({ url: redis.url })
  beforeEach(async () => {
    const client = await createRedisClient().connect()
    await client.flushAll()
    await client.quit()
  })

  describeAdapter(async () => {
    const storage = new RedisSessionStorage(createRedisClient())
    return { storage, close: () => storage.disconnect() }
  })
})

describe('the published SQL adapter', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'platform-sqlite-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  describeAdapter(() => openSqliteSessions(join(directory, 'sessions.db')))
})

interface OpenAdapter {
  storage: SessionStorage
  close(): Promise<void>
}

/** @param open makes an adapter with a connection of its own to what all of one test share */
function describeAdapter(open: () => Promise<OpenAdapter>): void {
  let opened: OpenAdapter[] = []
  const fresh = async () => {
    const adapter = await open()
    opened.push(adapter)
    return adapter.storage
  }
  afterEach(async () => {
    for (const { close } of opened) await close()
    opened = []
  })

  describe('[T2] behind our guard', () => {
    describeBattery(async () => guardStorage(await fresh()))
  })

  it('[T3] gives a fresh adapter the sessions that an app stored, and another process works with them', async () => {
    const first = await createScene({ storage: await fresh(), config: { useOnlineTokens: true } })
    await first.platform.admin(scriptRequest())
    expect(first.sent.map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => `https://${SHOP}/admin/oauth/access_token`),
    )

    const found = guardStorage(await fresh())
    expect((await found.findSessionsByShop(SHOP)).map(({ id }) => id).sort()).toEqual([
      `offline_${SHOP}`,
      `${SHOP}_${USER_ID}`,
    ])
    expect(offlineSession().equals(await found.loadSession(`offline_${SHOP}`))).toBe(true)
    expect(onlineSession().equals(await found.loadSession(`${SHOP}_${USER_ID}`))).toBe(true)

    const second = await createScene({ storage: await fresh() })
    const { admin } = await second.platform.unauthenticatedAdmin(SHOP)
    expect((await admin.graphql(QUERY)).data).toEqual(DATA)
    expect(second.sent.map(({ url, headers }) => [url, headers['x-shopify-access-token']])).toEqual(
      [[`https://${SHOP}/admin/api/2026-10/graphql.json`, ACCESS_TOKEN]],
    )
  })

  it('[T3] stores that a failed hook is owed, for another process and through a refresh', async () => {
    const hooks = { afterAuth: () => Promise.reject(new Error('The app is broken')) }
    const first = await createScene({ storage: await fresh(), hooks })
    await expect(first.platform.admin(scriptRequest())).rejects.toThrow('The app is broken')
    const hooked: unknown[] = []
    const second = await createScene({
      storage: await fresh(),
      hooks: { afterAuth: ({ session }) => void hooked.push(session.state) },
    })
    second.at(3_590_000)
    const seconds = NOW / 1000 + 3590
    const late = sessionToken({ exp: seconds + 60, nbf: seconds, iat: seconds })
    await second.platform.unauthenticatedAdmin(SHOP)
    expect([second.sent.map(({ body }) => body.grant_type), hooked]).toEqual([
      ['refresh_token'],
      [],
    ])
    await second.platform.admin(scriptRequest(late))
    await second.platform.admin(scriptRequest(late))
    expect([
      hooked,
      (await guardStorage(await fresh()).loadSession(`offline_${SHOP}`))?.state,
    ]).toEqual([[''], ''])
  })

  it('[T3] holds a session that was refreshed, and none of a shop that uninstalled the app', async () => {
    const { platform, at } = await createScene({
      storage: await fresh(),
      sessions: [offlineSession(), onlineSession()],
    })
    at(3_600_000)
    const { session } = await platform.unauthenticatedAdmin(SHOP)
    const found = guardStorage(await fresh())
    expect(session.equals(await found.loadSession(`offline_${SHOP}`))).toBe(true)
    expect(session.expires).toEqual(new Date(offlineSession().expires!.getTime() + 3_600_000))

    const { request, body } = webhookDelivery({
      body: JSON.stringify({ myshopify_domain: SHOP }),
      headers: { 'X-Shopify-Topic': 'app/uninstalled' },
    })
    await platform.webhook(request, body)
    expect(await guardStorage(await fresh()).findSessionsByShop(SHOP)).toEqual([])
  })
}
