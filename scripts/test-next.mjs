/**
 * `npm run test:next`: builds the playground with the newest Nuxt 4, with its
 * `future.compatibilityVersion` 5, and with the nightly version of Nuxt 5 that
 * `scripts/next/versions.json` names. Runs the suites that depend on the version with each (the
 * server and its unit tests, apps in development and production, templates, workers and functions,
 * journeys of the browser), and prints their counts side by side, the suites with other tests, the
 * tests that a build skips, and the first test that fails.
 *
 * Options: names of builds (`4`, `4-compatible`, `5`), and files to run in place of all suites.
 * `npm run test:nuxt-5` is `5 --short`: of the integration suite what starts, installs, renders
 * pages, fetches, receives webhooks, charges, stores deliveries, and signs out.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { installNuxt } from './next/install.mjs'
import { readSkippedTests, readSuiteReport } from './suite-report.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SHORT = [
  'start-up',
  'oauth',
  'pages',
  'admin-api',
  'webhooks',
  'billing',
  'inbox',
  'standalone',
].map(name => `tests/integration/${name}.test.ts`)
/** The suites of Vitest, and the files of each that depend on the version; none: all. */
const SUITES = {
  integration: [],
  surface: [
    'tests/surface/start-up.test.ts',
    'tests/surface/dev-server.slow.test.ts',
    'tests/surface/open-telemetry.slow.test.ts',
    'tests/surface/login-page.slow.test.ts',
    'tests/surface/codegen.slow.test.ts',
  ],
  templates: ['tests/templates/templates.test.ts'],
  runtimes: [],
}
/** The journeys with an app: those below `emulator` have one of their own, without Nuxt. */
const JOURNEYS = [
  String.raw`tests/e2e/[^/.]+\.spec\.ts`,
  String.raw`tests/e2e/(?:development|rendering-modes|unsaved-changes)\.slow\.spec\.ts`,
]
const NIGHTLY = JSON.parse(readFileSync(new URL('next/versions.json', import.meta.url), 'utf8'))
const BUILDS = {
  4: { title: 'Nuxt 4', packages: newestNuxt4 },
  '4-compatible': { title: 'Nuxt 4 as 5', packages: newestNuxt4, isCompatible: true },
  5: { title: 'Nuxt 5', packages: () => NIGHTLY, isNuxt5: true },
}

const args = process.argv.slice(2)
const isShort = args.includes('--short')
const chosen = Object.keys(BUILDS).filter(name => args.includes(name))
const files = args.filter(argument => argument !== '--short' && !(argument in BUILDS))
const reports = mkdtempSync(join(tmpdir(), 'platform-next-'))
const columns = []
for (const name of chosen.length > 0 ? chosen : Object.keys(BUILDS)) {
  const results = test(name, BUILDS[name])
  if (results) columns.push({ title: BUILDS[name].title, results })
  else console.log(`\n!! SKIPPED: ${BUILDS[name].title} cannot be installed from the registry.\n`)
}
rmSync(reports, { recursive: true })
printTable()
const isFailed = columns.some(({ results }) => results.some(({ failed }) => failed > 0))
process.exit(isFailed || otherCounts().length > 0 ? 1 : 0)

/** Builds the playground and runs the suites; undefined when the version cannot be installed. */
function test(name, { title, packages, isCompatible, isNuxt5 }) {
  const folder = installNuxt(`nuxt-${name}`, packages(), { withApi: !isShort })
  if (!folder) return
  console.log(`\n== ${title}`)
  // Apps of the tests take it over (tests/surface/scratch-app.ts).
  const settings = isCompatible ? 'future.compatibilityVersion=5\n' : ''
  for (const app of ['', '.playground']) writeFileSync(join(folder, app, '.nuxtrc'), settings)
  // The gallery reads the types of the app.
  if (!isShort) nuxt('prepare', folder)
  const output = join(folder, '.playground/.output')
  const belowBase = `${output}-below-base`
  // Nuxt 5 has the base path of the build.
  const hasBase = isNuxt5 && !isShort
  if (hasBase) {
    nuxt('build', folder, { NUXT_APP_BASE_URL: '/shop-tools/' })
    rmSync(belowBase, { recursive: true, force: true })
    renameSync(output, belowBase)
  }
  const printed = nuxt('build', folder)
  if (isNuxt5) {
    // It adapts events to Nitro 2 then, and each request takes up to twice the time.
    if (printed.includes('NUXT_B9003')) fail('Nuxt 5 runs code of Nitro 2', printed)
    if (printed.includes('- nuxt-platform-layer')) fail('Nuxt 5 warns of this layer', printed)
    run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.server.json'], folder)
  }
  const environment = {
    PLATFORM_NEXT: folder,
    ...(isNuxt5 && { PLATFORM_NUXT_5: folder }),
    PLATFORM_PLAYGROUND_SERVER: join(output, 'server/index.mjs'),
    ...(hasBase && { PLATFORM_PLAYGROUND_SERVER_BELOW_BASE: join(belowBase, 'server/index.mjs') }),
    PLATFORM_SKIP_BUILD: '1',
  }
  const results = []
  if (files.length === 0) {
    const runtime = isNuxt5 ? 'nitro3' : 'nitro2'
    results.push({ ...vitest(name, `unit-${runtime}`, [], environment), suite: 'unit' })
    if (isNuxt5) results.push(vitest(name, 'nitro3', [], environment))
  }
  for (const [suite, paths] of Object.entries(suitesToRun()))
    results.push(
      suite === 'browser'
        ? playwright(name, paths, environment)
        : vitest(name, suite, paths, environment),
    )
  return results
}

