/**
 * Runs processes of an app against files, Redis and PostgreSQL and stops, kills and slows them
 * down, while a platform that forgives nothing rotates their tokens. Starts the servers itself,
 * prints a table and closes with one line: `N passed, N failed`.
 *
 * PLATFORM_RACES_SECONDS (60) of load for each store, PLATFORM_RACES_SEED (the time) of the
 * disturbances. Arguments limit a run: `--store files --phase "no lock, slow storage"`, each any
 * number of times.
 */
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createJiti } from 'jiti'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// An exit handler ends the processes that are stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const { STORES, runRaces } = await createJiti(import.meta.url).import('../tests/races/run-races.ts')
const { printRows } = await createJiti(import.meta.url).import('../tests/races/print-rows.ts')

const {
  values: { store: stores, phase: phases },
} = parseArgs({
  options: {
    store: { type: 'string', multiple: true, default: STORES },
    phase: { type: 'string', multiple: true, default: [] },
  },
})
const seconds = Number(process.env.PLATFORM_RACES_SECONDS || 60)
if (!(seconds > 0)) throw new Error('PLATFORM_RACES_SECONDS must be a number of seconds above 0')
const seed = Number(process.env.PLATFORM_RACES_SEED || Date.now() % 1_000_000)
console.log(`${seconds} s of load for each store; PLATFORM_RACES_SEED=${seed}`)

const rows = await runRaces({ stores, phases, seconds, seed, report: printRows })
const failed = rows.filter(({ passed }) => !passed).length
console.log(`\n${rows.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 && rows.length > 0 ? 0 : 1)
