import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { pageData } from '../page-data'
import { refreshUnusual } from '../shell/unusual'
import { readAdminData, sendAdminRequest } from './admin-api'
import type { OperationData } from './latest-data'
import { useChange } from './use-change'
import { useLiveData } from './use-live-data'

/** A developer tool. */
export interface Tool<Data> extends Pick<OperationData<Data>, 'data' | 'isLoading'> {
  /** Messages of the last failures. */
  problems: ComputedRef<string[]>
  /**
   * Sends an action, confirms it with a toast, and loads the data again.
   *
   * @param path below `/_admin`
   */
  act: (path: string, fields?: object) => Promise<void>
}

/** Keeps the data of a developer tool in the store up to date, and sends its actions. */
export function useTool<Data>(name: 'clock' | 'faults' | 'tokens'): Tool<Data> {
  const shop = pageData.store.domain
  const { data, isLoading, problems, refresh } = useLiveData(() =>
    readAdminData<Data>(`/_admin/${name}`, { shop }),
  )
  const change = useChange()
  return {
    data,
    isLoading,
    problems: computed(() => [...problems.value, ...change.problems.value]),
    async act(path, fields) {
      await change.run(
        () => sendAdminRequest<{ message: string }>(`/_admin/${path}`, { shop, ...fields }),
        ({ message }) => message,
      )
      await Promise.all([refresh(), refreshUnusual()])
    },
  }
}
