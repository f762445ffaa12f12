import { expect } from 'vitest'
import { forward } from '../unit/proxy-queries'
import { ACCESS_TOKEN, APP_URL, NOW, OTHER_SHOP, SHOP } from './constants'
import { offlineSession } from './requests'
import { createScene, ending } from './scene'

/**
 * A query as the shop's storefront forwards it: the visitor's own parameters, then what it adds,
 * signed.
 */
export function proxied(visitor = '', vouched: Record<string, string | undefined> = {}): string {
  return forward(visitor, { shop: SHOP, timestamp: String(NOW / 1000), ...vouched })
}

export function proxyRequest(query: string): Request {
  return new Request(`${APP_URL}/proxy?${query}`)
}

/**
 * The response to a query that is refused, by an app that both shops have installed: nothing is
 * sent to the platform.
 */
export async function proxyRefusal(query: string): Promise<[number, string, unknown]> {
  const other = offlineSession({ id: `offline_${OTHER_SHOP}`, shop: OTHER_SHOP })
  const { platform, sent, storage } = await createScene({ sessions: [offlineSession(), other] })
  const response = await ending(() => platform.appProxy(proxyRequest(query)))
  expect([sent, (await storage.loadSession(`offline_${SHOP}`))?.accessToken]).toEqual([
    [],
    ACCESS_TOKEN,
  ])
  const { data } = (await response.json()) as { data: { code: string } }
  return [response.status, response.statusText, data.code]
}
