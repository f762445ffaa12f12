import '@shopify/shopify-app-react-router/adapters/node'
import { ApiVersion, LogSeverity, shopifyApp } from '@shopify/shopify-app-react-router/server'
import { sessionStorage } from '#sessions'
import { countAfterAuth } from '../../../apps/shared/count-after-auth'

/** As its template sets it up, without a line in the log for each request. */
export const shopify = shopifyApp({
  apiKey: process.env.SHOPIFY_API_KEY,
  apiSecretKey: process.env.SHOPIFY_API_SECRET ?? '',
  apiVersion: ApiVersion.October26,
  scopes: process.env.SCOPES?.split(','),
  appUrl: process.env.SHOPIFY_APP_URL ?? '',
  sessionStorage,
  logger: { level: LogSeverity.Error },
  hooks: { afterAuth: countAfterAuth },
  future: { expiringOfflineAccessTokens: true },
})
