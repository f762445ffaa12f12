import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { AdminApiError } from './admin-api-error'

/** The data of a page. */
export interface OperationData<Data> {
  /** Undefined until the first response. */
  data: ShallowRef<Data | undefined>
  /** Messages of the last failure. */
  problems: ShallowRef<string[]>
  isLoading: ShallowRef<boolean>
  /** Loads the data again. */
  refresh: () => Promise<void>
}

/**
 * Holds the data of a page, which `refresh` loads. The response of an earlier request never
 * replaces that of a later one.
 */
export function latestData<Data>(load: () => Promise<Data>): OperationData<Data> {
  const data = shallowRef<Data>()
  const problems = shallowRef<string[]>([])
  const isLoading = shallowRef(true)
  let last = 0

  async function refresh(): Promise<void> {
    const turn = ++last
    try {
      const result = await load()
      if (turn !== last) return
      data.value = result
      problems.value = []
    } catch (error) {
      if (turn !== last) return
      if (!(error instanceof AdminApiError)) throw error
      problems.value = error.messages
    } finally {
      if (turn === last) isLoading.value = false
    }
  }

  return { data, problems, isLoading, refresh }
}
