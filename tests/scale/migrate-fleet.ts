import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { profileVariable } from '../../packages/cli/src/doctor/read-settings'
import { Session, offlineSessionId } from '../../server/core/session/session'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { EMULATED_SHOP_DOMAIN } from '../../shared/profile'
import type { Random } from '../races/random'
import { openStore } from '../stores/open-store'
import type { StoreAddress } from '../stores/open-store'
import { permanentTokenOf, startFleetPlatform } from './fleet-platform'
import type { FleetPlatform } from './fleet-platform'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
/** Shops that are written at once. */
const BATCH = 50
const PLUGIN = 'server/plugins/storage.ts'

/** The plugins of docs/storage.md. */
const PLUGINS: Partial<Record<StoreAddress['kind'], string>> = {
  postgres: `
import process from 'node:process'
import { createPostgresConnector } from '#platform'
import { createDatabase } from 'db0'
import pg from 'pg'
import db0Driver from 'unstorage/drivers/db0'

export default defineNitroPlugin(() => {
  const pool = new pg.Pool({ connectionString: process.env.STORE, connectionTimeoutMillis: 2000 })
  const storage = useStorage()
  storage.unmount('platform', false)
  storage.mount('platform', db0Driver({ database: createDatabase(createPostgresConnector(pool)) }))
})
`,
  sqlite: `
import process from 'node:process'
import { createDatabase } from 'db0'
import sqlite from 'db0/connectors/node-sqlite'
import db0Driver from 'unstorage/drivers/db0'

export default defineNitroPlugin(async () => {
  const database = createDatabase(sqlite({ path: process.env.STORE }))
  const storage = useStorage()
  storage.unmount('platform', false)
  storage.mount('platform', db0Driver({ database }))
  await database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL')
})
`,
}

export interface FleetOptions {
  /** The bundled command. */
  command: string
  address: Extract<StoreAddress, { kind: 'postgres' | 'sqlite' }>
  shops: number
  /** Requests per second of each run. */
  rate: number
  /** Shares of requests, 0 to 1. */
  errors: { lost: number; serverErrors: number }
  /** Share of the shops after whose exchange the first run is killed. */
  killAfter: number
  random: Random
}

/** One run of the command. */
export interface FleetRun {
  /** Null: killed. */
  status: number | null
  seconds: number
  requests: number
  lost: number
  serverErrors: number
  /** Most memory of the process, in megabytes; 0 where it cannot be measured. */
  peakMegabytes: number
  /** What the command printed. */
  report: Record<string, unknown> | undefined
  err: string
}

export interface FleetResult {
  runs: FleetRun[]
  /** Pairs that the platform issued. */
  exchanges: number
  /** Shops in the storage by what they have: the issued pair, the first token, or anything else. */
  stored: { pair: number; permanent: number; other: number }
}

/**
 * Migrates a fleet of shops with `tokens migrate`: a first run is killed with SIGKILL, then two
 * runs at once continue, and a last one finds nothing to do.
 */
export async function migrateFleetWithKill(options: FleetOptions): Promise<FleetResult> {
  const { shops: count, errors, killAfter, random, address } = options
  const platform = await startFleetPlatform(errors, random)
  const store = await openStore(address)
  await mkdir(CACHE, { recursive: true })
  const app = await mkdtemp(join(CACHE, 'platform-fleet-'))
  try {
    await mkdir(join(app, 'server/plugins'), { recursive: true })
    await writeFile(join(app, 'nuxt.config.mjs'), 'export default {}\n')
    await writeFile(join(app, PLUGIN), PLUGINS[address.kind] ?? '')
    const shops = Array.from({ length: count }, (_, i) => `shop-${i}.${EMULATED_SHOP_DOMAIN}`)
    await storePermanent(createSessionStorage(store.storage), shops)

    const start = () => startRun(app, options, platform)
    const killed = start()
    const isReached = () => platform.counts.exchanges >= count * killAfter
    while (!isReached() && !killed.hasEnded()) await new Promise(done => setTimeout(done, 5))
    killed.kill()
    const runs = [await killed.end]
    runs.push(...(await Promise.all([start().end, start().end])))
    runs.push(await start().end)
    return {
      runs,
      exchanges: platform.counts.exchanges,
      stored: await compareStored(store.sessions, shops, platform),
    }
  } finally {
    await rm(app, { recursive: true, force: true })
    await store.close()
    await platform.close()
  }
}

async function storePermanent(sessions: SessionStorage, shops: readonly string[]): Promise<void> {
  for (let from = 0; from < shops.length; from += BATCH)
    await Promise.all(
      shops.slice(from, from + BATCH).map(shop =>
        sessions.storeSession(
          new Session({
            id: offlineSessionId(shop),
            shop,
            state: '',
            isOnline: false,
            scope: 'write_products',
            accessToken: permanentTokenOf(shop),
          }),
        ),
      ),
    )
}

function startRun(
  app: string,
  { command, address, rate }: FleetOptions,
  { profile, counts }: FleetPlatform,
): { end: Promise<FleetRun>; kill: () => void; hasEnded: () => boolean } {
  const startedAt = performance.now()
  const before = { ...counts }
  const args = ['tokens', 'migrate', '--all', '--rate', String(rate), '--plugin', PLUGIN, '--json']
  const child = spawn(process.execPath, ['--no-warnings', command, ...args], {
    cwd: app,
    env: {
      PATH: process.env.PATH,
      STORE: address.kind === 'postgres' ? address.url : address.file,
      NUXT_PLATFORM_API_KEY: 'key',
      NUXT_PLATFORM_API_SECRET_KEY: 'secret',
      NUXT_PLATFORM_APP_URL: 'https://app.example.com',
      ...Object.fromEntries(
        Object.entries(profile).map(([name, value]) => [profileVariable(name), value]),
      ),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let peakMegabytes = 0
  const watch = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(child.pid ?? 0))
  }, 250)
  const printed = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return {
    hasEnded: () => child.exitCode !== null,
    kill: () => child.kill('SIGKILL'),
    end: printed
      .finally(() => clearInterval(watch))
      .then(([out, err, [status]]) => ({
        status: status as number | null,
        peakMegabytes,
        seconds: (performance.now() - startedAt) / 1000,
        requests: counts.requests - before.requests,
        lost: counts.lost - before.lost,
        serverErrors: counts.serverErrors - before.serverErrors,
        report: out === '' ? undefined : (JSON.parse(out) as Record<string, unknown>),
        err,
      })),
  }
}

/** Linux only. */
function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

async function compareStored(
  sessions: SessionStorage,
  shops: readonly string[],
  platform: FleetPlatform,
): Promise<FleetResult['stored']> {
  const stored = { pair: 0, permanent: 0, other: 0 }
  for (const shop of shops) {
    const session = await sessions.loadSession(offlineSessionId(shop))
    const pair = platform.pairOf(shop)
    const hasPair =
      pair !== undefined &&
      session?.accessToken === pair.access &&
      session.refreshToken === pair.refresh &&
      (session.expires?.getTime() ?? 0) > Date.now()
    const isPermanent = session?.accessToken === permanentTokenOf(shop) && !session.expires
    stored[hasPair ? 'pair' : isPermanent ? 'permanent' : 'other']++
  }
  return stored
}
