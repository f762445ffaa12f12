/**
 * Runs every suite, the browser's included, without the files `*.slow.test.ts` and
 * `*.slow.spec.ts`; `node scripts/test.mjs slow` runs those, the browser's files with third-party
 * cookies allowed, the templates, which build three apps, and property tests with many inputs.
 * `--changed`, or `--changed=main`, runs what the changes since HEAD, or `main`, can break. The
 * files of failed tests run once more when nothing else does: a test that passes then is named as
 * unstable, and counts as passed. Names every failed test at the end, and closes with one line: `N
 * passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { listChanged, selectSuites } from './changed-suites.mjs'
import { requireBrowser } from './find-browser.mjs'
import { findRedis } from './find-redis.mjs'
import { readFileTimes, readSuiteReport, replaceResults } from './suite-report.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'platform-reports-'))
const redis = findRedis()
const browser = requireBrowser()
const isSlow = process.argv[2] === 'slow'
const changed = /^--changed(?:=(.+))?$/.exec(process.argv[2] ?? '')
/** The revision whose changes are tested; undefined for everything. */
const base = changed ? (changed[1] ?? 'HEAD') : undefined
const selected = base === undefined ? undefined : selectSuites(listChanged(base))
const isSelected = name => selected === undefined || selected.has(name)
/** So many files that fail are no coincidence. */
const MAX_REPEATED_FILES = 5

const results = new Map()

/** Runs a suite; what it writes is shown at once, or when it has ended. */
async function run(name, { report, files = [], workers, isQuiet = false }) {
  if (!isQuiet) console.log(`\n== ${name}`)
  const [args, environment] =
    name === 'e2e'
      ? [
          ['playwright', 'test', '--reporter=list,json', ...files],
          {
            PLAYWRIGHT_JSON_OUTPUT_NAME: report,
            PLATFORM_CHROMIUM: browser,
            [isSlow ? 'PLATFORM_ONLY_SLOW' : 'PLATFORM_SKIP_SLOW']: '1',
          },
        ]
      : [
          [
            ...['vitest', 'run', '--project', name, `--maxWorkers=${workers}`],
            ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
            ...(isSlow ? [] : ['--exclude=**/*.slow.test.ts']),
            ...(selected?.get(name) === 'reached' ? [`--changed=${base}`] : []),
            ...files,
          ],
          {
            PLATFORM_REDIS: redis,
            // In a group, one file that is reached would run all.
            PLATFORM_GROUP_COMPONENTS: selected ? '0' : '1',
            PLATFORM_TRANSFORM_CACHE: join(reports, 'transformed'),
            ...(isSlow ? { PLATFORM_FUZZ_INPUTS: '100000', TOKEN_RACES: '2000' } : {}),
          },
        ]
  const child = spawn('npx', args, {
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(chunk))
  const [status] = await once(child, 'close')
  const written = Buffer.concat(output).toString('utf8')
  if (isQuiet) console.log(`\n== ${name}\n${written}`)
  const result = readSuiteReport(report, status)
  if (result.failed > result.failures.length)
    result.failures.push({
      file: '',
      test: '',
      message: [`ended with status ${status}`, ...written.split('\n').slice(-40)].join('\n'),
    })
  return result
}

async function runSuite(name, options) {
  if (!isSelected(name)) return
  const report = `${reports}/${name}.json`
  const start = performance.now()
  const result = await run(name, { ...options, ...filesOf(name), report })
  const seconds = (performance.now() - start) / 1000
  results.set(name, { ...result, report, seconds, unstable: [] })
}

/** The changed files of a suite, if only they run. */
function filesOf(name) {
  const files = selected?.get(name)
  return Array.isArray(files) ? { files } : {}
}

/** Runs the files of a suite's failed tests once more. */
async function repeatFailures(name) {
  const first = results.get(name)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > MAX_REPEATED_FILES || files.includes('')) return
  const report = `${reports}/${name}-repeated.json`
  const repeated = await run(name, { report, files, workers: 1 })
  const isSame = failure => other => other.file === failure.file && other.test === failure.test
  const unstable = first.failures.filter(failure => !repeated.failures.some(isSame(failure)))
  replaceResults(first.report, report)
  results.set(name, {
    ...first,
    passed: first.passed + first.failed - repeated.failed,
    failed: repeated.failed,
    failures: repeated.failures,
    unstable,
  })
}

