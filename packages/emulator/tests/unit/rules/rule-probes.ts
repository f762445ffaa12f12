import type { DatedRuleId } from '../../../../../shared/dated-rules'
import { GRANTS } from '../../../../../shared/wire'
import { KIM, submitCheckout } from '../checkout/checkout-form'
import { DEMO } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

/** What an app sends that a rule refuses, and the whole response without and with the rule. */
export interface RuleProbe {
  send: (platform: StartedPlatform) => Promise<unknown>
  without: unknown
  with: unknown
}

const SHOP = 'gid://shopify/Shop/1'
const BULK = `mutation { bulkOperationRunQuery(query: "{ products { edges { node { id } } } }") {
  bulkOperation { status } userErrors { message code } } }`
const NAME = '{ shop { name } }'
const NAMED = { status: 200, data: { shop: { name: 'demo-store' } } }
const CREATED = {
  status: 200,
  data: { bulkOperationRunQuery: { bulkOperation: { status: 'CREATED' }, userErrors: [] } },
}
const ORDER = 'gid://shopify/Order/1001'

/** Response of a field that the platform denies, with the rule of the table that it names. */
const denied = (message: string, documentation: string) => ({
  status: 200,
  data: { bulkOperationRunQuery: null },
  errors: [
    {
      message: `Access denied for bulkOperationRunQuery field. ${message}`,
      locations: [{ line: 1, column: 12 }],
      extensions: { code: 'ACCESS_DENIED', documentation },
      path: ['bulkOperationRunQuery'],
    },
  ],
})

/** Status, data, and errors of a response of the Admin API, without its cost. */
async function call(
  platform: StartedPlatform,
  query: string,
  { expiring = '1', version = '2026-10', variables = {} } = {},
) {
  const { json } = await platform.exchange({ expiring })
  const body = { query, variables }
  const responded = await platform.graphql(String(json.access_token), body, DEMO, version)
  const { extensions: _cost, ...rest } = responded.json
  return { headers: responded.headers, result: { status: responded.status, ...rest } }
}

const send = async (...args: Parameters<typeof call>) => (await call(...args)).result

/** Enters contact information in a checkout, and does not order. */
async function abandonCheckout(platform: StartedPlatform): Promise<void> {
  const { url } = platform.emulator
  const { json } = await platform.exchange()
  const token = String(json.access_token)
  const ask = async (path: string, header: string, query: string) =>
    JSON.stringify((await platform.post(path, { query }, { [header]: token })).json)
  const products = '{ productVariants(first: 1) { nodes { id } } }'
  const api = `/${DEMO}/admin/api/2026-10/graphql.json`
  const found = await ask(api, 'x-shopify-access-token', products)
  const variant = /gid:\/\/shopify\/ProductVariant\/\d+/.exec(found)?.[0]
  const created = await ask(
    `/${DEMO}/api/2026-10/graphql.json`,
    'shopify-storefront-private-token',
    `mutation { cartCreate(input: { lines: [{ merchandiseId: "${variant}" }] }) { cart { checkoutUrl } } }`,
  )
  const { checkoutUrl } = JSON.parse(created).data.cartCreate.cart as { checkoutUrl: string }
  await submitCheckout(url, checkoutUrl.replace(url, ''), { step: 'information', ...KIM })
}

/** The rule about the end of a version: the next one responds. */
const versionProbe = (version: string, next: string): RuleProbe => ({
  send: async platform => {
    const { headers, result } = await call(platform, NAME, { version })
    const names = ['x-shopify-api-version', 'x-shopify-api-deprecated-reason']
    return [result, ...names.map(name => headers.get(name))]
  },
  without: [NAMED, version, null],
  with: [NAMED, next, 'https://shopify.dev/api/usage/versioning#deprecation-practices'],
})

