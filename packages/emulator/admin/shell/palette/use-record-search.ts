import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref, ShallowRef } from 'vue'
import { runOperation } from '../../api/admin-api'
import { latestData } from '../../api/latest-data'
import { searchQuery } from '../../lists/search-query'
import type { PaletteGroup } from './palette-entry'
import { FIND_RECORDS } from './palette-operations'
import type { FoundRecords } from './palette-operations'
import { recordGroups } from './record-groups'

/** How long the user pauses before records are searched, in milliseconds. */
const PAUSE_MS = 200

/** Records of the store that match what the user types. */
export interface RecordSearch {
  groups: ComputedRef<PaletteGroup[]>
  problems: ShallowRef<string[]>
  /** True from a key press to the response. */
  isSearching: ShallowRef<boolean>
}

/** Searches the records of the store after each pause of the user. */
export function useRecordSearch(typed: Ref<string>): RecordSearch {
  const isSearching = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  const { data, problems, refresh } = latestData(async () => {
    const words = recordQuery(typed.value)
    return words === '' ? [] : recordGroups(await findRecords(words))
  })
  const groups = computed(() => data.value ?? [])

  watch(typed, words => {
    clearTimeout(timer)
    isSearching.value = true
    timer = setTimeout(
      async () => {
        await refresh()
        if (typed.value === words) isSearching.value = false
      },
      recordQuery(words) === '' ? 0 : PAUSE_MS,
    )
  })
  onScopeDispose(() => clearTimeout(timer))
  return { groups, problems, isSearching }
}

async function findRecords(query: string): Promise<FoundRecords> {
  return (await runOperation(FIND_RECORDS, { query })) as FoundRecords
}

/** Each word is the start of a word of the record. The number of an order is found without `#`. */
function recordQuery(typed: string): string {
  const query = typed.replaceAll('#', '').replaceAll(/\S+/g, word => `${word}*`)
  return searchQuery({ query, filters: {} })
}
