import type { Finding, Severity } from './finding'

/** Colours a text for a terminal, or returns it as it is. */
export type Paint = (style: 'green' | 'yellow' | 'red' | 'dim', text: string) => string

const STYLES = { ok: 'green', warning: 'yellow', problem: 'red' } as const
const SEVERITY_WIDTH = 'problem'.length

/** The findings for a person: one below the other in columns, each with how to mend it, and a sum. */
export function renderReport(findings: readonly Finding[], paint: Paint): string {
  const width = Math.max(0, ...findings.map(({ check }) => check.length))
  const indent = ' '.repeat(SEVERITY_WIDTH + width + 4)
  const lines = findings.flatMap(({ check, severity, message, mend }) => [
    `${paint(STYLES[severity], severity.padEnd(SEVERITY_WIDTH))}  ${check.padEnd(width)}  ${message}`,
    ...mend ? [indent + paint('dim', mend)] : [],
  ])
  return `${lines.join('\n')}\n\n${sumUp(findings)}\n`
}

/** The findings for a program. */
export function renderJson(findings: readonly Finding[]): string {
  return `${JSON.stringify({ problems: countOf(findings, 'problem'), warnings: countOf(findings, 'warning'), findings }, null, 2)}\n`
}

export function countOf(findings: readonly Finding[], severity: Severity): number {
  return findings.filter(finding => finding.severity === severity).length
}

function sumUp(findings: readonly Finding[]): string {
  const named = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
  return `${named(countOf(findings, 'problem'), 'problem')}, ${named(countOf(findings, 'warning'), 'warning')}, ${countOf(findings, 'ok')} ok`
}
