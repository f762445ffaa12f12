import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Reads a report in JSON, of Vitest or Playwright.
 *
 * @param {string} report path of the file
 * @param {number | null} status with which the suite ended
 * @returns {{
 *   passed: number
 *   failed: number
 *   failures: { file: string; test: string; message: string }[]
 * }}
 *   a suite that could not even report has failed, not nothing
 */
export function readSuiteReport(report, status) {
  const result = existsSync(report)
    ? resultOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] }
  return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

/**
 * Reads which tests of a suite did not run.
 *
 * @param {string} report path of the file, in JSON of Vitest or Playwright
 * @returns {{ file: string; test: string }[]} in the order of the report
 */
export function readSkippedTests(report) {
  if (!existsSync(report)) return []
  const { testResults, suites } = JSON.parse(readFileSync(report, 'utf8'))
  if (!testResults) return suites.flatMap(skippedSpecs)
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => ({ file, test: fullName })),
  )
}

function skippedSpecs({ specs, suites = [] }) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.filter(({ status }) => status === 'skipped').map(() => ({ file, test: title })),
    ),
    ...suites.flatMap(skippedSpecs),
  ]
}

/**
 * Replaces the results of the files that ran once more in a report of Vitest. A report of
 * Playwright stays as it is.
 *
 * @param {string} report path of the first report, which is written
 * @param {string} repeated path of the report of the second run
 */
export function replaceResults(report, repeated) {
  const [first, second] = [report, repeated].map(path => JSON.parse(readFileSync(path, 'utf8')))
  if (!('testResults' in first)) return
  const again = new Map(second.testResults.map(result => [result.name, result]))
  first.testResults = first.testResults.map(result => again.get(result.name) ?? result)
  writeFileSync(report, JSON.stringify(first))
}

/**
 * Reads how long each file of a suite took.
 *
 * @param {string} report path of the file, in JSON of Vitest or Playwright
 * @returns {{ file: string; seconds: number }[]} without the time that a file took to load
 */
export function readFileTimes(report) {
  if (!existsSync(report)) return []
  const { testResults, suites } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults
    ? testResults.map(result => ({
        file: result.name,
        seconds: (result.endTime - result.startTime) / 1000,
      }))
    : suites.map(suite => ({ file: suite.file, seconds: durationOf(suite) / 1000 }))
}

function durationOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(test => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}

function resultOf(report) {
  return 'numPassedTests' in report ? resultOfVitest(report) : resultOfPlaywright(report)
}

function resultOfVitest(report) {
  const failures = report.testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that fails before its first test has no test to name.
    if (failed.length === 0 && message) return [{ file, test: '', message }]
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      message: failureMessages.join('\n'),
    }))
  })
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    failures,
  }
}

function resultOfPlaywright({ stats, suites, errors }) {
  const failures = suites.flatMap(failedSpecs)
  for (const { message = '' } of errors) failures.push({ file: '', test: '', message })
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, failures.length),
    failures,
  }
}

function failedSpecs({ specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => !['expected', 'skipped'].includes(status))
        .map(({ projectName, results }) => ({
          file,
          test: `${projectName} > ${title}`,
          message: results
            .flatMap(({ errors }) => errors)
            .map(({ message }) => message)
            .join('\n'),
        })),
    ),
    ...suites.flatMap(failedSpecs),
  ]
}
