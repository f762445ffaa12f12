import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bundleCommand } from '../../packages/cli/tests/unit/bundled-command'
import { eventually } from '../unit/core/inbox/eventually'
import { asScript } from './admin-requests'
import { startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { PLAYGROUND_SERVER } from './build-playground'
import { newShop } from './new-shop'

const command = bundleCommand()

let app: AppUnderTest
let shop: string
let worker: ChildProcess | undefined

beforeAll(async () => {
  app = await startApp({ environment: { NUXT_PLATFORM_JOBS: 'store' } })
  shop = await newShop(app)
  expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
})
afterEach(() => worker?.kill('SIGKILL'))
afterAll(() => app.stop())

function startWorker(): ChildProcess {
  worker = spawn(process.execPath, [command(), 'worker', '--server', PLAYGROUND_SERVER], {
    cwd: app.dataDir,
    env: {
      PATH: process.env.PATH,
      PLAYGROUND_REGISTERS_WEBHOOKS: 'no',
      // Taken by the web process: a worker that listened would end.
      NITRO_PORT: new URL(app.url).port,
      ...app.emulator.environment,
    },
    stdio: 'ignore',
  })
  return worker
}

async function enqueue(rows: number): Promise<string> {
  const response = await asScript(app, shop, `/api/jobs?rows=${rows}`, { method: 'POST' })
  return ((await response.json()) as { id: string }).id
}

async function read(id: string): Promise<{ state: string; attempts: number; done?: number }> {
  const response = await asScript(app, shop, `/api/jobs?id=${id}`)
  return ((await response.json()) as { status: { state: string; attempts: number } }).status
}

describe('nuxt-platform-layer worker', () => {
  it('runs what a web process only stores, and finishes what runs when it is ended', async () => {
    const id = await enqueue(3)
    const started = startWorker()
    await eventually(async () => (await read(id)).state === 'done')
    expect(await read(id)).toEqual({ state: 'done', attempts: 1, done: 3, total: 3 })

    const long = await enqueue(30)
    const ended = once(started, 'close')
    await eventually(async () => ((await read(long)).done ?? 0) > 0)
    started.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await read(long)).toEqual({ state: 'done', attempts: 1, done: 30, total: 30 })

    // The web process runs none, also after the worker has ended.
    const waiting = await enqueue(1)
    const next = await enqueue(1)
    expect([(await read(waiting)).state, (await read(next)).state]).toEqual(['waiting', 'waiting'])
  })

  it('needs a build', async () => {
    const missing = spawn(process.execPath, [command(), 'worker', '--server', 'none.mjs'], {
      cwd: app.dataDir,
    })
    let output = ''
    missing.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    expect(await once(missing, 'close')).toEqual([1, null])
    expect(output).toBe('There is no none.mjs: build the app first (npx nuxt build).\n')
  })
})
