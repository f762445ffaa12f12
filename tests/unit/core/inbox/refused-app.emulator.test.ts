import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../../../packages/emulator/src'
import type { Emulator } from '../../../../packages/emulator/src'
import { parseProfile } from '../../../../server/core/config/profile'
import { createPlatform } from '../../../../server/core/create-platform'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createBullmqInbox } from '../../../../server/core/inbox/bullmq-inbox'
import type { PlatformInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import type { Platform } from '../../../../server/core/platform'
import { NO_OBSERVER } from '../../../../server/core/platform-observer'
import type { ObservedWork } from '../../../../server/core/platform-observer'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../../server/core/session/session-storage'
import { startRedis } from '../../../stores/redis-server'
import { APP_URL, scriptRequest } from '../../admin-requests'
import { testConfig } from '../../configs'
import { rejection } from '../../rejection'
import { API_KEY } from '../../session-tokens'
import { delivery } from '../../webhook-deliveries'
import { eventually } from './eventually'

const DEMO = 'demo-store.platform.test'
const SECOND = 'second-store.platform.test'
const HERE = ['127.0.0.0/8', '::1']
const ELSEWHERE = ['203.0.113.0/24']

const redis = await startRedis()
afterAll(() => redis.stop())

let folder: string
let emulator: Emulator
let platform: Platform
let sessions: SessionStorage
let events: ObservedWork[]
/** Each run of the handler, as its shop and the number of the attempt. */
let runs: [shop: string, attempt: number | undefined][]
/** The shops whose afterAuth hook succeeded. */
let hooked: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-refused-'))
  events = []
  runs = []
  hooked = []
  emulator = await startEmulator({
    port: 0,
    app: {
      apiKey: API_KEY,
      apiSecretKey: 'testApiSecretKey',
      appUrl: APP_URL,
      scopes: ['write_products'],
      optionalScopes: ['read_orders'],
    },
  })
})
afterEach(async () => {
  await platform.inbox?.close()
  await emulator.close()
  await rm(folder, { recursive: true })
})

/** An app that is installed on two stores, and whose handler calls the Admin API. */
async function start(inbox: PlatformInboxOptions): Promise<void> {
  const config = testConfig({ profile: parseProfile(emulator.profile) })
  sessions = createSessionStorage(createStorage())
  platform = createPlatform({
    config,
    sessionStorage: sessions,
    hooks: {
      async afterAuth({ session, admin }) {
        await admin.graphql('query ReadShop { shop { name } }')
        hooked.push(session.shop)
      },
    },
    inbox: { refusedDelayMs: 100, attempts: 1, concurrency: 2, ...inbox },
    webhooks: {
      'orders/create': async ({ shop, admin, inbox: run }) => {
        runs.push([shop, run?.attempt])
        await admin?.graphql('query ReadShop { shop { name } }')
      },
    },
    observer: {
      ...NO_OBSERVER,
      run: (work, run) => {
        events.push(work)
        return run()
      },
    },
  })
  for (const shop of [DEMO, SECOND]) {
    await emulator.control.install({ shop })
    await visit(shop)
  }
}

async function visit(shop: string): Promise<void> {
  const token = await emulator.control.sessionToken({ shop })
  await platform.admin(new Request(`${APP_URL}/api/x`, scriptRequest(token)))
}

async function deliver(shop: string, webhookId: string, topic = 'orders/create'): Promise<void> {
  const headers = { 'X-Shopify-Shop-Domain': shop }
  const { request, body } = delivery({ webhookId, topic, headers })
  await platform.webhook(request, body)
}

const counts = () => platform.inbox?.counts()
/** How many deliveries wait or run, which may change at any time, and how many are dead. */
async function openAndDead(): Promise<unknown[]> {
  const { waiting = 0, running = 0, dead } = (await counts()) ?? {}
  return [waiting + running, dead]
}
const refusals = () => events.filter(({ kind }) => kind === 'api_forbidden')

