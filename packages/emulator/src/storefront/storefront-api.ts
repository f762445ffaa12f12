import { HEADERS } from '../../../../shared/wire'
import { isStorefrontToken } from '../admin-api/apps/storefront-tokens'
import { byAccessToken, graphqlHandler } from '../engine/request/graphql-handler'
import type { Authenticate } from '../engine/request/graphql-handler'
import { jsonReply } from '../http/reply'
import type { Route } from '../http/router'

// Loaded on the first request, as for the Admin API.
const loadExecutor = () => import('./execute-storefront-api')

const PATTERN = '/:shop/api/:version/graphql.json'
/** Header of public tokens, which browsers send. */
const PUBLIC_TOKEN_HEADER = 'x-shopify-storefront-access-token'
/** Pages of any origin may send requests: nothing but the token identifies the caller. */
const CORS = { 'access-control-allow-origin': '*' }
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
  'access-control-max-age': '7200',
}

const byPrivateToken = byAccessToken(HEADERS.storefrontToken, ['offline'])

const byPublicToken: Authenticate = ({ headers }, { records, domain }, { app, installations }) => {
  const given = headers[PUBLIC_TOKEN_HEADER]
  const installation = installations.find(app.apiKey, domain)
  const isKnown = typeof given === 'string' && isStorefrontToken(records, app.apiKey, given)
  return isKnown && installation ? { installation } : undefined
}

const handle = graphqlHandler({
  authenticate: (...request) => byPrivateToken(...request) ?? byPublicToken(...request),
  answer: async (question, context) =>
    (await loadExecutor()).executeStorefrontApi(question, context),
})

/**
 * Routes of the Storefront API of a shop: for a server with an offline access token, and for a
 * browser with a public token that the app created.
 *
 * @see https://shopify.dev/docs/api/storefront
 */
export const storefrontApiRoutes: Route[] = [
  {
    method: 'POST',
    pattern: PATTERN,
    kind: 'storefront_api',
    handle: async (request, context) => {
      const reply = await handle(request, context)
      // The platform refuses a public token in another form than a private one.
      const refused =
        reply.status === 401 && request.headers[PUBLIC_TOKEN_HEADER] !== undefined
          ? jsonReply(401, { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] })
          : reply
      return { ...refused, headers: { ...refused.headers, ...CORS } }
    },
  },
  {
    method: 'OPTIONS',
    pattern: PATTERN,
    kind: 'storefront_api',
    handle: () => ({ status: 204, headers: PREFLIGHT, body: '' }),
  },
]
