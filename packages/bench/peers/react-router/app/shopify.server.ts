import '@shopify/shopify-app-react-router/adapters/node'
import { ApiVersion, LogSeverity, shopifyApp } from '@shopify/shopify-app-react-router/server'
import { MemorySessionStorage } from '@shopify/shopify-app-session-storage-memory'
import { countAfterAuth } from '../../../apps/shared/count-after-auth'

/**
 * As its template sets it up, with the fastest storage there is, and without a line in the log for
 * each request.
 */
export const shopify = shopifyApp({
  apiKey: process.env.SHOPIFY_API_KEY,
  apiSecretKey: process.env.SHOPIFY_API_SECRET ?? '',
  apiVersion: ApiVersion.October26,
  scopes: process.env.SCOPES?.split(','),
  appUrl: process.env.SHOPIFY_APP_URL ?? '',
  sessionStorage: new MemorySessionStorage(),
  logger: { level: LogSeverity.Error },
  hooks: { afterAuth: countAfterAuth },
  future: { expiringOfflineAccessTokens: true },
})
