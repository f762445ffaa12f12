import { useRequestEvent, useState } from '#imports'
import type { Ref } from 'vue'
import type { PlatformPageState } from '../shared/types/page'

/**
 * Where this page runs: shop, host, whether it is embedded, locale and API key. Decided on the
 * server and the same after hydration. `shop` is '' until a guard has verified it: it never comes
 * from the address.
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
