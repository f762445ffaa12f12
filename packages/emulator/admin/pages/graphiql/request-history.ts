import { ref, watch } from 'vue'
import type { Ref } from 'vue'

/** A request that the user sent. Headers are not kept: they may have secrets. */
export interface SentRequest {
  query: string
  variables: string
  /** When it was sent last, in milliseconds since the epoch. */
  at: number
}

const STORAGE_KEY = 'graphiql-history'
const MAX_ENTRIES = 50

/** Puts a request first; the same request from before is replaced, and the oldest are dropped. */
export function addToHistory(
  history: readonly SentRequest[],
  sent: SentRequest,
  limit = MAX_ENTRIES,
): SentRequest[] {
  const others = history.filter(
    ({ query, variables }) => query !== sent.query || variables !== sent.variables,
  )
  return [sent, ...others].slice(0, limit)
}

/** The last requests of this browser, the newest first. */
export function useRequestHistory(): Ref<SentRequest[]> {
  const history = ref<SentRequest[]>(
    JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as SentRequest[],
  )
  watch(history, entries => localStorage.setItem(STORAGE_KEY, JSON.stringify(entries)))
  return history
}
