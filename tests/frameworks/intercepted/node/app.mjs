// An app for any shop with the official library, by the authorization code grant. The folder of the
// library is an argument, so that one app is run with several versions.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { pathToFileURL, URL } from 'node:url'

const { resolve } = createRequire(join(process.argv[2], 'package.json'))
const load = name => import(pathToFileURL(resolve(name)).href)
await load('@shopify/shopify-api/adapters/node')
const { BillingInterval, LogSeverity, Session, shopifyApi } = await load('@shopify/shopify-api')

const { PORT, SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_APP_URL, SCOPES } = process.env
const PLAN = 'Monthly'
const plan = { amount: 9, currencyCode: 'USD', interval: BillingInterval.Every30Days }
const shopify = shopifyApi({
  apiKey: SHOPIFY_API_KEY,
  apiSecretKey: SHOPIFY_API_SECRET,
  scopes: SCOPES.split(','),
  hostName: new URL(SHOPIFY_APP_URL).host,
  hostScheme: 'http',
  apiVersion: process.argv[3],
  isEmbeddedApp: true,
  logger: { level: LogSeverity.Error },
  // Version 12 has line items; the versions before it have one amount.
  billing: { [PLAN]: process.argv[4] === 'one-amount' ? plan : { lineItems: [plan] } },
})

/** Sessions by shop. */
const sessions = new Map()
const received = []

const client = shop => new shopify.clients.Graphql({ session: sessions.get(shop) })

async function query(shop, document, variables) {
  return (await client(shop).request(document, { variables })).data
}

const routes = {
  'GET /auth': ({ shop, rawRequest, rawResponse }) =>
    shopify.auth.begin({
      shop: shopify.utils.sanitizeShop(shop, true),
      callbackPath: '/auth/callback',
      isOnline: false,
      rawRequest,
      rawResponse,
    }),

  'GET /auth/callback': async ({ rawRequest, rawResponse }) => {
    const { session } = await shopify.auth.callback({ rawRequest, rawResponse })
    sessions.set(session.shop, new Session(session))
    for (const topic of ['PRODUCTS_CREATE', 'APP_UNINSTALLED'])
      await query(
        session.shop,
        `mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {
          webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
            userErrors { message }
          }
        }`,
        { topic, uri: `${SHOPIFY_APP_URL}/webhooks` },
      )
    const location = await shopify.auth.getEmbeddedAppUrl({ rawRequest, rawResponse })
    rawResponse.writeHead(302, { location }).end()
  },

  'GET /state': ({ rawResponse }) =>
    sendJson(rawResponse, { shops: [...sessions.keys()], received }),

  'GET /proxy': ({ shop, search, rawResponse }) =>
    sendJson(rawResponse, { proxied: shop, signed: search.has('signature') }),

  'GET /rest': async ({ shop, rawResponse }) => {
    const rest = new shopify.clients.Rest({ session: sessions.get(shop) })
    const status = await rest.get({ path: 'products/1' }).then(
      () => 200,
      error => error.response.code,
    )
    sendJson(rawResponse, { status })
  },

  'POST /products': async ({ shop, rawResponse }) => {
    const created = await query(
      shop,
      `mutation ($product: ProductCreateInput!) {
        productCreate(product: $product) { product { title } }
      }`,
      { product: { title: 'Red snowboard' } },
    )
    sendJson(rawResponse, created.productCreate.product)
  },

  'POST /plan': async ({ shop, rawResponse }) => {
    const url = await shopify.billing.request({
      session: sessions.get(shop),
      plan: PLAN,
      isTest: true,
      returnUrl: `${SHOPIFY_APP_URL}/state`,
    })
    sendJson(rawResponse, { url: url.confirmationUrl ?? url })
  },

  'POST /webhooks': async ({ rawRequest, rawResponse }) => {
    const rawBody = await text(rawRequest)
    const { valid, topic, domain } = await shopify.webhooks.validate({
      rawBody,
      rawRequest,
      rawResponse,
    })
    if (valid) received.push(`${topic.toLowerCase().replace('_', '/')} of ${domain}`)
    if (topic === 'APP_UNINSTALLED') sessions.delete(domain)
    rawResponse.writeHead(valid ? 200 : 401).end()
  },
}

function sendJson(response, body) {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

createServer((rawRequest, rawResponse) => {
  const { pathname, searchParams: search } = new URL(rawRequest.url, SHOPIFY_APP_URL)
  const route = routes[`${rawRequest.method} ${pathname}`]
  if (!route) return rawResponse.writeHead(404).end()
  const shop = search.get('shop') ?? ''
  return Promise.resolve(route({ shop, search, rawRequest, rawResponse })).catch(error => {
    console.error(error)
    rawResponse.writeHead(500).end()
  })
}).listen(Number(PORT), 'localhost', () => console.log('The app listens.'))