/** The files of each suite to run. */
function suitesToRun() {
  if (files.length > 0)
    return Object.groupBy(files, file =>
      file.endsWith('.spec.ts') ? 'browser' : file.split('/')[1],
    )
  return isShort ? { integration: SHORT } : { ...SUITES, browser: JOURNEYS }
}

function vitest(name, suite, paths, environment) {
  const report = join(reports, `${name}-${suite}.json`)
  const command = [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--project', suite, '--maxWorkers=2', ...paths],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]
  const result = readSuiteReport(report, spawn(command, environment))
  return { suite, ...result, skipped: readSkippedTests(report) }
}

function playwright(name, paths, environment) {
  const report = join(reports, `${name}-browser.json`)
  const status = spawn(
    [
      'node_modules/@playwright/test/cli.js',
      ...['test', '--project=blocked', '--reporter=list,json', ...paths],
    ],
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  return { suite: 'browser', ...readSuiteReport(report, status), skipped: readSkippedTests(report) }
}

function spawn(command, environment) {
  const env = { ...process.env, ...environment }
  return spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env }).status
}

/** Builds or prepares the playground, and returns what that printed. */
function nuxt(command, folder, environment) {
  const path = join(folder, 'node_modules/nuxt/bin/nuxt.mjs')
  return run([path, command, '.playground'], folder, environment)
}

/** Runs a command of Node and returns its output. */
function run(command, cwd, environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...environment },
  })
  const output = `${stdout}\n${stderr}`
  if (status !== 0) fail(`node ${command.join(' ')}`, output)
  return output
}

function fail(what, output) {
  console.error(`${output}\nFAILED: ${what}`)
  process.exit(1)
}

/** The packages of the newest Nuxt 4, of one version. */
function newestNuxt4() {
  const { stdout } = spawnSync('npm', ['view', 'nuxt@^4', 'version', '--json'], {
    encoding: 'utf8',
  })
  const version = [JSON.parse(stdout || '["^4"]')]
    .flat()
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
  const { h3 } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies
  return { nuxt: version, '@nuxt/kit': '^4', '@nuxt/schema': '^4', ...(h3 && { h3 }) }
}

/** The suites of all builds; `nitro3` is only that of Nuxt 5. */
function allSuites() {
  return [...new Set(columns.flatMap(({ results }) => results.map(({ suite }) => suite)))]
}

/**
 * The suites that do not have as many tests in each build, of which as many fail. Those that are
 * skipped count: each names what its version lacks.
 */
function otherCounts() {
  return allSuites().filter(suite => {
    const counts = columns.flatMap(({ results }) =>
      results
        .filter(result => result.suite === suite)
        .map(({ passed, failed, skipped }) => `${passed + failed + skipped.length} ${failed}`),
    )
    return new Set(counts).size > 1
  })
}

/** '' for a suite that the build does not have. */
function countsOf(results, suite) {
  const result = results.find(each => each.suite === suite)
  if (!result) return ''
  const { passed, failed, skipped } = result
  const left = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  return `${passed} passed, ${failed} failed${left}`
}

function printTable() {
  const pad = text => text.padEnd(36)
  console.log(`\n${pad('')}${columns.map(({ title }) => pad(title)).join('')}`)
  for (const suite of allSuites())
    console.log(pad(suite) + columns.map(({ results }) => pad(countsOf(results, suite))).join(''))
  console.log(`\nDifferences: ${otherCounts().join(', ') || 'none'}`)
  for (const { title, results } of columns) {
    for (const { file, test } of results.flatMap(({ skipped }) => skipped))
      console.log(`\nSkipped with ${title}: ${relative(ROOT, resolve(ROOT, file))} > ${test}`)
    const [first] = results.flatMap(({ failures }) => failures)
    if (first) console.log(`\nFirst failed test with ${title}: ${first.file} > ${first.test}`)
  }
}
