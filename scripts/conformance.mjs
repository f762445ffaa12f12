/**
 * Writes docs/conformance.md from the results of a test run: a test proves the rows of
 * tests/conformance/rows.json that its title names, as in `[W3] wrong HMAC: 401`. Exits with 1 when
 * a row that applies has no test, or one that did not pass. With `--check` it also exits with 1
 * when the file in the repository differs.
 *
 * Usage: `node scripts/conformance.mjs [--check] <vitest JSON report …>`
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = `${root}docs/conformance.md`
const check = process.argv.includes('--check')
const reports = process.argv.slice(2).filter(argument => argument !== '--check')
const sections = JSON.parse(readFileSync(`${root}tests/conformance/rows.json`, 'utf8'))
const tests = reports.filter(existsSync).flatMap(readTests)
const rows = sections.flatMap(section => section.rows)
const problems = [...rows.flatMap(problemsOf), ...strayTags()]
const table = render()

if (check && readIfThere(file) !== table)
  problems.push('docs/conformance.md does not match the test results: run npm test and commit it')
if (!check) writeFileSync(file, table)
for (const problem of problems) console.error(`conformance: ${problem}`)
console.log(
  `conformance: ${rows.filter(row => row.applies !== false).length} rows, ${problems.length} problem(s)`,
)
process.exit(problems.length === 0 ? 0 : 1)

function readTests(report) {
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    ({ name, assertionResults }) =>
      assertionResults.map(test => ({
        file: relative(root, name),
        title: test.title,
        passed: test.status === 'passed',
        rows: [...test.fullName.matchAll(/\[((?:[A-Z]\d+(?:, ?)?)+)\]/g)].flatMap(match =>
          match[1].split(/, ?/),
        ),
      })),
  )
}

function testsOf(row) {
  return tests.filter(test => test.rows.includes(row.id))
}

function problemsOf(row) {
  const found = testsOf(row)
  if (row.applies === false)
    return found.length > 0 ? [`${row.id} has tests but is marked as not applicable`] : []
  if (found.length === 0) return [`${row.id} has no test`]
  return found.filter(test => !test.passed).map(test => `${row.id} did not pass: ${test.title}`)
}

/** A misspelled tag would prove nothing, without a message. */
function strayTags() {
  const known = new Set(rows.map(row => row.id))
  return [...new Set(tests.flatMap(test => test.rows))]
    .filter(id => !known.has(id))
    .map(id => `a test names row ${id}, which does not exist`)
}

function render() {
  const exempt = rows.filter(row => row.applies === false).map(row => row.id)
  const parts = sections.map(
    section =>
      `## ${section.section}\n\n${section.rows[0].official === undefined ? attacks(section.rows) : matrix(section.rows)}`,
  )
  return `<!-- Written by scripts/conformance.mjs from the results of the tests. Do not edit. -->
# Conformance

This page compares the layer with the official library of the platform, case by case.
The rows follow the test suites of the official library.
The last section lists its known vulnerabilities, each as an attack that must fail here.

\`npm test\` fails when a row has no test or a test that does not pass.
${exempt.length === 0 ? '' : `The rows that do not apply (${exempt.join(', ')}) have no tests.\n`}The last column has the number of tests and their files.

${parts.join('\n\n')}
`
}

function matrix(list) {
  return [
    '| row | case | official library | here | tests |',
    '| --- | --- | --- | --- | --- |',
    ...list.map(
      row =>
        `| ${row.id} | ${cell(row.case)} | ${cell(row.official)} | ${renderLayerColumn(row)} | ${result(row)} |`,
    ),
  ].join('\n')
}

function attacks(list) {
  return [
    '| row | attack | tests |',
    '| --- | --- | --- |',
    ...list.map(row => `| ${row.id} | ${cell(row.case)} | ${result(row)} |`),
  ].join('\n')
}

function renderLayerColumn(row) {
  return row.applies === false ? `does not apply: ${cell(row.why)}` : cell(row.here ?? 'the same')
}

function result(row) {
  if (row.applies === false) return '–'
  const found = testsOf(row)
  const green = found.length > 0 && found.every(test => test.passed)
  const files = [...new Set(found.map(test => test.file))].sort()
  return `${green ? '✅' : '❌'} ${found.length}: ${files.map(name => `[${name.replace(/^tests\//, '').replace(/\.test\.ts$/, '')}](../${name})`).join(', ')}`
}

function cell(text) {
  return text.replaceAll('|', '\\|')
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
