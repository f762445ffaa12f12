import { computed, ref, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'

/** What the user composes in one tab. */
export interface RequestTab {
  id: string
  query: string
  /** JSON of the variables; empty for none. */
  variables: string
  /** JSON of the request headers; empty for none. */
  headers: string
}

/** A request of the history. Headers are not kept: they may have secrets. */
export type SentRequest = Pick<RequestTab, 'query' | 'variables'>

/** The tabs of the page. There is always one. */
export interface RequestTabs {
  tabs: Ref<RequestTab[]>
  current: ComputedRef<RequestTab>
  select: (id: string) => void
  /** Adds a tab and selects it. */
  open: (fields?: Partial<Omit<RequestTab, 'id'>>) => void
  /** Closes a tab; the one next to it is selected. */
  close: (id: string) => void
}

const STORAGE_KEY = 'graphiql-tabs'

/** Keeps the tabs, also over a reload of the page in this tab of the browser. */
export function useRequestTabs(initialQuery: string): RequestTabs {
  const saved = readSaved()
  const tabs = ref(saved?.tabs ?? [newTab({ query: initialQuery })])
  const currentId = ref(saved?.currentId ?? '')
  const current = computed(
    () => tabs.value.find(({ id }) => id === currentId.value) ?? tabs.value[0]!,
  )

  watch(
    [tabs, currentId],
    () =>
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ tabs: tabs.value, currentId: currentId.value }),
      ),
    { deep: true },
  )

  function open(fields: Partial<Omit<RequestTab, 'id'>> = {}): void {
    const tab = newTab(fields)
    tabs.value.push(tab)
    currentId.value = tab.id
  }

  return {
    tabs,
    current,
    open,
    select(id) {
      currentId.value = id
    },
    close(id) {
      const index = tabs.value.findIndex(tab => tab.id === id)
      const wasCurrent = current.value.id === id
      tabs.value.splice(index, 1)
      if (tabs.value.length === 0) open()
      else if (wasCurrent) currentId.value = tabs.value[Math.max(0, index - 1)]!.id
    },
  }
}

function newTab(fields: Partial<Omit<RequestTab, 'id'>>): RequestTab {
  return { id: crypto.randomUUID(), query: '', variables: '', headers: '', ...fields }
}

function readSaved(): { tabs: RequestTab[]; currentId: string } | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY)
  return text === null ? undefined : (JSON.parse(text) as { tabs: RequestTab[]; currentId: string })
}
