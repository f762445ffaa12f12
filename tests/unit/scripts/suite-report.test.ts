import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  readFileTimes,
  readSkippedTests,
  readSuiteReport,
  replaceResults,
} from '../../../scripts/suite-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'suite-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(report: object, name = 'report.json'): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(report))
  return path
}

describe('the report of a suite', () => {
  it('names every failed test of Vitest, and files that fail before their first test', () => {
    const report = written({
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        {
          name: '/a.test.ts',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'one', failureMessages: [] },
            { status: 'failed', fullName: 'two', failureMessages: ['400 is not 418'] },
          ],
        },
        { name: '/b.test.ts', message: 'no such file', assertionResults: [] },
      ],
    })
    expect(readSuiteReport(report, 1)).toEqual({
      passed: 7,
      failed: 2,
      failures: [
        { file: '/a.test.ts', test: 'two', message: '400 is not 418' },
        { file: '/b.test.ts', test: '', message: 'no such file' },
      ],
    })
  })

  it('names every failed test of Playwright with its project, nested ones and errors outside of tests too', () => {
    const failed = {
      ok: false,
      file: 'a.spec.ts',
      title: 'clicks',
      tests: [
        { projectName: 'blocked', status: 'expected', results: [{ errors: [] }] },
        {
          projectName: 'allowed',
          status: 'unexpected',
          results: [{ errors: [{ message: 'no button' }] }],
        },
      ],
    }
    const report = written({
      stats: { expected: 3, unexpected: 1, flaky: 0 },
      errors: [{ message: 'no browser' }],
      suites: [{ specs: [{ ok: true }], suites: [{ specs: [failed] }] }],
    })
    expect(readSuiteReport(report, 1)).toEqual({
      passed: 3,
      failed: 2,
      failures: [
        { file: 'a.spec.ts', test: 'allowed > clicks', message: 'no button' },
        { file: '', test: '', message: 'no browser' },
      ],
    })
  })

  it('a suite that ends with an error but no failed test has failed', () => {
    const report = written({ numPassedTests: 7, numFailedTests: 0, testResults: [] })
    expect(readSuiteReport(report, 0)).toEqual({ passed: 7, failed: 0, failures: [] })
    expect(readSuiteReport(report, 1)).toEqual({ passed: 7, failed: 1, failures: [] })
    expect(readSuiteReport(join(folder, 'none.json'), 1)).toEqual({
      passed: 0,
      failed: 1,
      failures: [],
    })
  })

  it('names the tests that did not run', () => {
    const vitest = written({
      testResults: [
        {
          name: '/a.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'one' },
            { status: 'skipped', fullName: 'two' },
            { status: 'pending', fullName: 'three' },
          ],
        },
      ],
    })
    expect(readSkippedTests(vitest)).toEqual([
      { file: '/a.test.ts', test: 'two' },
      { file: '/a.test.ts', test: 'three' },
    ])
    const spec = (title: string, status: string) => ({
      file: 'a.spec.ts',
      title,
      tests: [{ status }],
    })
    const playwright = written({
      suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'skipped')] }] }],
    })
    expect(readSkippedTests(playwright)).toEqual([{ file: 'a.spec.ts', test: 'two' }])
    expect(readSkippedTests(join(folder, 'none.json'))).toEqual([])
  })

  it('has the results of the files that ran once more in place of their first ones', () => {
    const first = written({
      numPassedTests: 1,
      testResults: [
        { name: '/a.test.ts', assertionResults: [{ status: 'failed' }] },
        { name: '/b.test.ts', assertionResults: [{ status: 'passed' }] },
      ],
    })
    const repeated = written(
      { testResults: [{ name: '/a.test.ts', assertionResults: [{ status: 'passed' }] }] },
      'repeated.json',
    )
    replaceResults(first, repeated)

    expect(JSON.parse(readFileSync(first, 'utf8'))).toEqual({
      numPassedTests: 1,
      testResults: [
        { name: '/a.test.ts', assertionResults: [{ status: 'passed' }] },
        { name: '/b.test.ts', assertionResults: [{ status: 'passed' }] },
      ],
    })
  })

  it('reads how long each file took, the retries and nested tests of a browser included', () => {
    const vitest = written({ testResults: [{ name: '/a.test.ts', startTime: 500, endTime: 2000 }] })
    expect(readFileTimes(vitest)).toEqual([{ file: '/a.test.ts', seconds: 1.5 }])
    const spec = (...durations: number[]) => ({
      tests: [{ results: durations.map(duration => ({ duration })) }],
    })
    const playwright = written({
      suites: [{ file: 'a.spec.ts', specs: [spec(1000, 500)], suites: [{ specs: [spec(250)] }] }],
    })
    expect(readFileTimes(playwright)).toEqual([{ file: 'a.spec.ts', seconds: 1.75 }])
    expect(readFileTimes(join(folder, 'missing.json'))).toEqual([])
  })
})
