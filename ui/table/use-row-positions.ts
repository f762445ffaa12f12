import { nextTick, onBeforeUnmount, onMounted, watch } from 'vue'
import type { Ref } from 'vue'

/** Passes the position of a row from the data to its element. UTable has no attributes for rows. */
const POSITION = '--platform-table-row'

/** Meta data for UTable, whose rows then have their position. */
export const POSITIONED_ROWS = {
  style: { tr: (row: { index: number }) => ({ [POSITION]: String(row.index) }) },
}

/**
 * Gives rows their position among all of the table, for assistive technology: only those in sight
 * are in the document. The header is the first row.
 *
 * @param region element with the table, which is loaded later
 * @param count number of rows of the data; undefined while all of them are in the document
 */
export function useRowPositions(
  region: Readonly<Ref<HTMLElement | null>>,
  count: () => number | undefined,
): void {
  let observer: MutationObserver | undefined

  function update(): void {
    const table = region.value?.querySelector('table')
    const rows = count()
    if (!table) return
    if (rows === undefined) return clear(table)
    table.setAttribute('aria-rowcount', String(rows + 1))
    table.querySelector('thead > tr')?.setAttribute('aria-rowindex', '1')
    for (const row of table.querySelectorAll<HTMLElement>('tbody > tr')) {
      const position = row.style.getPropertyValue(POSITION)
      if (position !== '') row.setAttribute('aria-rowindex', String(Number(position) + 2))
    }
  }

  onMounted(() => {
    watch(
      count,
      async rows => {
        observer?.disconnect()
        if (rows !== undefined && region.value) {
          observer = new MutationObserver(update)
          // Scrolling replaces rows.
          observer.observe(region.value, { childList: true, subtree: true })
        }
        await nextTick()
        update()
      },
      { immediate: true },
    )
  })
  onBeforeUnmount(() => observer?.disconnect())
}

function clear(table: HTMLTableElement): void {
  table.removeAttribute('aria-rowcount')
  for (const row of table.querySelectorAll('tr')) row.removeAttribute('aria-rowindex')
}
