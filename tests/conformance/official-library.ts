import '@shopify/shopify-api/adapters/web-api'
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api'
import type { ConfigParams } from '@shopify/shopify-api'
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime'
import { API_KEY, APP_URL, SCOPE, SECRET } from './constants'
import type { Responder, SentRequest } from './scene'

/** The platform's own library as an app of the same key and secret. */
export const official = createOfficial({ scopes: [SCOPE] })

/** The same for shops of the emulated platform. */
export const officialEmulated = createOfficial({
  scopes: ['write_products'],
  domainTransformations: [
    { match: /^([a-z0-9-]+)\.platform\.test$/, transform: '$1.platform.test' },
  ],
})

function createOfficial(options: Pick<ConfigParams, 'scopes' | 'domainTransformations'>) {
  return shopifyApi({
    ...options,
    apiKey: API_KEY,
    apiSecretKey: SECRET,
    hostName: new URL(APP_URL).host,
    apiVersion: ApiVersion.July26,
    isEmbeddedApp: true,
    logger: { level: LogSeverity.Error },
  })
}

/**
 * Makes all instances of the library send to this handler instead of the network; returns what
 * it sends, oldest first.
 */
export function respondToOfficial(response: Responder): SentRequest[] {
  const sent: SentRequest[] = []
  setAbstractFetchFunc(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = {
      method: init.method,
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: JSON.parse(String(init.body)) as Record<string, unknown>,
      signal: init.signal,
    }
    sent.push(request)
    return response(request)
  })
  return sent
}
