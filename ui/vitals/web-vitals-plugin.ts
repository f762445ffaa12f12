import { defineNuxtPlugin, onNuxtReady, useRouter, useRuntimeConfig } from '#imports'
import { usePlatform } from '../../composables/usePlatform'
import { basePathOf } from '../../shared/app-path'
import type { PlatformAppBridge } from '../../shared/types/app-bridge'
import { isWebVitalName, WEB_VITALS_PATH } from '../../shared/web-vitals'
import type { WebVitalsReport } from '../../shared/web-vitals'
import { SHOP_HEADER } from '../../shared/wire'

/**
 * Sends the web vitals of visits to the server of the app. In the admin they are those that App
 * Bridge reports, and that the platform judges. A standalone page measures them itself.
 */
export default defineNuxtPlugin(() => {
  const { matched } = useRouter().currentRoute.value
  const page = matched.at(-1)?.path ?? '/'
  const address = basePathOf(useRuntimeConfig().app.baseURL) + WEB_VITALS_PATH
  const platform = usePlatform()

  // After all that the merchant waits for.
  onNuxtReady(async () => {
    const { shopify } = window as { shopify?: PlatformAppBridge }
    const { embedded, shop } = platform.value
    if (shopify) void shopify.webVitals.onReport?.(({ metrics }) => send(metrics))
    else if (!embedded && shop !== '') {
      const { reportVisit } = await import('./report-visit')
      reportVisit(metrics => send(metrics, { [SHOP_HEADER]: shop }))
    }
  })

  async function send(
    reported: readonly { name: string; value: number }[],
    identity: Record<string, string> = {},
  ): Promise<void> {
    const metrics = reported.flatMap(({ name, value }) =>
      isWebVitalName(name) ? [{ name, value }] : [],
    )
    if (metrics.length === 0) return
    // App Bridge adds the ID token. `keepalive`: figures often come when the page is left.
    await fetch(address, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', ...identity },
      body: JSON.stringify({ page, metrics } satisfies WebVitalsReport),
    }).catch(() => {})
  }
})
