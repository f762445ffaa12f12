import { onBeforeUnmount, onMounted } from 'vue'
import type { TableColumn, TableContext } from './table-context'

/** Adds a column to the table while its header is mounted. */
export function useColumn({ columns }: TableContext, column: TableColumn): void {
  columns.value = [...columns.value, column]
  onMounted(() => sortColumns(columns))
  onBeforeUnmount(() => {
    columns.value = columns.value.filter(other => other !== column)
  })
}

/** Sorts the columns by their headers, because a late column was added at the end. */
export function sortColumns(columns: TableContext['columns']): void {
  const sorted = columns.value.toSorted((column, other) =>
    compareElements(column.element(), other.element()),
  )
  if (sorted.some((column, index) => column !== columns.value[index])) columns.value = sorted
}

function compareElements(element: Element | null, other: Element | null): number {
  if (!element || !other || element === other) return 0
  return element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
