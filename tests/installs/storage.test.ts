import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { Queue, createPostgresBackend } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator } from '../../packages/emulator/src'
import { registeredOptions } from '../../packages/emulator/src/state/create-registration'
import { holdingPort } from '../../packages/emulator/testing/playwright/holding-port'
import { parseRegistration } from '../../packages/facts/registration/app-registration'
import { API_KEY, DEMO, SECRET } from '../integration/app-under-test'
import { tokenRequests } from '../integration/platform-log'
import { forgeToken } from '../integration/session-tokens'
import { startPostgres } from '../stores/postgres-server'
import { startRedis } from '../stores/redis-server'
import { startProcess } from '../surface/background-process'
import { requireCommand, runCommand, shellEnvironment } from '../surface/run-command'
import { packCreateCommand } from './create-command'
import type { CreateCommand } from './create-command'

/** An installation, lint, types, and a build. */
const CREATE_MS = 900_000
const SERVER = ['.output/server/index.mjs']

/** A storage that `init` can choose, apart from files, which the other tests of `init` use. */
interface Store {
  storage: 'sqlite' | 'postgresql' | 'redis'
  /** Variable with the address of its server. */
  variable?: string
  start: () => Promise<{ url: string; stop: () => Promise<void> }>
  /** Lists the keys of a mount. */
  keys: (mount: string, url: string, folder: string) => Promise<string[]>
  /** Counts what the server of the storage has done of a queue; undefined for one in a file. */
  done?: (queue: string, url: string) => Promise<number>
}

/** A job of an app, and the route that stores it. */
const JOB_FILES: Record<string, string> = {
  'server/platform/jobs/greet.ts': `export default definePlatformJob({
  name: 'greet',
  perShop: true,
  handler: ({ shop, log }) => log.info(\`Hello \${shop}\`),
})
`,
  'server/api/greet.post.ts': `export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return usePlatformJobs().enqueue('greet', undefined, { shop: session.shop })
})
`,
}

const STORES: Store[] = [
  {
    storage: 'sqlite',
    start: () => Promise.resolve({ url: '', stop: () => Promise.resolve() }),
    keys: (mount, _url, folder) => {
      const database = new DatabaseSync(join(folder, '.data/app.sqlite'), { readOnly: true })
      const rows = database.prepare(`SELECT key FROM ${mount}_storage`).all()
      database.close()
      return Promise.resolve(rows.map(({ key }) => String(key)))
    },
  },
  {
    storage: 'postgresql',
    variable: 'DATABASE_URL',
    start: () => startPostgres(),
    keys: async (mount, url) => {
      const client = new pg.Client(url)
      await client.connect()
      const { rows } = await client.query<{ key: string }>(`SELECT key FROM ${mount}_storage`)
      await client.end()
      return rows.map(({ key }) => key)
    },
    done: async (name, url) => {
      const connection = { connectionString: url }
      const queue = new Queue(name, { connection }, createPostgresBackend)
      const { completed = 0 } = await queue.getJobCounts('completed')
      await queue.close()
      return completed
    },
  },
  {
    storage: 'redis',
    variable: 'REDIS_URL',
    start: startRedis,
    keys: async (mount, url) => {
      const client = new Redis(url)
      const keys = await client.keys(`my-app:${mount}:*`)
      client.disconnect()
      return keys.map(key => key.replace(`my-app:${mount}:`, ''))
    },
    done: async (name, url) => {
      const queue = new Queue(name, { connection: { url }, prefix: 'my-app' })
      const { completed = 0 } = await queue.getJobCounts('completed')
      await queue.close()
      return completed
    },
  },
]

let create: CreateCommand
beforeAll(async () => {
  create = await packCreateCommand(inject('packedLayer').tarball)
})
afterAll(() => create?.remove())

