import process from 'node:process'
import '@shopify/shopify-app-react-router/adapters/node'
import {
  ApiVersion,
  BillingInterval,
  LogSeverity,
  shopifyApp,
} from '@shopify/shopify-app-react-router/server'
import { MemorySessionStorage } from '@shopify/shopify-app-session-storage-memory'

export const PLAN = 'Monthly'

export const shopify = shopifyApp({
  apiKey: process.env.SHOPIFY_API_KEY,
  apiSecretKey: process.env.SHOPIFY_API_SECRET ?? '',
  apiVersion: ApiVersion.October26,
  scopes: process.env.SCOPES?.split(','),
  appUrl: process.env.SHOPIFY_APP_URL ?? '',
  sessionStorage: new MemorySessionStorage(),
  logger: { level: LogSeverity.Warning },
  billing: {
    [PLAN]: {
      lineItems: [{ amount: 9, currencyCode: 'USD', interval: BillingInterval.Every30Days }],
    },
  },
  future: { expiringOfflineAccessTokens: true },
})
