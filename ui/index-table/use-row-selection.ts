import { computed } from 'vue'
import type { ComputedRef, Ref } from 'vue'

export interface RowSelection {
  isSelected: (id: string) => boolean
  /** Whether every row of the page is selected. */
  areAllSelected: ComputedRef<boolean>
  toggle: (id: string) => void
  /** Selects every row of the page, or none of them. Rows of other pages stay as they are. */
  toggleAll: () => void
}

/**
 * Selects rows of a page by their ids.
 *
 * @param page ids of the rows of the page
 * @param selected ids of the selected rows, of all pages
 */
export function useRowSelection(page: () => string[], selected: Ref<string[]>): RowSelection {
  const set = computed(() => new Set(selected.value))
  const areAllSelected = computed(() => {
    const ids = page()
    return ids.length > 0 && ids.every(id => set.value.has(id))
  })

  function toggle(id: string): void {
    selected.value = set.value.has(id)
      ? selected.value.filter(other => other !== id)
      : [...selected.value, id]
  }
  function toggleAll(): void {
    const ids = new Set(page())
    const others = selected.value.filter(id => !ids.has(id))
    selected.value = areAllSelected.value ? others : [...others, ...ids]
  }

  return { isSelected: id => set.value.has(id), areAllSelected, toggle, toggleAll }
}