/** Probes of the rules that the local platform applies to requests. */
export const RULE_PROBES: Partial<Record<DatedRuleId, RuleProbe>> = {
  'https-webhooks': {
    send: platform =>
      send(
        platform,
        `mutation { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: { uri: "http://hooks.shop-app.dev/products" }) {
          webhookSubscription { topic } userErrors { field message } } }`,
      ),
    without: {
      status: 200,
      data: {
        webhookSubscriptionCreate: {
          webhookSubscription: { topic: 'PRODUCTS_UPDATE' },
          userErrors: [],
        },
      },
    },
    with: {
      status: 200,
      data: {
        webhookSubscriptionCreate: {
          webhookSubscription: null,
          userErrors: [
            {
              field: ['webhookSubscription', 'callbackUrl'],
              message: 'Address protocol http:// is not supported',
            },
          ],
        },
      },
    },
  },
  'old-orders': {
    send: platform =>
      send(
        platform,
        `{ orders(first: 5) { nodes { id } } ordersCount { count } order(id: "${ORDER}") { id } node(id: "${ORDER}") { id }
          orderByIdentifier(identifier: { id: "${ORDER}" }) { id }
          customers(first: 1) { nodes { lastOrder { id } orders(first: 5) { nodes { id } } } } }`,
      ),
    without: {
      status: 200,
      data: {
        orders: { nodes: [{ id: ORDER }] },
        ordersCount: { count: 1 },
        order: { id: ORDER },
        node: { id: ORDER },
        orderByIdentifier: { id: ORDER },
        customers: { nodes: [{ lastOrder: { id: ORDER }, orders: { nodes: [{ id: ORDER }] } }] },
      },
    },
    with: {
      status: 200,
      data: {
        orders: { nodes: [] },
        ordersCount: { count: 0 },
        order: null,
        node: null,
        orderByIdentifier: null,
        customers: { nodes: [{ lastOrder: null, orders: { nodes: [] } }] },
      },
    },
  },
  'parallel-bulk': {
    send: async platform => {
      const results = [await send(platform, BULK, { version: '2026-01' })]
      results.push(await send(platform, BULK, { version: '2026-01' }))
      return JSON.stringify(results).match(/CREATED|OPERATION_IN_PROGRESS/g)
    },
    without: ['CREATED', 'OPERATION_IN_PROGRESS'],
    with: ['CREATED', 'CREATED'],
  },
  'idempotency-keys': {
    send: platform =>
      send(
        platform,
        `mutation { refundCreate(input: { orderId: "gid://shopify/Order/9" }) { userErrors { message } } }`,
        { version: '2026-04' },
      ),
    without: {
      status: 200,
      data: { refundCreate: { userErrors: [{ message: 'Order does not exist' }] } },
    },
    with: {
      status: 200,
      data: { refundCreate: null },
      errors: [
        {
          message: 'The @idempotent directive is required for this mutation but was not provided.',
          locations: [{ line: 1, column: 12 }],
          extensions: { code: 'BAD_REQUEST' },
          path: ['refundCreate'],
        },
      ],
    },
  },
  'metafield-size': {
    send: platform =>
      send(
        platform,
        `mutation ($value: String!) { metafieldsSet(metafields: [{ ownerId: "${SHOP}", key: "large", type: "json", value: $value }]) {
          metafields { key } userErrors { field code message } } }`,
        { version: '2026-04', variables: { value: JSON.stringify('x'.repeat(128 * 1024 - 1)) } },
      ),
    without: {
      status: 200,
      data: { metafieldsSet: { metafields: [{ key: 'large' }], userErrors: [] } },
    },
    with: {
      status: 200,
      data: {
        metafieldsSet: {
          metafields: [],
          userErrors: [
            {
              field: ['metafields', '0', 'value'],
              code: 'TOO_LONG',
              message: 'Value is too long (maximum is 131072 bytes)',
            },
          ],
        },
      },
    },
  },
  'migration-retry': {
    send: async platform => {
      const permanent = String((await platform.exchange({ expiring: '0' })).json.access_token)
      const migrate = () =>
        platform.exchange({
          subject_token: permanent,
          subject_token_type: GRANTS.offlineAccessToken,
        })
      const first = await migrate()
      const { status, json } = await migrate()
      return JSON.stringify(json) === JSON.stringify(first.json) ? [status, 'same'] : [status, json]
    },
    without: [
      400,
      {
        error: 'invalid_subject_token',
        error_description: 'The offline token is unknown, revoked, expiring, or of another shop',
      },
    ],
    with: [200, 'same'],
  },
  'script-tag-writes': {
    send: platform =>
      send(
        platform,
        'mutation { scriptTagCreate(input: { src: "https://shop-app.dev/a.js" }) { scriptTag { src } userErrors { field message } } }',
      ),
    without: {
      status: 200,
      data: {
        scriptTagCreate: { scriptTag: { src: 'https://shop-app.dev/a.js' }, userErrors: [] },
      },
    },
    with: {
      status: 200,
      data: {
        scriptTagCreate: {
          scriptTag: null,
          userErrors: [
            {
              field: null,
              message: 'Script tags are deprecated and can no longer be created or updated.',
            },
          ],
        },
      },
    },
  },
  'allowlist-calls': {
    send: async platform => {
      await platform.emulator.control.setIpAllowlist({ ranges: ['203.0.113.0/24'] })
      return send(platform, NAME)
    },
    without: NAMED,
    with: {
      status: 403,
      errors:
        "[API] Access denied: the source address of this request is not in the app's IP allowlist.",
    },
  },
  'bulk-access': {
    send: platform => send(platform, BULK),
    without: CREATED,
    with: denied(
      'Bulk operations need an approved access request (bulk-access).',
      'https://shopify.dev/changelog/partner-apps-must-enable-bulk-operations-before-use',
    ),
  },
  'allowlist-bulk': {
    send: platform => send(platform, BULK),
    without: CREATED,
    with: denied(
      'Bulk operations of public apps need an IP allowlist (allowlist-bulk).',
      'https://shopify.dev/changelog/ip-allowlists-are-now-required-for-public-apps',
    ),
  },
  'allowlist-install': {
    send: async platform => {
      await platform.emulator.control.uninstall({ shop: DEMO })
      const { status, text } = await platform.get(
        '/store/demo-store/oauth/install?client_id=key-1',
        { accept: 'application/json' },
      )
      return status === 200 ? { status } : { status, body: JSON.parse(text) as unknown }
    },
    without: { status: 200 },
    with: {
      status: 403,
      body: {
        error: 'Apps without an IP allowlist cannot be installed (rule allowlist-install).',
        advice: [
          'No further merchant can install the app.',
          'In the Dev Dashboard, open Settings, IP allowlist, and add the addresses or networks from which your servers call the Admin API.',
          'See https://shopify.dev/docs/apps/build/dev-dashboard/ip-allowlist.',
          'On the local platform, set platform.emulator.ipAllowlist, or switch the rule off for this store.',
        ],
      },
    },
  },
  'checkout-url': {
    send: async platform => {
      await abandonCheckout(platform)
      const { status, errors, data } = (await send(
        platform,
        '{ abandonedCheckouts(first: 1) { nodes { abandonedCheckoutUrl } } }',
      )) as { status: number; errors?: unknown; data: unknown }
      const text = JSON.stringify(errors)?.replace(/since 202\d-\d{2}-01/, 'since its day')
      return {
        status,
        errors: text && JSON.parse(text),
        hasUrl: JSON.stringify(data).includes('/cart/c/'),
      }
    },
    without: { status: 200, errors: undefined, hasUrl: true },
    with: {
      status: 200,
      errors: [
        {
          message:
            'This app is not approved to use the abandonedCheckoutUrl field since its day. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
          locations: [{ line: 1, column: 42 }],
          extensions: {
            code: 'ACCESS_DENIED',
            documentation: 'https://shopify.dev/docs/apps/launch/protected-customer-data',
          },
          path: ['abandonedCheckouts', 'nodes', 0, 'abandonedCheckoutUrl'],
        },
      ],
      hasUrl: false,
    },
  },
  'permanent-tokens': {
    send: platform => send(platform, NAME, { expiring: '0' }),
    without: NAMED,
    with: {
      status: 403,
      errors:
        '[API] Non-expiring access tokens are no longer accepted for the Admin API since 2027-01-01. Start using expiring offline tokens.',
    },
  },
  'allowlist-warning': {
    send: async platform => {
      const { url } = platform.emulator
      const { json } = await platform.post('/_admin/home', { shop: DEMO }, { origin: url })
      return json.lacksAllowlist
    },
    without: false,
    with: true,
  },
  'api-2025-10-end': versionProbe('2025-10', '2026-01'),
  'api-2026-01-end': versionProbe('2026-01', '2026-04'),
  'api-2026-04-end': versionProbe('2026-04', '2026-07'),
  'api-2026-07-end': versionProbe('2026-07', '2026-10'),
  'api-2026-10-end': versionProbe('2026-10', '2027-01'),
}
