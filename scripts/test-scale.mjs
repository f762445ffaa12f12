/**
 * What many processes and real stores do to an app: every store by one contract, tokens of a shop
 * that eight processes serve, webhooks whose app is killed at random moments, on both engines of
 * the inbox, jobs on each engine in the same way, and the migration of the tokens of a fleet.
 * Starts Redis and PostgreSQL when there are none, prints the books, and closes with one line:
 * `N passed, N failed`. `--deliveries 1000` sends fewer than 10,000 webhooks, `--jobs 1000` stores
 * fewer than 10,000 jobs, and `--shops 500` migrates fewer than 5,000 shops.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readSuiteReport } from './suite-report.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const {
  values: { deliveries, jobs, shops },
} = parseArgs({
  options: {
    deliveries: { type: 'string', default: '10000' },
    jobs: { type: 'string', default: '10000' },
    shops: { type: 'string', default: '5000' },
  },
})

const folder = mkdtempSync(join(tmpdir(), 'platform-scale-'))
const report = join(folder, 'stores.json')
const { status: ended } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--project',
    'stores',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { stdio: 'inherit' },
)
let { passed, failed } = readSuiteReport(report, ended)
rmSync(folder, { recursive: true })

for (const engine of ['sqlite', 'bullmq']) {
  console.log(`\n== ${deliveries} webhooks, inbox on ${engine}`)
  runScript('tests/scale/webhooks.mjs', '--deliveries', deliveries, '--engine', engine)
}
for (const engine of ['sqlite', 'redis', 'postgres']) {
  console.log(`\n== ${jobs} jobs on ${engine}`)
  runScript('tests/scale/jobs.mjs', '--jobs', jobs, '--engine', engine)
}
console.log(`\n== Tokens of ${shops} shops`)
runScript('tests/scale/fleet.mjs', '--shops', shops)

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs a script and counts its result. */
function runScript(...args) {
  const { status } = spawnSync('node', args, { stdio: 'inherit' })
  if (status === 0) passed += 1
  else failed += 1
}