describe.each(STORES)(
  'an app that stores in $storage',
  ({ storage, variable, start, keys, done }) => {
    let folder: string
    let server: Awaited<ReturnType<Store['start']>>
    let emulator: Emulator
    let url: string

    beforeAll(async () => {
      const parent = await create.emptyFolder()
      const { status, stdout, stderr } = await create.run(parent, [
        'my-app',
        '--yes',
        '--storage',
        storage,
      ])
      expect(status, stdout + stderr).toBe(0)
      folder = join(parent, 'my-app')
      for (const [path, code] of Object.entries(JOB_FILES)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), code)
      }
      server = await start()
      const file = 'shopify.app.toml'
      const registration = parseRegistration(await readFile(join(folder, file), 'utf8'), file)
      // Held, so that the local platform gets another one.
      emulator = await holdingPort(port => {
        url = `http://localhost:${port}`
        return startEmulator({
          port: 0,
          app: {
            ...registeredOptions(registration, url),
            appUrl: url,
            apiKey: API_KEY,
            apiSecretKey: SECRET,
          },
        })
      })
      await emulator.control.install({ shop: DEMO })
    }, CREATE_MS)

    afterAll(async () => {
      await emulator?.close()
      await server?.stop()
    })

    const environment = (address: Record<string, string>) => ({
      NODE_ENV: 'production',
      NITRO_HOST: 'localhost',
      NITRO_PORT: new URL(url).port,
      // The lines of jobs.
      NUXT_PLATFORM_LOG_LEVEL: 'info',
      ...emulator.environment,
      ...address,
    })
    const address = (): Record<string, string> => (variable ? { [variable]: server.url } : {})
    const startApp = () =>
      startProcess(process.execPath, SERVER, {
        cwd: folder,
        environment: environment(address()),
        ready: /Listening on/,
      })
    const call = (path: string, init: RequestInit = {}) =>
      fetch(url + path, {
        ...init,
        headers: {
          authorization: `Bearer ${forgeToken({ shop: DEMO })}`,
          'content-type': 'application/json',
        },
      })
    const products = (init?: RequestInit) => call('/api/products', init)
    const announced = async () =>
      ((await (await products()).json()) as { announced: unknown }).announced

    it('has valid code and types, and is built', async () => {
      const options = { cwd: folder, environment: shellEnvironment({ CI: 'true' }) }
      for (const script of ['lint', 'typecheck', 'build'])
        await requireCommand('npm', ['run', script], options)
    })

    it.runIf(variable)(
      'does not start in production without an address, and names it',
      async () => {
        const { status, stdout, stderr } = await runCommand(process.execPath, SERVER, {
          cwd: folder,
          environment: environment({}),
        })

        expect([status, stdout + stderr]).toEqual([
          1,
          expect.stringContaining(`Set ${variable} to the address of the `),
        ])
      },
    )

    it('keeps sessions and its own data there, and has them after the process was killed', async () => {
      const first = await startApp()
      onTestFinished(first.stop)
      expect([(await products()).status, await announced()]).toEqual([200, null])
      const created = await products({ method: 'POST', body: '{"title":"Copper Pan"}' })
      expect(created.status).toBe(200)
      // The platform delivers the webhook about it.
      await vi.waitFor(async () => expect(await announced()).toEqual({ title: 'Copper Pan' }), {
        timeout: 20_000,
        interval: 200,
      })
      await first.stop()

      expect(await keys('data', server.url, folder)).toEqual([`announcement:${DEMO}`])
      expect((await keys('platform', server.url, folder)).join()).toMatch(/session:/)
      expect(existsSync(join(folder, '.data/platform'))).toBe(false)

      const second = await startApp()
      onTestFinished(second.stop)
      expect([(await products()).status, await announced()]).toEqual([200, { title: 'Copper Pan' }])
      expect(await tokenRequests({ emulator }, DEMO)).toEqual(['token_exchange 200'])
    })
    it('has jobs and webhooks on the same server, or in files', async () => {
      const app = await startApp()
      onTestFinished(app.stop)
      expect((await call('/api/greet', { method: 'POST' })).status).toBe(200)
      await vi.waitFor(() => expect(app.output()).toContain(`Hello ${DEMO}`), {
        timeout: 20_000,
        interval: 200,
      })
      // The webhook of the test before.
      if (done) {
        await vi.waitFor(async () => expect(await done('jobs', server.url)).toBe(1))
        expect(await done('inbox', server.url)).toBe(1)
      }
      const files = ['platform-jobs', 'platform-inbox'].filter(name =>
        existsSync(join(folder, `.data/${name}.sqlite`)),
      )
      expect(files).toEqual(done ? [] : ['platform-jobs'])
    })
  },
)
