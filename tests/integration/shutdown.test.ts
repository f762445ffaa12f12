import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdingPort } from '../../packages/emulator/testing/playwright/holding-port'
import { eventually } from '../unit/core/inbox/eventually'
import { asScript } from './admin-requests'
import { startAppProcess } from './app-process'
import type { AppProcess } from './app-process'
import { BROWSER, DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { startBalancer } from './balancer'
import { forgeToken } from './session-tokens'
import { WEBHOOK } from './signed-calls'

let dataDir: string
let app: AppUnderTest

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platform-shutdown-'))
})
afterEach(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true })
})

const start = async (environment: Record<string, string>) => {
  app = await startApp({ dataDir, environment: { PLAYGROUND_INBOX: 'yes', ...environment } })
}
const signal = (name: NodeJS.Signals = 'SIGTERM') => process.kill(app.pid(), name)

/** State and attempts of each delivery in the inbox; a leased one is `running`. */
function deliveries(): string[] {
  const database = new DatabaseSync(join(dataDir, '.data/platform-inbox.sqlite'), {
    readOnly: true,
  })
  const rows = database
    .prepare(`SELECT iif(lease IS NULL, state, 'running') AS state, attempts FROM deliveries`)
    .all()
  database.close()
  return rows.map(({ state, attempts }) => `${state} ${attempts}`)
}

/** Waits as long as a busy machine needs under load. */
const holds = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 25_000, interval: 50 })

/** Starts another process of the same app, with the same data and settings. */
async function startSecond(
  environment: Record<string, string>,
): Promise<AppProcess & { url: string }> {
  const url = await holdingPort(async port => `http://localhost:${port}`)
  const started = await startAppProcess({
    url,
    cwd: dataDir,
    environment: {
      PLAYGROUND_REGISTERS_WEBHOOKS: 'no',
      PLAYGROUND_INBOX: 'yes',
      ...app.emulator.environment,
      ...environment,
    },
    onOutput: () => {},
  })
  return { ...started, url }
}

describe('SIGTERM', () => {
  it(
    'under load: one of two processes ends, and not one request fails',
    { timeout: 90_000 },
    async () => {
      const environment = { NUXT_PLATFORM_DRAIN_MS: '1000' }
      await start(environment)
      const second = await startSecond(environment)
      const balancer = await startBalancer([app.url, second.url])
      const outcomes = new Map<string, number>()
      let isLoaded = true

      async function client(send: () => Promise<Response>): Promise<void> {
        while (isLoaded) {
          const outcome = await send().then(
            async response => {
              const text = await response.text()
              return response.status === 200 ? '200' : `${response.status} ${text}`
            },
            (error: Error) => String(error.cause ?? error),
          )
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
      }
      const guarded = () =>
        fetch(`${balancer.url}/api/guarded`, {
          headers: { authorization: `Bearer ${forgeToken({ shop: DEMO })}`, 'user-agent': BROWSER },
        })
      const webhook = () => {
        const { path, method, body, headers } = WEBHOOK.request()
        return fetch(balancer.url + path, { method, body: body as string, headers })
      }
      const clients = [...Array(8).fill(guarded), ...Array(2).fill(webhook)].map(client)

      try {
        const sentTo = (url: string) => balancer.sent.get(url) ?? 0
        await holds(() => sentTo(app.url) > 30)
        signal()
        expect(await app.ended()).toBe(0)
        const sentAtTheEnd = sentTo(second.url)
        await holds(() => sentTo(second.url) > sentAtTheEnd + 30)
        isLoaded = false
        await Promise.all(clients)
        expect([...outcomes.keys()]).toEqual(['200'])
        expect(outcomes.get('200')).toBeGreaterThan(60)
        // Each delivery that was accepted ran once, by whichever process.
        await holds(() => deliveries().every(each => each === 'done 1'))
      } finally {
        isLoaded = false
        await Promise.allSettled(clients)
        await balancer.close()
        await second.kill()
      }
    },
  )

  it('first makes the server not ready, and closes connections with their responses', async () => {
    await start({ NUXT_PLATFORM_DRAIN_MS: '1500' })
    expect((await app.fetch('/_platform/ready')).status).toBe(200)
    signal()
    await eventually(async () => (await app.fetch('/_platform/ready')).status === 503)
    const ready = await app.fetch('/_platform/ready')
    expect([ready.headers.get('connection'), await ready.json()]).toEqual([
      'close',
      { status: 'stopping' },
    ])
    expect((await app.fetch('/_platform/health')).status).toBe(200)
    expect((await asScript(app, DEMO, '/api/guarded')).status).toBe(200)
    expect(await app.ended()).toBe(0)
  })

  it('finishes a request that runs', async () => {
    await start({ NUXT_PLATFORM_DRAIN_MS: '0' })
    expect((await asScript(app, DEMO, '/api/shop')).status).toBe(200)
    await app.emulator.control.addFault({ on: 'graphql', delayMs: 3000 })
    const startedAt = performance.now()
    const response = asScript(app, DEMO, '/api/shop')
    await delay(1000)
    signal()
    expect((await response).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(2900)
    expect(await app.ended()).toBe(0)
  })

  it('finishes deliveries of the inbox that run', async () => {
    await start({ NUXT_PLATFORM_DRAIN_MS: '0', PLAYGROUND_WEBHOOK_TAKES_MS: '1500' })
    const request = WEBHOOK.request({ headers: { 'x-shopify-topic': 'products/update' } })
    expect((await app.send(request)).status).toBe(200)
    await eventually(() => deliveries()[0] === 'running 1')
    signal()
    expect(await app.ended()).toBe(0)
    expect(deliveries()).toEqual(['done 1'])
  })

  it('ends within the limit, and releases deliveries whose handlers do not', async () => {
    await start({
      NUXT_PLATFORM_DRAIN_MS: '0',
      NITRO_SHUTDOWN_TIMEOUT: '3000',
      PLAYGROUND_WEBHOOK_TAKES_MS: '60000',
    })
    const request = WEBHOOK.request({ headers: { 'x-shopify-topic': 'products/update' } })
    expect((await app.send(request)).status).toBe(200)
    await eventually(() => deliveries()[0] === 'running 1')
    signal()
    // Its handler takes longer than this test may.
    await app.ended()
    // The attempt that the shutdown cut off does not count.
    expect(deliveries()).toEqual(['open 0'])
  })

  it('twice ends the server at once', async () => {
    await start({ NUXT_PLATFORM_DRAIN_MS: '20000', NITRO_SHUTDOWN_TIMEOUT: '60000' })
    signal()
    await delay(500)
    signal()
    expect(await app.ended()).toBe(143)
    expect(app.output()).toContain(
      'A second SIGTERM ended the server before its requests were finished',
    )
  })

  it('ends at once where NITRO_SHUTDOWN_DISABLED is set', async () => {
    await start({ NITRO_SHUTDOWN_DISABLED: '1' })
    signal()
    expect(await app.ended()).toBe('SIGTERM')
  })
})

it('a port that is taken ends the server with one message', async () => {
  await start({})
  let output = ''
  const second = startAppProcess({
    url: app.url,
    cwd: dataDir,
    environment: app.emulator.environment,
    onOutput: text => (output += text),
  })
  // The first server responds at the address.
  const { ended } = await second
  expect(await ended).toBe(1)
  const { port } = new URL(app.url)
  expect(output.match(/Port \d+ is taken/g)).toEqual([`Port ${port} is taken`])
  expect(output).not.toMatch(/EADDRINUSE|uncaughtException/)
})
