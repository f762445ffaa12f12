import { ref, watch } from 'vue'
import type { Ref } from 'vue'
import { storeTime } from '../page-data'
import { putFirst } from './put-first'
import type { Used } from './put-first'

/** What the user sent last from a form. */
export interface LastUsed<Entry> {
  /** The newest first. */
  used: Ref<Used<Entry>[]>
  add: (entry: Entry) => void
  clear: () => void
}

/**
 * Keeps what the user sent last from a form, in this browser.
 *
 * @param key of the local storage
 * @param limit maximum number of entries
 */
export function useLastUsed<Entry>(key: string, limit: number): LastUsed<Entry> {
  const used = ref(JSON.parse(localStorage.getItem(key) ?? '[]')) as Ref<Used<Entry>[]>
  watch(used, entries => localStorage.setItem(key, JSON.stringify(entries)))
  return {
    used,
    add(entry) {
      used.value = putFirst(used.value, { entry, at: storeTime().getTime() }, limit)
    },
    clear() {
      used.value = []
    },
  }
}
