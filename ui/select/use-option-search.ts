import { onScopeDispose, ref, shallowRef } from 'vue'
import type { Ref } from 'vue'
import type { ComboboxOption } from './combobox-option'

/** Finds options for words; the signal aborts when the user types on. */
export type OptionSearch = (words: string, signal: AbortSignal) => Promise<ComboboxOption[]>

/** How long the user pauses before options are searched, in milliseconds. */
const PAUSE = 250

export interface FoundOptions {
  options: Ref<readonly ComboboxOption[]>
  isLoading: Ref<boolean>
  hasFailed: Ref<boolean>
  /** Searches after a pause, or at once without words. Only the last search counts. */
  find: (words: string) => void
  /** Ends a search that runs. */
  stop: () => void
}

/** Searches options as the user types: one request at a time, after a pause. */
export function useOptionSearch(search: () => OptionSearch | undefined): FoundOptions {
  const options = shallowRef<readonly ComboboxOption[]>([])
  const isLoading = ref(false)
  const hasFailed = ref(false)
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    running?.abort()
    running = undefined
    isLoading.value = false
  }

  async function run(words: string, { signal }: AbortController): Promise<void> {
    let found: readonly ComboboxOption[] | undefined
    try {
      found = await search()?.(words, signal)
    } catch {
      // The list reports it. The app knows why its own search failed.
    }
    if (signal.aborted) return
    isLoading.value = false
    hasFailed.value = found === undefined
    options.value = found ?? []
  }

  function find(words: string): void {
    stop()
    if (!search()) return
    const controller = (running = new AbortController())
    isLoading.value = true
    hasFailed.value = false
    timer = setTimeout(() => void run(words, controller), words === '' ? 0 : PAUSE)
  }

  onScopeDispose(stop)
  return { options, isLoading, hasFailed, find, stop }
}
