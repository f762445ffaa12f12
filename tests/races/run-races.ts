import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createOwnDatabase } from '../stores/own-database'
import { startPostgres } from '../stores/postgres-server'
import { startRedis } from '../stores/redis-server'
import { buildWorker } from '../stores/worker'
import { PHASES } from './phases'
import type { RaceStoreAddress } from './race-store'
import { createRandom } from './random'
import { runPhase } from './run-phase'
import type { PhaseResult } from './run-phase'

export const STORES = ['files', 'Redis', 'PostgreSQL'] as const
export type RaceStoreName = (typeof STORES)[number]

export interface RaceRow extends PhaseResult {
  store: RaceStoreName
  phase: string
  passed: boolean
}

export interface RaceOptions {
  stores: readonly RaceStoreName[]
  /** Names of phases; all when there are none. */
  phases: readonly string[]
  /** Of load, for each store. */
  seconds: number
  seed: number
  /** Called when the phases of a store have ended. */
  report: (rows: RaceRow[]) => void
}

interface Server {
  /** An empty store of its own for each phase. */
  address(phase: number): Promise<RaceStoreAddress>
  stop(): Promise<void>
}

/** Runs the phases on one store after the other. */
export async function runRaces({
  stores,
  phases,
  seconds,
  seed,
  report,
}: RaceOptions): Promise<RaceRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-races-'))
  const build = await buildWorker('../races/race-app.ts')
  const chosen = PHASES.filter(({ name }) => phases.length === 0 || phases.includes(name))
  const rows: RaceRow[] = []
  try {
    for (const store of stores) {
      const server = await SERVERS[store](folder)
      try {
        // At the same time: they mostly wait.
        const ended = await Promise.all(
          chosen.map(async (phase, index) => {
            const random = createRandom(seed + PHASES.indexOf(phase))
            const journal = join(folder, `${store}-${index}.journal`)
            const result = await runPhase({
              phase,
              address: await server.address(index),
              build,
              journal,
              seconds,
              random,
            })
            const passed =
              result.problems.length === 0 && result.findings.every(({ isExcused }) => isExcused)
            return { store, phase: phase.name, ...result, passed }
          }),
        )
        report(ended)
        rows.push(...ended)
      } finally {
        await server.stop()
      }
    }
  } finally {
    await build.remove()
    await rm(folder, { recursive: true })
  }
  return rows
}

const SERVERS: Readonly<Record<RaceStoreName, (folder: string) => Promise<Server>>> = {
  async files(folder) {
    return {
      address: async phase => ({ kind: 'fs', folder: join(folder, `files-${phase}`) }),
      stop: async () => {},
    }
  },
  async Redis() {
    const { url, stop } = await startRedis()
    return { address: async () => ({ kind: 'redis', url, base: randomUUID() }), stop }
  },
  async PostgreSQL() {
    const { url, stop } = await startPostgres(['max_connections=400'])
    return {
      address: async () => ({ kind: 'postgres', url: (await createOwnDatabase(url)).url }),
      async stop() {
        await untilDisconnected(url)
        await stop()
      },
    }
  },
}

const DISCONNECTS_WITHIN_MS = 10_000

/**
 * A pool has ended before its connections are closed, and an error of such a connection would end
 * this process.
 */
async function untilDisconnected(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const others =
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
  const until = Date.now() + DISCONNECTS_WITHIN_MS
  while (Date.now() < until && (await client.query(others)).rowCount !== 0) await delay(100)
  await client.end()
}
