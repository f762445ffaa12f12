import { onMounted } from 'vue'
import { latestData } from './latest-data'
import type { OperationData } from './latest-data'
import { usePolling } from './use-polling'

/**
 * Loads the data of a page when it is shown, and then again as {@link usePolling} does.
 *
 * @param isLive false: the data stays as it is until `refresh` is called
 */
export function useLiveData<Data>(
  load: () => Promise<Data>,
  isLive?: () => boolean,
): OperationData<Data> {
  const latest = latestData(load)
  onMounted(latest.refresh)
  usePolling(latest.refresh, isLive)
  return latest
}
