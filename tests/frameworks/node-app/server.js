import { createServer } from 'node:http'
import process from 'node:process'
import { URL } from 'node:url'
import '@shopify/shopify-api/adapters/node'
import {
  ApiVersion,
  BillingInterval,
  LogSeverity,
  RequestedTokenType,
  shopifyApi,
} from '@shopify/shopify-api'

const { PORT, SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_APP_URL, SCOPES } = process.env
const adminUrl = 'https://admin.shopify.com'
const PLAN = 'Monthly'

const shopify = shopifyApi({
  apiKey: SHOPIFY_API_KEY,
  apiSecretKey: SHOPIFY_API_SECRET,
  scopes: SCOPES.split(','),
  hostName: new URL(SHOPIFY_APP_URL).host,
  hostScheme: new URL(SHOPIFY_APP_URL).protocol.replace(':', ''),
  apiVersion: ApiVersion.October26,
  isEmbeddedApp: true,
  logger: { level: LogSeverity.Error },
  billing: {
    [PLAN]: {
      lineItems: [{ amount: 9, currencyCode: 'USD', interval: BillingInterval.Every30Days }],
    },
  },
})

/** The webhooks that this process got. */
const received = []
/** Sessions by shop. */
const sessions = new Map()

/** The session of the caller, who has an ID token. */
async function sessionOf(request) {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const { dest } = await shopify.session.decodeSessionToken(token)
  const shop = new URL(dest).hostname
  if (!sessions.has(shop)) {
    const requestedTokenType = RequestedTokenType.OfflineAccessToken
    const exchange = { shop, sessionToken: token, requestedTokenType, expiring: true }
    sessions.set(shop, (await shopify.auth.tokenExchange(exchange)).session)
  }
  return sessions.get(shop)
}

const routes = {
  'GET /': (request, response) => {
    const shop = shopify.utils.sanitizeShop(
      new URL(request.url, SHOPIFY_APP_URL).searchParams.get('shop') ?? '',
      true,
    )
    response.setHeader('content-security-policy', `frame-ancestors https://${shop} ${adminUrl}`)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html>
<html lang="en">
  <head>
    <title>Node</title>
    <link rel="icon" href="data:," />
    <script src="https://cdn.shopify.com/shopifycloud/app-bridge.js" data-api-key="${SHOPIFY_API_KEY}"></script>
  </head>
  <body>
    <h1>Products of ${shop}</h1>
    <button id="create">Create a product</button>
    <button id="plan">Choose the plan</button>
    <p id="state"></p>
    <ul id="received"></ul>
    <script type="module">
      const call = (path, method = 'POST') =>
        fetch(path, { method }).then(response => response.json())
      async function refresh() {
        const { plans, received } = await call('/api/state', 'GET')
        state.textContent = plans.length > 0 ? 'Active: ' + plans.join(', ') : 'No plan'
        document.getElementById('received').textContent = received.join(', ')
      }
      create.onclick = async () => {
        const { title } = await call('/api/products')
        shopify.toast.show('Created ' + title)
        await refresh()
      }
      plan.onclick = async () => open((await call('/api/plan')).url, '_top')
      await refresh()
    </script>
  </body>
</html>`)
  },

  'GET /api/state': async (request, response) => {
    const session = await sessionOf(request)
    const { appSubscriptions } = await shopify.billing.check({
      session,
      plans: [PLAN],
      isTest: true,
      returnObject: true,
    })
    sendJson(response, { plans: appSubscriptions.map(({ name }) => name), received })
  },

  'POST /api/products': async (request, response) => {
    const client = new shopify.clients.Graphql({ session: await sessionOf(request) })
    const { data } = await client.request(
      `mutation CreateProduct($product: ProductCreateInput!) {
        productCreate(product: $product) { product { title } userErrors { message } }
      }`,
      { variables: { product: { title: 'Red snowboard' } } },
    )
    sendJson(response, data.productCreate.product)
  },

  'POST /api/plan': async (request, response) => {
    const session = await sessionOf(request)
    const [handle] = session.shop.split('.')
    const url = await shopify.billing.request({
      session,
      plan: PLAN,
      isTest: true,
      returnUrl: `${adminUrl}/store/${handle}/apps/${SHOPIFY_API_KEY}`,
    })
    sendJson(response, { url })
  },

  'POST /webhooks': async (request, response) => {
    const rawBody = await textOf(request)
    const { valid, topic, domain } = await shopify.webhooks.validate({
      rawBody,
      rawRequest: request,
      rawResponse: response,
    })
    if (valid) received.push(`${topic} of ${domain}`)
    response.statusCode = valid ? 200 : 401
    response.end()
  },
}

function sendJson(response, body) {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

async function textOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, SHOPIFY_APP_URL)
  const route = routes[`${request.method} ${pathname}`]
  try {
    if (route) await route(request, response)
    else response.writeHead(404).end()
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}).listen(Number(PORT), () => console.log(`The app listens on ${PORT}.`))
