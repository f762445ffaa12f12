import { useRequestEvent, useState } from '#imports'
import type { Ref } from 'vue'
import type { PlatformPageState } from '../shared/types/page'

/**
 * Returns where this page runs: shop, host, whether it is embedded, locale and API key. The server
 * decides it, and hydration does not change it.
 *
 * @returns the state of the page. `shop` is '' until a guard has verified it: it never comes from
 *   the address.
 */
export function usePlatform(): Ref<PlatformPageState> {
  return useState<PlatformPageState>('platform', () => ({
    ...(useRequestEvent()?.context.platformPage?.state ?? {
      shop: '',
      host: '',
      embedded: false,
      locale: 'en',
      apiKey: '',
      apiVersion: '',
    }),
  }))
}
