import { useRequestEvent, useState } from '#imports'
import type { Ref } from 'vue'
import type { PlatformPageState } from '../shared/types/page'
import { readPageState } from '../ui/guard/read-page-state'

/**
 * Returns where this page runs: shop, host, whether it is embedded, locale and API key. The server
 * that renders the page decides it, and hydration does not change it. The browser decides it for a
 * page with `ssr: false`, and after hydration for a prerendered page.
 *
 * @returns the state of the page. `shop` is '' until a guard has verified it: it never comes from
 *   the address.
 */
export function usePlatform(): Ref<PlatformPageState> {
  return useState<PlatformPageState>('platform', () =>
    import.meta.client
      ? readPageState()
      : {
          ...(useRequestEvent()?.context.platformPage?.state ?? {
            shop: '',
            host: '',
            embedded: false,
            locale: 'en',
            apiKey: '',
            apiVersion: '',
          }),
        },
  )
}
