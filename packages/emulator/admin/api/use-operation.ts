import { watch } from 'vue'
import { isPlatformGone } from '../shell/unusual'
import { runOperation } from './admin-api'
import { latestData } from './latest-data'
import type { OperationData } from './latest-data'
import type { Operation } from './operation'

/**
 * Loads the data of a page, and again when the variables change.
 *
 * @param variables read again for each request
 */
export function useOperation<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: () => Variables,
): OperationData<Data> {
  const latest = latestData(() => runOperation(operation, variables()))

  async function refresh(): Promise<void> {
    latest.isLoading.value = true
    await latest.refresh()
  }

  watch(() => JSON.stringify(variables()), refresh, { immediate: true })
  watch(isPlatformGone, isGone => {
    if (!isGone && latest.problems.value.length > 0) void refresh()
  })
  return { ...latest, refresh }
}
