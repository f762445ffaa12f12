/** Runs every suite, the browser's included, and closes with one line: `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { requireBrowser } from './find-browser.mjs'
import { findRedis } from './find-redis.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const reports = 'test-results/reports'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0 }

function run(name, args, environment) {
  console.log(`\n== ${name}`)
  const report = `${reports}/${name}.json`
  const { status } = spawnSync('npx', args(report), { stdio: 'inherit', env: { ...process.env, ...environment?.(report) } })
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  // A suite that could not even report is a failure, not nothing.
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  total.passed += counts.passed
  total.failed += counts.failed
}

function count(report) {
  return 'numPassedTests' in report
    ? { passed: report.numPassedTests, failed: report.numFailedTests }
    : { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
}

const redis = findRedis()
for (const project of ['unit', 'conformance', 'integration', 'surface']) {
  run(project, report => ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], () => ({ PLATFORM_REDIS: redis }))
}
const table = spawnSync('node', ['scripts/conformance.mjs', ...process.env.CI ? ['--check'] : [], ...['unit', 'conformance', 'integration'].map(name => `${reports}/${name}.json`)], { stdio: 'inherit' })
if (table.status === 0) total.passed += 1
else total.failed += 1

const browser = requireBrowser()
run('e2e', () => ['playwright', 'test', '--reporter=list,json'], report => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLATFORM_CHROMIUM: browser }))

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
