import { devWarning } from '../dev-warning'
import type { ColumnFormat, ListSlot } from '../keywords/data'

/** A column as its style depends on it. */
export interface ColumnStyle {
  listSlot: ListSlot
  format: ColumnFormat
  text: string
}

/** Order of the columns in the list layout. */
const ORDER: Record<ListSlot, number> = {
  kicker: 1,
  primary: 2,
  inline: 3,
  secondary: 4,
  labeled: 5,
}
/** Their columns in the grid of a row in the list layout. The first one is for a checkbox. */
const GRID_COLUMN: Record<ListSlot, string> = {
  kicker: '2',
  primary: '2',
  inline: '3',
  secondary: '2',
  labeled: '2 / -1',
}
/** One column each. */
const SINGLE: readonly ListSlot[] = ['primary', 'secondary', 'kicker']

/**
 * Returns the CSS rules of the columns: alignment, and order and label in the list layout. Rules
 * instead of attributes, so that the cost does not depend on the number of rows.
 *
 * @param selector of the table's element
 */
export function columnCss(selector: string, columns: readonly ColumnStyle[]): string {
  for (const slot of SINGLE) {
    if (columns.filter(column => column.listSlot === slot).length > 1)
      devWarning('TableHeader', `listSlot="${slot}" is for one column of a table only.`)
  }
  const rules = columns.flatMap((column, index) =>
    cellRules(`${selector} > * > tr > :nth-child(${index + 1}):not([colspan])`, column),
  )
  // In the components layer, so that classes of the app override it.
  return `@layer components {\n${rules.join('\n')}\n}`
}

function cellRules(cell: string, { listSlot, format, text }: ColumnStyle): string[] {
  const isNumber = format !== 'base'
  const rules = [`${cell} { order: ${ORDER[listSlot]}; grid-column: ${GRID_COLUMN[listSlot]}; }`]
  if (isNumber)
    rules.push(
      `${cell} { text-align: var(--platform-table-number-align, end); font-variant-numeric: tabular-nums; white-space: nowrap; }`,
    )
  if (listSlot === 'inline' && !isNumber)
    rules.push(`${cell} { text-align: var(--platform-table-inline-align, start); }`)
  if (listSlot === 'primary')
    rules.push(`${cell} { font-weight: var(--platform-table-primary-weight, inherit); }`)
  if (listSlot === 'kicker' || listSlot === 'secondary')
    rules.push(`${cell} { color: var(--platform-table-aside-color, inherit); }`)
  if (listSlot === 'labeled' && text) {
    rules.push(
      `${cell} { --platform-table-start: var(--platform-table-label-size, 0.75rem); }`,
      `${cell}::before { content: ${cssString(text)}; display: var(--platform-table-label, none); }`,
    )
  }
  return rules
}

/**
 * Returns text as a CSS string. Escapes everything that could end the string or the style element.
 */
function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} .,:()-]/gu, character => `\\${character.codePointAt(0)?.toString(16)} `)}"`
}