describe.each([
  ['SQLite', () => ({ path: join(folder, 'inbox.sqlite') })],
  [
    'BullMQ',
    () => ({ engine: createBullmqInbox({ connection: { url: redis.url }, prefix: folder }) }),
  ],
])('an app that calls from another address than its allowlist has, with %s', (_engine, inbox) => {
  it('has its deliveries wait, reports it once, and continues when the address is allowed', async () => {
    await start(inbox())
    await emulator.control.setIpAllowlist({ ranges: ELSEWHERE })
    await deliver(DEMO, 'w-1')
    await eventually(() => runs.length >= 3)
    expect(await openAndDead()).toEqual([1, 0])
    expect(runs.map(([, attempt]) => attempt)).toEqual(runs.map(() => 1))
    expect(refusals()).toEqual([
      {
        kind: 'api_forbidden',
        shop: DEMO,
        rule: 'allowlist-calls',
        explanation: expect.stringContaining('(rule allowlist-calls)'),
      },
    ])
    expect(await platform.readiness()).toMatchObject({ isReady: true, forbiddenShops: 1 })

    await emulator.control.setIpAllowlist({ ranges: HERE })
    await eventually(async () => (await counts())?.done === 1)
    expect(await counts()).toEqual({ waiting: 0, running: 0, done: 1, dead: 0 })
    expect(await platform.readiness()).toMatchObject({ isReady: true, forbiddenShops: 0 })
    expect(refusals()).toHaveLength(1)
  })

  it('learns its new scopes afterwards, although it has no handler of their webhook', async () => {
    await start(inbox())
    const scope = async () => (await sessions.loadSession(`offline_${DEMO}`))?.scope
    const before = await scope()
    await emulator.control.grantScopes({ shop: DEMO, scopes: ['read_orders'] })
    await emulator.control.setIpAllowlist({ ranges: ELSEWHERE })
    await deliver(DEMO, 'w-1', 'app/scopes_update')
    const isForbidden = async () => (await platform.readiness()).forbiddenShops === 1
    await eventually(isForbidden)
    expect([await scope(), await openAndDead()]).toEqual([before, [1, 0]])
    await emulator.control.setIpAllowlist({ ranges: HERE })
    await eventually(async () => (await counts())?.done === 1)
    expect([before, (await scope())?.split(',').sort()]).toEqual([
      'write_products',
      ['read_orders', 'write_products'],
    ])
  })

  it('runs the deliveries of another shop, in which it is not refused', async () => {
    await start({ ...inbox(), refusedDelayMs: 60_000 })
    await emulator.control.setIpAllowlist({ ranges: ELSEWHERE })
    await emulator.control.ignoreRule({ shop: SECOND, rule: 'allowlist-calls' })
    for (let index = 0; index < 10; index++) await deliver(DEMO, `w-${index}`)
    await deliver(SECOND, 'other')
    await eventually(async () => (await counts())?.done === 1)
    await eventually(() => runs.length === 11)
    await eventually(async () => (await counts())?.waiting === 10)
    expect(await counts()).toEqual({ waiting: 10, running: 0, done: 1, dead: 0 })
    expect(runs.filter(([shop]) => shop === SECOND)).toEqual([[SECOND, 1]])
    expect(refusals().map(({ shop }) => shop)).toEqual([DEMO])
    expect((await platform.readiness()).forbiddenShops).toBe(1)
  })
})

it('an afterAuth hook that the platform refuses stays owed, and runs with the first visit afterwards', async () => {
  await start({ path: join(folder, 'inbox.sqlite') })
  const { shop } = await emulator.control.addShop({ installed: true })
  await emulator.control.setIpAllowlist({ ranges: ELSEWHERE })
  for (let visits = 0; visits < 20; visits++)
    expect(await rejection(visit(shop), PlatformError)).toMatchObject({
      code: 'admin_api_forbidden',
      status: 502,
    })
  const state = async () => (await sessions.loadSession(`offline_${shop}`))?.state
  expect(await state()).toMatch(/^afterAuth-owed:/)
  await emulator.control.setIpAllowlist({ ranges: HERE })
  await visit(shop)
  await visit(shop)
  expect([hooked, await state(), refusals().length]).toEqual([[DEMO, SECOND, shop], '', 1])
})
