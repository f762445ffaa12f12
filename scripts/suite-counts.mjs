import { existsSync, readFileSync } from 'node:fs'

/**
 * Reads how many tests passed and failed out of a report in JSON, of Vitest or Playwright.
 *
 * @param {string} report path of the file
 * @param {number | null} status with which the suite ended
 * @returns {{ passed: number, failed: number }} a suite that could not even report has failed, not
 *   nothing
 */
export function suiteCounts(report, status) {
  const counts = existsSync(report)
    ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function countsOf(report) {
  return 'numPassedTests' in report
    ? { passed: report.numPassedTests, failed: report.numFailedTests }
    : { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
}