/**
 * Suites, their workers and files, the longest first, so that both lanes end together. Tests of
 * `unit` and `stores` wait for time limits: while one worker waits, the other one runs.
 */
const waiting = isSlow
  ? [
      ['surface', { workers: 2, files: ['slow.test'] }],
      ['templates', { workers: 1 }],
      [
        'unit',
        { workers: 1, files: ['slow.test', 'property.test', 'extension-token', 'races.test'] },
      ],
      ['stores', { workers: 2, files: ['slow.test'] }],
      ['abuse', { workers: 2, files: ['fuzz.test'] }],
    ]
  : [
      ['unit', { workers: 2 }],
      ['surface', { workers: 2 }],
      ['integration', { workers: 2 }],
      ['stores', { workers: 2 }],
      ['nuxt', { workers: 1 }],
      ['abuse', { workers: 2 }],
      ['conformance', { workers: 1 }],
      ['contract', { workers: 2 }],
    ]

/** Runs what is waiting, one suite after the other, until nothing is left. */
async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, options] = next
    await runSuite(name, { ...options, isQuiet: true })
  }
}

// Suites that run in parallel share one build of the playground, and one of the package.
const needsBuild = ['integration', 'abuse', 'e2e', 'surface'].some(isSelected)
if (needsBuild && process.env.PLATFORM_SKIP_BUILD !== '1') {
  for (const script of ['build', 'build:package']) {
    const { status } = spawnSync('npm', ['run', '--silent', script], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) process.exit(1)
  }
  process.env.PLATFORM_SKIP_BUILD = '1'
}

// Two lanes: the browser waits now and then, the other one keeps a processor busy. The lane that
// ends first takes the next suite.
await Promise.all([runSuite('e2e', {}).then(runWaiting), runWaiting()])
for (const name of results.keys()) await repeatFailures(name)

printTimes()
/** The slow tests are no part of the table, which needs the results of all others. */
const isPart = isSlow || base !== undefined
const table = isPart ? { status: 0 } : writeConformanceTable()
rmSync(reports, { recursive: true })

const total = { passed: Number(!isPart && table.status === 0), failed: Number(table.status !== 0) }
for (const [name, { passed, failed, failures, unstable }] of results) {
  total.passed += passed
  total.failed += failed
  for (const failure of unstable) print('UNSTABLE: failed once, passed alone:', name, failure)
  for (const failure of failures) print('FAILED', name, failure)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** Writes the rows of docs/conformance.md, or checks them in CI. */
function writeConformanceTable() {
  const suites = ['unit', 'conformance', 'integration'].map(name => `${reports}/${name}.json`)
  const check = process.env.CI ? ['--check'] : []
  return spawnSync('node', ['scripts/conformance.mjs', ...check, ...suites], { stdio: 'inherit' })
}

/** Which suites and files took the most time, so that one who makes them faster knows where. */
function printTimes() {
  console.log('\n== time in seconds, of two suites that ran at a time')
  for (const [name, { seconds, passed }] of results)
    console.log(`${seconds.toFixed().padStart(6)}  ${name} (${passed} passed)`)
  const files = [...results].flatMap(([name, { report }]) =>
    readFileTimes(report).map(({ file, seconds }) => ({ name, file, seconds })),
  )
  console.log('\n== the slowest files')
  for (const { name, file, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 40))
    console.log(`${seconds.toFixed(1).padStart(6)}  ${name}  ${relative(process.cwd(), file)}`)
}

function print(outcome, suite, { file, test, message }) {
  const where = [suite, relative(process.cwd(), file), test].filter(Boolean).join(' > ')
  console.log(`\n${outcome} ${where}\n${message.split('\n').slice(0, 60).join('\n')}`)
}
