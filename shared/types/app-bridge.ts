import type { ShopifyGlobal } from '@shopify/app-bridge-types'

/** What `useAppBridge()` returns: `window.shopify`, as its published types have it. */
export type PlatformAppBridge = ShopifyGlobal
