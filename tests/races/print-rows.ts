import type { RaceRow } from './run-races'

type Column = readonly [title: string, value: (row: RaceRow) => string | number]

const lost = (row: RaceRow, isExcused: boolean) =>
  row.findings.filter(finding => finding.isExcused === isExcused).length

const COLUMNS: readonly Column[] = [
  ['store', row => row.store],
  ['disturbance', row => row.phase],
  ['rotations', row => row.rotations],
  ['stalls', row => row.stalls],
  ['kills', row => row.kills],
  ['visits', row => row.visits],
  ['reinstalls', row => row.reinstallations],
  ['invalid_grant', row => row.refused],
  ['faults', row => row.faults],
  ['calls', row => row.calls],
  ['failed calls', row => row.failedCalls],
  ['lost by a kill', row => lost(row, true)],
  ['lost', row => lost(row, false)],
  ['result', row => (row.passed ? 'passed' : 'FAILED')],
]

/** Prints a Markdown table, and below it what was lost and why. */
export function printRows(rows: readonly RaceRow[]): void {
  const cells = [
    COLUMNS.map(([title]) => title),
    ...rows.map(row => COLUMNS.map(([, value]) => String(value(row)))),
  ]
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map(line => line[column]!.length)))
  const print = (line: string[]) =>
    console.log(`| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
  const [head = [], ...lines] = cells
  console.log()
  print(head)
  print(widths.map(width => '-'.repeat(width)))
  lines.forEach(print)
  for (const row of rows) {
    for (const { isExcused, detail } of row.findings)
      console.log(
        `${isExcused ? 'Lost by a kill' : 'FAILED'}: ${row.store}, ${row.phase}: ${detail}`,
      )
    for (const problem of row.problems)
      console.log(`FAILED: ${row.store}, ${row.phase}: ${problem}`)
  }
}
