/**
 * Runs the suites that touch the runtime on the oldest Node that the package supports, the one it
 * is developed with and a newest one, and a built worker on workerd. Runtimes that are missing are
 * installed from npm. With names of runtimes, only those: `npm run test:runtimes -- 26 workerd`.
 * Closes with one line: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { installRuntime } from './install-runtime.mjs'
import { readSuiteReport } from './suite-report.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/**
 * By the name that this script is called with; the first is the lowest of `engines` in
 * package.json.
 */
const NODE_VERSIONS = { 22: '22.19.0', 24: '24.21.0', 26: '26.10.0' }
const NODE_SUITES = ['unit', 'conformance', 'stores', 'integration']

const chosen = process.argv.slice(2)
const names = [...Object.keys(NODE_VERSIONS), 'workerd']
const unknown = chosen.filter(name => !names.includes(name))
if (unknown.length > 0)
  throw new Error(`No such runtime: ${unknown.join(', ')}. There are ${names.join(', ')}.`)

const reports = mkdtempSync(join(tmpdir(), 'platform-runtimes-'))
const total = { passed: 0, failed: 0 }
const lines = []
let isBuilt = false

for (const name of chosen.length > 0 ? chosen : names) {
  const startedAt = Date.now()
  const { passed, failed } =
    name === 'workerd' ? run(name, process.execPath, ['runtimes']) : runOnNode(name)
  lines.push(
    `${name === 'workerd' ? name : `Node ${NODE_VERSIONS[name]}`}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  total.passed += passed
  total.failed += failed
}

rmSync(reports, { recursive: true })
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * The first of them builds the playground, which serves the others too: the build of one Node must
 * run on every other.
 */
function runOnNode(name) {
  const node = join(
    installRuntime(
      `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
      NODE_VERSIONS[name],
    ),
    'bin/node',
  )
  const counts = run(name, node, NODE_SUITES, isBuilt ? { PLATFORM_SKIP_BUILD: '1' } : {})
  isBuilt = true
  return counts
}

/** Runs suites; what they start is of the same Node. */
function run(name, node, suites, environment) {
  console.log(`\n== ${name}`)
  const report = join(reports, `${name}.json`)
  const projects = suites.flatMap(suite => ['--project', suite])
  const { status } = spawnSync(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
        ...environment,
      },
    },
  )
  return readSuiteReport(report, status)
}
