import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import kvDriver from 'unstorage/drivers/cloudflare-kv-binding'
import { inject } from 'vitest'
import { startEmulator } from '../../packages/emulator/src'
import type { EmulatorAppOptions } from '../../packages/emulator/src'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { API_KEY, BROWSER, SECRET } from '../integration/app-under-test'
import type { ReachableApp } from '../integration/app-under-test'
import { freePort } from '../surface/free-port'
import { killWorkerd, startMiniflare, workerModules } from './start-miniflare'
import type { D1Binding, Miniflare, MiniflareOptions } from './start-miniflare'

/**
 * The built app on workerd, the emulator that it talks to, and the KV namespace with its records.
 */
export interface RunningWorker extends ReachableApp {
  /** What the app's storage holds, read from outside of the app. */
  readonly storage: Storage
  /** The database of a worker with D1. */
  database: () => Promise<D1Binding>
  /** Causes an event of the cron trigger, and resolves to its outcome. */
  cron: () => Promise<string>
  /** The sessions of it. */
  readonly sessions: SessionStorage
  /** Keys of the orders that the webhook handler was run for, one of each run. */
  handledOrders: (shop: string) => Promise<string[]>
  /** Everything workerd and the app have written. */
  output: () => string
  /** Ends workerd at once, and starts it again with the data that it has stored. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const NAMESPACE = 'SESSIONS'

export async function startWorker({
  configured = true,
  withKv = true,
  output = inject('workerOutput'),
  d1Databases = [],
  queues = [],
  persistIn,
  app = {},
}: {
  /** False: without one variable. Default true. */
  configured?: boolean
  /** False: without a binding for sessions. Default true. */
  withKv?: boolean
  /** The built `.output`. Default: that of `worker-app`. */
  output?: string
  /** Bindings of D1. */
  d1Databases?: string[]
  /** Bindings of queues, which the worker consumes. */
  queues?: string[]
  /** Folder of the data that a worker finds when it starts again. Default: none. */
  persistIn?: string
  app?: EmulatorAppOptions
} = {}): Promise<RunningWorker> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const emulator = await startEmulator({
    port: 0,
    app: { apiKey: API_KEY, apiSecretKey: SECRET, appUrl: url, scopes: ['write_products'], ...app },
  })
  const server = join(output, 'server')
  const deployed = JSON.parse(await readFile(join(server, 'wrangler.json'), 'utf8')) as {
    compatibility_date: string
    compatibility_flags: string[]
  }
  const written: string[] = []
  const collect = (stream: Readable) =>
    stream.on('data', (chunk: Buffer) => written.push(chunk.toString('utf8')))
  const options: MiniflareOptions = {
    modules: await workerModules(server),
    modulesRoot: server,
    host: 'localhost',
    port,
    compatibilityDate: deployed.compatibility_date,
    compatibilityFlags: deployed.compatibility_flags,
    bindings: configured ? emulator.environment : {},
    kvNamespaces: withKv ? [NAMESPACE] : [],
    d1Databases,
    queueProducers: Object.fromEntries(queues.map(name => [name, name])),
    queueConsumers: Object.fromEntries(queues.map(name => [name, { maxBatchTimeout: 0 }])),
    handleRuntimeStdio: (stdout, stderr) => [stdout, stderr].forEach(collect),
    ...(persistIn && { kvPersist: join(persistIn, 'kv'), d1Persist: join(persistIn, 'd1') }),
  }
  let miniflare = await startMiniflare(options)
  let storage = await storageOf(miniflare, withKv)

  return {
    url,
    emulator,
    get storage() {
      return storage
    },
    database: () => miniflare.getD1Database(d1Databases[0] ?? ''),
    cron: async () =>
      (await (await miniflare.getWorker()).scheduled({ cron: '* * * * *' })).outcome,
    get sessions() {
      return createSessionStorage(storage)
    },
    handledOrders: shop => storage.getKeys(`orders:${shop}`),
    output: () => written.join(''),
    fetch: (path, init = {}) =>
      fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: { 'user-agent': BROWSER, ...Object.fromEntries(new Headers(init.headers)) },
      }),
    async kill() {
      await killWorkerd()
      await miniflare.dispose()
      miniflare = await startMiniflare(options)
      storage = await storageOf(miniflare, withKv)
    },
    async stop() {
      await miniflare.dispose()
      await emulator.close()
    },
  }
}

/** The app's storage, outside of the app. */
async function storageOf(miniflare: Miniflare, withKv: boolean): Promise<Storage> {
  if (!withKv) return createStorage()
  const binding = await miniflare.getKVNamespace(NAMESPACE)
  return createStorage({ driver: kvDriver({ binding: binding as never }) })
}
