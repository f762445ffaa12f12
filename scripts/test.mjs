/**
 * Runs every suite, the browser's included. Names every failed test once more at the end, and
 * closes with one line: `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { requireBrowser } from './find-browser.mjs'
import { findRedis } from './find-redis.mjs'
import { readSuiteReport } from './suite-report.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'platform-reports-'))

const total = { passed: 0, failed: 0 }
const failures = []

/** Runs a suite; with `quiet`, what it writes is shown when it has ended. */
async function run(name, args, environment, { quiet = false } = {}) {
  if (!quiet) console.log(`\n== ${name}`)
  const report = `${reports}/${name}.json`
  const child = spawn('npx', args(report), {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment?.(report) },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(chunk))
  const [status] = await once(child, 'close')
  const written = Buffer.concat(output).toString('utf8')
  if (quiet) console.log(`\n== ${name}\n${written}`)
  const result = readSuiteReport(report, status)
  total.passed += result.passed
  total.failed += result.failed
  for (const failure of result.failures) failures.push({ suite: name, ...failure })
  if (result.failed > result.failures.length)
    failures.push({
      suite: name,
      file: '',
      test: '',
      message: [`ended with status ${status}`, ...written.split('\n').slice(-40)].join('\n'),
    })
}

const redis = findRedis()
function suite(name, { workers = 1, ...options } = {}) {
  const args = report => [
    'vitest',
    'run',
    '--project',
    name,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return run(name, args, () => ({ PLATFORM_REDIS: redis, PLATFORM_GROUP_COMPONENTS: '1' }), options)
}

/** Suites in the order in which they begin: the longest first, so that both lanes end together. */
const waiting = [
  ['surface', { workers: 2 }],
  ['nuxt'],
  ['unit'],
  ['conformance'],
  ['integration', { workers: 2 }],
  ['stores', { workers: 2 }],
  ['abuse', { workers: 2 }],
  ['contract', { workers: 2 }],
]

/** Runs what is waiting, one suite after the other, until nothing is left. */
async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, options] = next
    await suite(name, { ...options, quiet: true })
  }
}

// Suites that run in parallel share one build.
if (process.env.PLATFORM_SKIP_BUILD !== '1') {
  const { status } = spawnSync('npx', ['nuxt', 'build', '.playground'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(1)
  process.env.PLATFORM_SKIP_BUILD = '1'
}

const browser = requireBrowser()
const inBrowser = () =>
  run(
    'e2e',
    () => ['playwright', 'test', '--reporter=list,json'],
    report => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLATFORM_CHROMIUM: browser }),
  )

// Two lanes: the browser waits now and then, the other one keeps a processor busy. The lane that
// ends first takes the next suite.
await Promise.all([inBrowser().then(runWaiting), runWaiting()])
const table = spawnSync(
  'node',
  [
    'scripts/conformance.mjs',
    ...(process.env.CI ? ['--check'] : []),
    ...['unit', 'conformance', 'integration'].map(name => `${reports}/${name}.json`),
  ],
  { stdio: 'inherit' },
)
if (table.status === 0) total.passed += 1
else total.failed += 1
rmSync(reports, { recursive: true })

for (const { suite: name, file, test, message } of failures) {
  const where = [name, relative(process.cwd(), file), test].filter(Boolean).join(' > ')
  console.log(`\nFAILED ${where}\n${message.split('\n').slice(0, 60).join('\n')}`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
