/** Runs every suite, the browser's included, and closes with one line: `N passed, N failed`. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { requireBrowser } from './find-browser.mjs'
import { findRedis } from './find-redis.mjs'
import { suiteCounts } from './suite-counts.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'platform-reports-'))

const total = { passed: 0, failed: 0 }

/** Runs a suite; with `quiet`, what it writes is shown when it has ended. */
async function run(name, args, environment, { quiet = false } = {}) {
  if (!quiet) console.log(`\n== ${name}`)
  const report = `${reports}/${name}.json`
  const child = spawn('npx', args(report), { stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: { ...process.env, ...environment?.(report) } })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(chunk))
  const [status] = await once(child, 'close')
  if (quiet) console.log(`\n== ${name}\n${Buffer.concat(output).toString('utf8')}`)
  const { passed, failed } = suiteCounts(report, status)
  total.passed += passed
  total.failed += failed
}

const redis = findRedis()
function suite(name, { workers = 1, ...options } = {}) {
  const args = report => ['vitest', 'run', '--project', name, `--maxWorkers=${workers}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return run(name, args, () => ({ PLATFORM_REDIS: redis }), options)
}

async function runInTurn(names, options) {
  for (const name of names) await suite(name, options)
}

// Once for all: suites that run beside each other share it.
if (process.env.PLATFORM_SKIP_BUILD !== '1') {
  const { status } = spawnSync('npx', ['nuxt', 'build', '.playground'], { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  if (status !== 0) process.exit(1)
  process.env.PLATFORM_SKIP_BUILD = '1'
}

const browser = requireBrowser()
const inBrowser = () => run('e2e', () => ['playwright', 'test', '--reporter=list,json'], report => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLATFORM_CHROMIUM: browser }))

// Those of the second lane keep a processor busy each, and are followed by some that mostly wait.
await Promise.all([
  runInTurn(['unit', 'conformance', 'nuxt']).then(inBrowser),
  runInTurn(['surface', 'integration', 'stores', 'abuse', 'contract'], { workers: 2, quiet: true }),
])
const table = spawnSync('node', ['scripts/conformance.mjs', ...process.env.CI ? ['--check'] : [], ...['unit', 'conformance', 'integration'].map(name => `${reports}/${name}.json`)], { stdio: 'inherit' })
if (table.status === 0) total.passed += 1
else total.failed += 1
rmSync(reports, { recursive: true })

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
