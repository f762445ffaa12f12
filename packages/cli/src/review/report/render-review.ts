import type { Paint } from '../../doctor/render-report'
import { countFindings } from '../review-check'
import type { ReviewResult } from '../review-check'
import type { ReviewReport } from '../review-report'

/** Renders the report as text: each check, its findings with their fixes, and totals. */
export function renderReview({ results, visits }: ReviewReport, paint: Paint): string {
  const width = Math.max(...results.map(({ check }) => check.id.length))
  const status = (result: ReviewResult) => {
    const text = statusOf(result)
    return paint(COLORS[text], text.padEnd(WIDTH))
  }
  const lines = results.flatMap(result => [
    `${status(result)}  ${result.check.id.padEnd(width)}  ${result.skipped ?? result.check.title}`,
    ...(result.notes ?? []).flatMap(({ message, details }) => [
      `         ${message}`,
      ...details.map(detail => `         ${paint('dim', detail)}`),
    ]),
    ...result.findings.flatMap(({ message, at, file, fix, details = [] }) => [
      `         ${message}`,
      `         ${paint('dim', file === undefined ? at : `${at} (${file})`)}`,
      `         ${paint('dim', fix)}`,
      ...details.map(line => `           ${paint('dim', line)}`),
    ]),
  ])
  return `${lines.join('\n')}\n\n${sumUp(results, visits.length)}\n`
}

/** Renders the report as JSON, without pictures and bodies. */
export function renderReviewJson({ app, date, results, visits }: ReviewReport): string {
  const report = {
    app,
    date: date.toISOString(),
    findings: results.flatMap(({ check, findings }) =>
      findings.map(finding => ({ check: check.id, ...finding })),
    ),
    checks: results.map(({ check, findings, skipped, notes }) => ({
      ...check,
      findings: findings.length,
      ...(skipped !== undefined && { skipped }),
      ...(notes !== undefined && { notes }),
    })),
    pages: visits.map(({ path, failure, loadMs, requests, vitals, memory }) => ({
      path,
      ...(failure !== undefined && { failure }),
      loadMs: Math.round(loadMs),
      requests,
      vitals: vitals ?? null,
      memory: memory ?? null,
    })),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

/** The totals as one sentence. */
export function sumUp(results: readonly ReviewResult[], pages: number): string {
  const named = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
  const skipped = results.filter(result => result.skipped !== undefined).length
  return [
    named(countFindings(results), 'finding'),
    named(results.length - skipped, 'check'),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    named(pages, 'page'),
  ].join(', ')
}

/** What a check has led to. */
export type ReviewStatus = 'ok' | 'confirm' | 'warning' | 'problem' | 'skipped'

const COLORS: Record<ReviewStatus, Parameters<Paint>[0]> = {
  ok: 'green',
  confirm: 'dim',
  warning: 'yellow',
  problem: 'red',
  skipped: 'dim',
}
const WIDTH = Math.max(...Object.keys(COLORS).map(({ length }) => length))

export function statusOf({ findings, skipped, notes }: ReviewResult): ReviewStatus {
  if (skipped !== undefined) return 'skipped'
  if (findings.some(({ severity }) => severity === 'problem')) return 'problem'
  if (findings.length > 0) return 'warning'
  return notes === undefined ? 'ok' : 'confirm'
}
