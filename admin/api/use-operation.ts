import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { runOperation } from './admin-api'
import { AdminApiError } from './admin-api-error'
import type { Operation } from './operation'

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
 * Loads the data of a page, and again when the variables change. The response of an earlier request
 * never replaces that of a later one.
 *
 * @param variables read again for each request
 */
export function useOperation<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: () => Variables,
): OperationData<Data> {
  const data = shallowRef<Data>()
  const problems = shallowRef<string[]>([])
  const isLoading = shallowRef(true)
  let last = 0

  async function refresh(): Promise<void> {
    const turn = ++last
    isLoading.value = true
    try {
      const result = await runOperation(operation, variables())
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

  watch(() => JSON.stringify(variables()), refresh, { immediate: true })
  return { data, problems, isLoading, refresh }
}
