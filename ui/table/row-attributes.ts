import { delegateClick } from './delegate-click'
import type { TableContext } from './table-context'

/** Attributes and listeners of a row's element. */
export function rowAttributes({ themes }: TableContext, clickDelegate: string | undefined): Record<string, unknown> {
  const { root, clickable } = themes.value.row
  if (!clickDelegate) return { role: 'row', class: root }
  return { role: 'row', class: [root, clickable], onClick: (event: MouseEvent) => delegateClick(event, clickDelegate) }
}
