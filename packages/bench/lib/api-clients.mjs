import { loadProtocol } from './load-protocol.mjs'

const PROTOCOL = ['api/shop-clients', 'api/api-notices', 'api/pacer', 'config/profile']
const SHOP = 'store-1.platform.test'
const TOKEN = 'access-token-of-a-shop-that-does-not-exist'
const API_VERSION = '2026-10'
const VARIABLES = { first: 10 }
const QUERY = `#graphql
  query Products($first: Int!, $after: String) {
    products(first: $first, after: $after) {
      nodes { id title handle }
      pageInfo { hasNextPage endCursor }
    }
  }`

const MAKERS = {
  bare: bareClient,
  layer: url => layerClient(url, {}),
  'layer, paced': async url => layerClient(url, await pacedOptions()),
  official: officialClient,
}

/**
 * The measured clients. Each sends the same query and reads the same response. `bare` is `fetch`
 * with JSON in and out.
 */
export const API_CLIENTS = Object.keys(MAKERS)

/** Returns a function that calls the platform at `url` and resolves to the response's `data`. */
export function createApiClient(name, url) {
  return MAKERS[name](url)
}

function bareClient(url) {
  const address = `${url}/${SHOP}/admin/api/${API_VERSION}/graphql.json`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-shopify-access-token': TOKEN,
  }
  return async () => {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: QUERY, variables: VARIABLES }),
    })
    const { data } = await response.json()
    return data
  }
}

/** A new client for each call, as each request of an app makes its own. */
async function layerClient(url, options) {
  const { createAdminClient, parseProfile } = await loadProtocol(PROTOCOL)
  const profile = parseProfile({
    shopDomains: 'platform.test',
    shopUrl: `${url}/{shop}`,
    adminUrl: url,
    appBridgeUrl: `${url}/app-bridge.js`,
  })
  return async () => {
    const admin = createAdminClient({
      shop: SHOP,
      apiVersion: API_VERSION,
      config: { profile },
      fetch,
      accessToken: () => TOKEN,
      ...options,
    })
    const { data } = await admin.graphql(QUERY, { variables: VARIABLES })
    return data
  }
}

async function pacedOptions() {
  const { createApiNotices, createPacing } = await loadProtocol(PROTOCOL)
  return {
    pace: { pacing: createPacing(), priority: 'page' },
    notices: createApiNotices({ now: Date.now, warn: console.warn }),
  }
}

async function officialClient(url) {
  await import('@shopify/shopify-api/adapters/node')
  const { ApiVersion, LogSeverity, Session, shopifyApi } = await import('@shopify/shopify-api')
  const { setAbstractFetchFunc } = await import('@shopify/shopify-api/runtime')
  // It knows shops by https alone; everything but the origin is its own.
  setAbstractFetchFunc((address, init) => fetch(address.replace(`https://${SHOP}`, url), init))
  const shopify = shopifyApi({
    apiKey: 'benchmark-api-key',
    apiSecretKey: 'benchmark-secret',
    hostName: 'app.example.com',
    apiVersion: ApiVersion.October26,
    isEmbeddedApp: true,
    domainTransformations: [
      { match: /^([a-z0-9-]+)\.platform\.test$/, transform: '$1.platform.test' },
    ],
    logger: { level: LogSeverity.Error },
  })
  const session = new Session({
    id: `offline_${SHOP}`,
    shop: SHOP,
    state: '',
    isOnline: false,
    accessToken: TOKEN,
  })
  return async () => {
    const { data } = await new shopify.clients.Graphql({ session }).request(QUERY, {
      variables: VARIABLES,
    })
    return data
  }
}
