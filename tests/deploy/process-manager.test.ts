import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator } from '../../packages/emulator/src'
import { installRuntime } from '../../scripts/install-runtime.mjs'
import { API_KEY, BROWSER, SECRET } from '../integration/app-under-test'
import { newShop } from '../integration/new-shop'
import { tokenRequests } from '../integration/platform-log'
import { forgeToken } from '../integration/session-tokens'
import { WEBHOOK } from '../integration/signed-calls'
import { startRedis } from '../stores/redis-server'
import { sectionBlocks } from '../surface/doc-blocks'
import { freePort } from '../surface/free-port'
import { requireCommand, shellEnvironment } from '../surface/run-command'
import { createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'

/** The recipe of docs/deployment.md "A process manager", with the file that it shows. */
const PM2 = '7.0.4'

let app: ScratchApp
let emulator: Emulator
let redis: { url: string; stop: () => Promise<void> }
let client: Redis
let home: string
let url: string
let pm2: (...args: string[]) => Promise<string>

beforeAll(async () => {
  app = await createScratchApp('../deploy/fleet-app', { dependencies: 'checkout' })
  await app.nuxt('build')
  redis = await startRedis()
  client = new Redis(redis.url)
  home = await mkdtemp(join(tmpdir(), 'platform-pm2-'))
  const port = await freePort()
  url = `http://localhost:${port}`
  emulator = await startEmulator({
    port: 0,
    app: { apiKey: API_KEY, apiSecretKey: SECRET, appUrl: url, scopes: ['write_products'] },
  })
  const [ecosystem] = sectionBlocks('docs/deployment.md', '### A process manager').filter(
    ({ language }) => language === 'js',
  )
  await writeFile(
    join(app.folder, 'ecosystem.config.cjs'),
    ecosystem?.code.replace("PORT: '3000'", `PORT: '${port}'`) ?? '',
  )
  const command = join(installRuntime('pm2', PM2), 'bin/pm2')
  pm2 = async (...args) => {
    const { stdout } = await requireCommand(process.execPath, [command, ...args], {
      cwd: app.folder,
      environment: shellEnvironment({
        PM2_HOME: home,
        REDIS_URL: redis.url,
        NUXT_PLATFORM_LOG_LEVEL: 'info',
        ...emulator.environment,
      }),
    })
    return stdout
  }
  await pm2('start', 'ecosystem.config.cjs')
  await vi.waitFor(async () => expect((await fetch(`${url}/_platform/ready`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  })
}, 900_000)

afterAll(async () => {
  await pm2('kill')
  client.disconnect()
  await emulator.close()
  await redis.stop()
  await app.remove()
  await rm(home, { recursive: true, force: true })
})

/** Process ids that serve the app now. */
async function pids(): Promise<number[]> {
  const list = JSON.parse(await pm2('jlist')) as { pid: number; pm2_env: { status: string } }[]
  return list.filter(each => each.pm2_env.status === 'online').map(({ pid }) => pid)
}

const shopRequest = async (shop: string) => {
  const response = await fetch(`${url}/api/shop`, {
    headers: {
      authorization: `Bearer ${forgeToken({ shop })}`,
      'user-agent': BROWSER,
      connection: 'close',
    },
  })
  return { status: response.status, ...((await response.json()) as { pid?: number }) }
}

/** Delivers a webhook as the platform does: again until it is confirmed. Resolves to its id. */
async function deliver(): Promise<string> {
  const { path, method, body, headers } = WEBHOOK.request()
  for (let attempt = 0; attempt < 50; attempt++) {
    const response = await fetch(url + path, {
      method,
      body: body as string,
      headers: { ...headers, connection: 'close' },
      // As long as the platform waits.
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
    if (response?.ok) return headers['x-shopify-webhook-id'] ?? ''
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('A webhook was refused 50 times')
}

const runsOf = async (id: string) => (await client.keys(`fleet:ran:${id}:*`)).length

describe('two processes of PM2 with a Redis', () => {
  it('share requests, sessions and locks: a new shop gets one token', async () => {
    const shop = await newShop({ emulator })
    const responses = await Promise.all(Array.from({ length: 30 }, () => shopRequest(shop)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ pid }) => pid)).size).toBe(2)
    expect(await tokenRequests({ emulator }, shop)).toEqual(['token_exchange 200'])
  })

  it('lose nothing when one of them is killed', async () => {
    const [victim = 0] = await pids()
    const deliveries = Array.from({ length: 60 }, async (_each, index) => {
      await new Promise(resolve => setTimeout(resolve, index * 10))
      return deliver()
    })
    setTimeout(() => process.kill(victim, 'SIGKILL'), 300)
    const ids = await Promise.all(deliveries)
    await vi.waitFor(
      async () =>
        expect((await Promise.all(ids.map(runsOf))).filter(runs => runs === 0)).toEqual([]),
      { timeout: 30_000, interval: 200 },
    )
    await vi.waitFor(
      async () => {
        const running = await pids()
        expect(running).toHaveLength(2)
        expect(running).not.toContain(victim)
      },
      { timeout: 30_000, interval: 500 },
    )
  })

  it('are replaced by `pm2 reload` under load, and not one request fails', async () => {
    const before = await pids()
    const shop = await newShop({ emulator })
    const outcomes = new Map<string, number>()
    let isLoaded = true
    async function load(): Promise<void> {
      while (isLoaded) {
        const outcome = await shopRequest(shop).then(
          ({ status }) => String(status),
          (error: Error) => String(error.cause ?? error),
        )
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const clients = Array.from({ length: 6 }, load)
    const ids = Array.from({ length: 20 }, deliver)
    await pm2('reload', 'ecosystem.config.cjs')
    isLoaded = false
    await Promise.all(clients)
    expect([...outcomes.keys()]).toEqual(['200'])
    expect(outcomes.get('200')).toBeGreaterThan(50)
    const after = await pids()
    expect(after).toHaveLength(2)
    expect(after.filter(pid => before.includes(pid))).toEqual([])
    for (const id of await Promise.all(ids))
      await vi.waitFor(async () => expect(await runsOf(id)).toBe(1), { timeout: 10_000 })
  })
})
