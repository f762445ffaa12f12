import type { Finding, Severity } from './finding'

/** Colors text for a terminal, or returns it unchanged. */
export type Paint = (style: 'green' | 'yellow' | 'red' | 'dim', text: string) => string

const STYLES = { ok: 'green', confirm: 'dim', warning: 'yellow', problem: 'red' } as const
const SEVERITY_WIDTH = 'problem'.length

/**
 * Renders the findings as text: aligned columns, how to fix each finding, and totals.
 */
export function renderReport(findings: readonly Finding[], paint: Paint): string {
  const width = Math.max(0, ...findings.map(({ check }) => check.length))
  const indent = ' '.repeat(SEVERITY_WIDTH + width + 4)
  const lines = findings.flatMap(({ check, severity, message, details = [], fix }) => [
    `${paint(STYLES[severity], severity.padEnd(SEVERITY_WIDTH))}  ${check.padEnd(width)}  ${message}`,
    ...details.map(detail => indent + detail),
    ...(fix ? [indent + paint('dim', fix)] : []),
  ])
  return `${lines.join('\n')}\n\n${sumUp(findings)}\n`
}

/** Renders the findings as JSON. */
export function renderJson(findings: readonly Finding[]): string {
  return `${JSON.stringify({ problems: countOf(findings, 'problem'), warnings: countOf(findings, 'warning'), findings }, null, 2)}\n`
}

export function countOf(findings: readonly Finding[], severity: Severity): number {
  return findings.filter(finding => finding.severity === severity).length
}

function sumUp(findings: readonly Finding[]): string {
  const named = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
  const unseen = countOf(findings, 'confirm')
  const confirmed = unseen > 0 ? [`${unseen} to confirm`] : []
  return [
    named(countOf(findings, 'problem'), 'problem'),
    named(countOf(findings, 'warning'), 'warning'),
    ...confirmed,
    `${countOf(findings, 'ok')} ok`,
  ].join(', ')
}
