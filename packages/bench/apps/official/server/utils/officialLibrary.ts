import '@shopify/shopify-api/adapters/node'
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api'
import type { Shopify } from '@shopify/shopify-api'

let library: Shopify | undefined

/** The library, made once. */
export function officialLibrary(): Shopify {
  const { apiKey, apiSecretKey } = useRuntimeConfig()
  library ??= shopifyApi({
    apiKey,
    apiSecretKey,
    apiVersion: ApiVersion.October26,
    hostName: 'app.example.com',
    isEmbeddedApp: true,
    logger: { level: LogSeverity.Error },
  })
  return library
}
