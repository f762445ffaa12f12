import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createStorage } from 'unstorage'
import { startEmulator } from '../../emulator'
import type { EmulatorAppOptions } from '../../emulator'
import { createSessionStorage } from '../../server/lib/platform/session/session-storage'
import type { SessionStorage } from '../../server/lib/platform/session/session-storage'
import { API_KEY, BROWSER, SECRET } from '../integration/app-under-test'
import type { ReachableApp } from '../integration/app-under-test'
import { startProcess } from '../surface/background-process'
import { freePort } from '../surface/free-port'
import { startKvNamespace } from './kv-namespace'
import type { KvNamespace } from './kv-namespace'
import { workerdConfig } from './workerd-config'

/** The built app on workerd, the emulator that it talks to, and the namespace with its sessions. */
export interface RunningWorker extends ReachableApp {
  readonly kv: KvNamespace
  /** Everything workerd and the app have written. */
  output: () => string
  /** The sessions in the namespace. */
  readonly sessions: SessionStorage
  stop: () => Promise<void>
}

export async function startWorker({ configured = true, withKv = true, app = {} }: {
  /** False: without one variable. Default true. */
  configured?: boolean
  /** False: without a binding for sessions. Default true. */
  withKv?: boolean
  app?: EmulatorAppOptions
} = {}): Promise<RunningWorker> {
  const address = `localhost:${await freePort()}`
  const url = `http://${address}`
  const emulator = await startEmulator({ port: 0, app: { apiKey: API_KEY, apiSecretKey: SECRET, appUrl: url, scopes: ['write_products'], ...app } })
  const kv = await startKvNamespace()
  const variables = configured ? emulator.environment : {}
  const output = inject('workerOutput')
  const config = join(output, `${address.replace(':', '-')}.capnp`)
  await writeFile(config, await workerdConfig(output, { address, kv: withKv ? kv.address : undefined, variables: Object.keys(variables) }))
  // It writes to this descriptor when it listens.
  const workerd = await startProcess(inject('workerd'), ['serve', '--control-fd=1', config], { cwd: output, environment: variables, ready: /"listen"/ })

  return {
    url,
    emulator,
    kv,
    output: workerd.output,
    sessions: sessionsIn(kv),
    fetch: (path, init = {}) => fetch(url + path, { redirect: 'manual', ...init, headers: { 'user-agent': BROWSER, ...Object.fromEntries(new Headers(init.headers)) } }),
    async stop() {
      await workerd.stop()
      await Promise.all([kv.stop(), emulator.close(), rm(config)])
    },
  }
}

function sessionsIn({ entries }: KvNamespace): SessionStorage {
  const driver = { name: 'namespace', hasItem: (key: string) => entries.has(key), getItem: (key: string) => entries.get(key) ?? null, getKeys: async () => [...entries.keys()] }
  return createSessionStorage(createStorage({ driver }))
}
