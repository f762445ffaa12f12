// local-platform.server.js
import process from 'node:process'
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime'

const SHOP = /^https:\/\/([a-z0-9-]+\.platform\.test)\//

/** Options of the official libraries with which an app runs in the local platform. */
export function localPlatform() {
  const shopUrl = process.env.NUXT_PLATFORM_PROFILE_SHOP_URL
  if (!shopUrl) return {}
  setAbstractFetchFunc((url, init) =>
    fetch(
      String(url).replace(SHOP, (_, shop) => `${shopUrl.replace('{shop}', shop)}/`),
      init,
    ),
  )
  return {
    domainTransformations: [
      { match: /^([a-z0-9-]+)\.platform\.test$/, transform: '$1.platform.test' },
      { match: /^127\.0\.0\.1$/, transform: '127.0.0.1' },
    ],
  }
}
