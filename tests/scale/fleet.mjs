/**
 * Exchanges the tokens of a fleet on a PostgreSQL of its own, with lost responses, errors of the
 * server, and a kill: `node tests/scale/fleet.mjs --shops 5000 --rate 100`. Exit code 1 when a shop
 * has no working pair at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createJiti } from 'jiti'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '100' },
  },
})
const load = createJiti(import.meta.url)
const { buildCommand } = await load.import('../../packages/cli/tests/unit/build-command.ts')
const { createRandom } = await load.import('../races/random.ts')
const { startPostgres } = await load.import('../stores/postgres-server.ts')
const { migrateFleetWithKill } = await load.import('./migrate-fleet.ts')

const cache = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache')
const folder = mkdtempSync(join(cache, 'platform-command-'))
const server = await startPostgres()
const isComplete = await migrate().finally(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})
console.log(isComplete ? 'Every shop has a working pair.' : 'Some shops have no working pair.')
process.exit(isComplete ? 0 : 1)

async function migrate() {
  await buildCommand(folder)
  const shops = Number(values.shops)
  const { runs, exchanges, stored } = await migrateFleetWithKill({
    command: join(folder, 'cli.mjs'),
    address: { kind: 'postgres', url: server.url },
    shops,
    rate: Number(values.rate),
    errors: { lost: 0.02, serverErrors: 0.01 },
    killAfter: 0.4,
    random: createRandom(37),
  })
  console.table(
    runs.map(({ status, seconds, requests, lost, serverErrors, report, peakMegabytes }) => ({
      exit: status ?? 'killed',
      seconds: Number(seconds.toFixed(1)),
      requests,
      lost,
      'server errors': serverErrors,
      'requests of this run': report?.requests ?? '',
      'pairs now': report?.tokens.expiring ?? '',
      'without pair': report?.withoutPair ?? '',
      'peak MB': peakMegabytes,
    })),
  )
  console.log(`Pairs that were issued: ${exchanges}. In the storage:`, stored)
  return (
    stored.pair === shops &&
    exchanges === shops &&
    runs.slice(1).every(({ status }) => status === 0)
  )
}
