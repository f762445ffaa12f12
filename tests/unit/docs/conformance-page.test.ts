import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const page = await readFile(new URL('../../../docs/conformance.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter(line => /^\| [A-Z]\d+ \|/.test(line))
  .map(line =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map(cell => cell.trim()),
  )

describe('docs/conformance.md', () => {
  it('names the rows that have no tests in its table', () => {
    const withoutTests = rows.filter(cells => cells.at(-1) === '–').map(([id]) => id)
    expect(page).toContain(`The rows that do not apply (${withoutTests.join(', ')}) have no tests.`)
    expect(
      rows
        .filter(cells => cells.some(cell => cell.startsWith('does not apply: ')))
        .map(([id]) => id),
    ).toEqual(withoutTests)
  })

  it('every other row has tests, which pass', () => {
    const tested = rows.filter(cells => cells.at(-1) !== '–').map(cells => cells.at(-1) ?? '')
    expect(tested).not.toEqual([])
    expect(tested.filter(cell => !/^✅ [1-9]\d*: \[/.test(cell))).toEqual([])
  })

  it('has the attacks in its last section', () => {
    const sections = page.split('\n## ').slice(1)
    expect(sections.findIndex(section => section.includes('| row | attack | tests |'))).toBe(
      sections.length - 1,
    )
  })
})
