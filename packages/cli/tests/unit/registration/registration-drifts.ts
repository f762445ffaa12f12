import { join } from 'node:path'
import { expect } from 'vitest'
import { readServerCode } from '../../../src/doctor/read-server-code'
import { readSettings } from '../../../src/doctor/read-settings'
import { findCaller, readAppOperations } from '../../../src/registration/app-operations'
import { findExternalServers } from '../../../src/registration/external-servers'
import { registrationChanges } from '../../../src/registration/registration-changes'
import type { RegistrationChange } from '../../../src/registration/registration-change'
import { operationScopes } from '../../../../../modules/platform/codegen/operation-scopes'
import { parseRegistration } from '../../../../facts/registration/app-registration'
import { readEventFiles } from '../../../../facts/registration/event-files'
import { findSidekickExtensions } from '../../../../facts/registration/sidekick-extensions'
import { ENVIRONMENT } from '../doctor/facts'
import { scratchFolder } from '../doctor/scratch-folder'

export const CALLBACK = 'https://app.example.com/_platform/auth/callback'
export const TOML = `client_id = "key"
application_url = "https://app.example.com"
embedded = true

[access_scopes]
scopes = "write_products,read_orders"

[auth]
redirect_urls = ["${CALLBACK}"]

[webhooks]
api_version = "2026-10"

[[webhooks.subscriptions]]
topics = ["app/uninstalled", "app/scopes_update", "orders/create"]
uri = "/webhooks"

[[webhooks.subscriptions]]
compliance_topics = ["customers/data_request", "customers/redact", "shop/redact"]
uri = "/webhooks"

[app_proxy]
url = "/proxy"
subpath = "reviews"
prefix = "apps"
`
export const CODE: Record<string, string> = {
  'server/routes/webhooks.post.ts': 'await usePlatformWebhook(event)',
  'server/routes/proxy.get.ts': 'await usePlatformAppProxy(event)',
  'server/plugins/platform.ts':
    "configurePlatform({ webhooks: { 'orders/create': count, ...complianceWebhooks({}) } })",
  'server/api/products.get.ts':
    'const QUERY = `#graphql\nquery { products(first: 5) { nodes { id } } }`',
  'server/api/products.post.ts':
    'const SAVE = `#graphql\nmutation Save($product: ProductCreateInput!) { productCreate(product: $product) { product { id } } }`',
  'app/pages/index.vue': '<template>Start</template>',
}
export const METAOBJECTS =
  'const QUERY = `#graphql\nquery List($type: String!) { metaobjects(type: $type, first: 5) { nodes { id } } }`'
export interface Drift {
  /** Replacements in the file; the second text may be empty. */
  toml?: [string, string][]
  /** Files of the app that are changed, added, or removed. */
  code?: Record<string, string | undefined>
  environment?: Record<string, string>
}
export async function changesOf({ toml = [], code = {}, environment = {} }: Drift, text?: string) {
  let written = text ?? TOML
  if (text === undefined)
    for (const [from, to] of toml) {
      expect(written).toContain(from)
      written = written.replace(from, to)
    }
  const files = Object.entries({ ...CODE, ...code }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const folder = await scratchFolder(Object.fromEntries(files))
  const changes = registrationChanges({
    registration: parseRegistration(written, 'shopify.app.toml'),
    settings: readSettings({}, { ...ENVIRONMENT, ...environment }),
    events: await readEventFiles([join(folder, 'server')]),
    code: await readServerCode(`${folder}/server`),
    operationScopes: operationScopes(await readAppOperations(folder, '2026-10'), '2026-10'),
    directApiUse: await findCaller(folder, 'useAdminGraphql'),
    sidekickExtensions: await findSidekickExtensions(folder),
    externalServers: await findExternalServers(folder),
  })
  return { written, changes }
}
/** The places and sentences, without the fix. */
export const messages = (changes: readonly RegistrationChange[]) =>
  changes.map(each => each.message)
export const LIST =
  'topics = ["app/uninstalled", "app/scopes_update", "orders/create"]\nuri = "/webhooks"'
export const COMPLIANCE =
  '[[webhooks.subscriptions]]\ncompliance_topics = ["customers/data_request", "customers/redact", "shop/redact"]\nuri = "/webhooks"\n'
export const HANDLER = (topics: string) =>
  `configurePlatform({ webhooks: { ${topics}, ...complianceWebhooks({}) } })`
export const PLUGIN = 'server/plugins/platform.ts'
export const QUERY = (text: string) => `const Q = \`#graphql\n${text}\``
export const EVENT_FILE = 'server/platform/events/titles.ts'
export const EVENT = (more = '') => `export default definePlatformEvent({
  handle: 'titles', topic: 'Product', actions: ['update'], triggers: ['product.title'], ${more}
  handler: () => {},
})`
export const EVENTS = '\n[events]\napi_version = "2026-10"\n'
export const EVENT_TABLE = `
[[events.subscription]]
handle = "titles"
topic = "Product"
actions = ["update"]
triggers = ["product.title"]
uri = "/_platform/events"
`
export const PROXY_END = 'prefix = "apps"\n'
/** What is wrong; the sentence about it; the lines that writing adds, or `decide`. */
export const DRIFTS: [string, Drift, string[], 'decide' | string[]][] = [
  [
    'no subscription of an event file',
    { code: { [EVENT_FILE]: EVENT('query: `#graphql\n  query { shop { name } }\n`,') } },
    [
      'shopify.app.toml has no api_version of events',
      `shopify.app.toml has no subscription for ${EVENT_FILE}`,
    ],
    [
      '[events]',
      'api_version = "2026-10"',
      '',
      '[[events.subscription]]',
      'handle = "titles"',
      'topic = "Product"',
      'actions = ["update"]',
      'triggers = ["product.title"]',
      'query = """',
      '  query { shop { name } }',
      '"""',
      'uri = "/_platform/events"',
    ],
  ],
  [
    'other triggers than the file',
    {
      toml: [
        [PROXY_END, PROXY_END + EVENTS + EVENT_TABLE.replace('product.title', 'product.vendor')],
      ],
      code: { [EVENT_FILE]: EVENT() },
    },
    [`shopify.app.toml:30 differs from ${EVENT_FILE} in triggers`],
    ['triggers = ["product.title"]'],
  ],
  [
    'an event at the route of the layer without a file',
    { toml: [[PROXY_END, PROXY_END + EVENTS + EVENT_TABLE]] },
    ['shopify.app.toml:30 subscribes to "titles", which no file in server/platform/events handles'],
    'decide',
  ],
  [
    'tools for Sidekick without a summary',
    {
      code: {
        'extensions/search/shopify.extension.toml':
          '[[extensions]]\n[[extensions.targeting]]\ntools = "./tools.json"\n',
      },
    },
    [
      'shopify.app.toml has no extensions_summary, but extensions/search/shopify.extension.toml:3 declares what Sidekick can use: a deployment is refused',
    ],
    'decide',
  ],
  [
    'a server that is not declared',
    { code: { 'app/pages/rates.vue': "<script setup>fetch('https://api.example.com')</script>" } },
    ['shopify.app.toml does not declare the servers api.example.com (app/pages/rates.vue:1)'],
    'decide',
  ],
  [
    'a second server',
    {
      toml: [
        [
          PROXY_END,
          `${PROXY_END}\n[network_access]\nallowed_sources = ["https://api.example.com"]\n`,
        ],
      ],
      code: {
        'app/pages/rates.vue':
          "<script setup>fetch('https://api.example.com'); fetch('https://b.example.com')</script>",
      },
    },
    ['shopify.app.toml:28 does not declare the servers b.example.com (app/pages/rates.vue:1)'],
    'decide',
  ],
  [
    'an unknown key',
    { toml: [['[auth]\n', '[auth]\nredirect_uris = []\n']] },
    ['shopify.app.toml:9: auth.redirect_uris is not a known key'],
    'decide',
  ],
  [
    'no client id',
    { toml: [['client_id = "key"\n', '']] },
    ['shopify.app.toml has no client_id yet'],
    'decide',
  ],
  [
    'no address',
    { toml: [['application_url = "https://app.example.com"\n', '']] },
    ['shopify.app.toml has no application_url'],
    ['application_url = "https://app.example.com"'],
  ],
  [
    'no address, and none in the environment',
    {
      toml: [['application_url = "https://app.example.com"\n', '']],
      environment: { NUXT_PLATFORM_APP_URL: '' },
    },
    ['shopify.app.toml has no application_url'],
    'decide',
  ],
  [
    'no embedded',
    { toml: [['embedded = true\n', '']] },
    ['shopify.app.toml has no value of embedded'],
    ['embedded = true'],
  ],
  [
    'no embedded in a standalone app',
    { toml: [['embedded = true\n', '']], environment: { NUXT_PLATFORM_EMBEDDED: 'false' } },
    ['shopify.app.toml has no value of embedded'],
    ['embedded = false'],
  ],
  [
    'no redirect URLs',
    { toml: [[`[auth]\nredirect_urls = ["${CALLBACK}"]\n`, '']] },
    [`shopify.app.toml does not have the redirect URL ${CALLBACK}`],
    ['[auth]', `redirect_urls = ["${CALLBACK}"]`],
  ],
  [
    'the redirect URL of another path',
    { toml: [[CALLBACK, 'https://app.example.com/callback']] },
    [`shopify.app.toml:9 does not have the redirect URL ${CALLBACK}`],
    [`redirect_urls = ["https://app.example.com/callback", "${CALLBACK}"]`],
  ],
  [
    'the redirect URL of another host',
    { toml: [[`"${CALLBACK}"`, '"https://old.example.com/_platform/auth/callback"']] },
    [`shopify.app.toml:9 does not have the redirect URL ${CALLBACK}`],
    [`redirect_urls = ["https://old.example.com/_platform/auth/callback", "${CALLBACK}"]`],
  ],
  [
    'a moved address',
    {
      toml: [
        [
          'application_url = "https://app.example.com"',
          'application_url = "https://new.example.com"',
        ],
      ],
    },
    [
      'shopify.app.toml:9 does not have the redirect URL https://new.example.com/_platform/auth/callback',
    ],
    [`redirect_urls = ["${CALLBACK}", "https://new.example.com/_platform/auth/callback"]`],
  ],
  [
    'no scopes',
    { toml: [['scopes = "write_products,read_orders"', '']] },
    [
      'shopify.app.toml:5 lacks read_products (QueryRoot.products in server/api/products.get.ts:1), write_products (Mutation.productCreate in server/api/products.post.ts:1), read_orders (the topic orders/create)',
    ],
    ['scopes = "read_products,write_products,read_orders"'],
  ],
  [
    'a missing write scope',
    { toml: [['write_products', 'read_products']] },
    [
      'shopify.app.toml:6 lacks write_products (Mutation.productCreate in server/api/products.post.ts:1)',
    ],
    ['scopes = "read_products,read_orders,write_products"'],
  ],
  [
    'a new operation',
    {
      code: {
        'server/api/customers.get.ts': QUERY('query { customers(first: 1) { nodes { id } } }'),
      },
    },
    [
      'shopify.app.toml:6 lacks read_customers (QueryRoot.customers in server/api/customers.get.ts:1)',
    ],
    ['scopes = "write_products,read_orders,read_customers"'],
  ],
  [
    'an operation in a page',
    {
      code: {
        'app/pages/index.vue': `<script setup lang="ts">\n${QUERY('query { locations(first: 1) { nodes { id } } }')}\n</script>`,
      },
    },
    ['shopify.app.toml:6 lacks read_locations (QueryRoot.locations in app/pages/index.vue:2)'],
    ['scopes = "write_products,read_orders,read_locations"'],
  ],
  [
    'an operation on metaobjects',
    { code: { 'server/api/authors.get.ts': METAOBJECTS } },
    [
      'shopify.app.toml:6 lacks read_metaobjects (QueryRoot.metaobjects in server/api/authors.get.ts:1)',
    ],
    ['scopes = "write_products,read_orders,read_metaobjects"'],
  ],
  [
    'a topic without its scope',
    { toml: [[',read_orders', '']] },
    ['shopify.app.toml:6 lacks read_orders (the topic orders/create)'],
    ['scopes = "write_products,read_orders"'],
  ],
  [
    'an unused scope',
    { toml: [['read_orders"', 'read_orders,read_themes"']] },
    ['shopify.app.toml:6 has read_themes, which no operation or topic of the app needs'],
    'decide',
  ],
  [
    'an unused write scope',
    { toml: [['read_orders"', 'read_orders,write_customers"']] },
    ['shopify.app.toml:6 has write_customers, which no operation or topic of the app needs'],
    'decide',
  ],
  [
    'no version of webhooks',
    { toml: [['api_version = "2026-10"\n', '']] },
    ['shopify.app.toml:11 has subscriptions without an api_version'],
    ['api_version = "2026-10"'],
  ],
  [
    'no table of webhooks',
    { toml: [['[webhooks]\napi_version = "2026-10"\n', '']] },
    ['shopify.app.toml:12 has subscriptions without an api_version'],
    ['[webhooks]', 'api_version = "2026-10"'],
  ],
  [
    'a subscription to a path without a route',
    { toml: [[LIST, LIST.replace('/webhooks', '/hooks')]] },
    ['shopify.app.toml:16 has the uri /hooks, which is no POST route of the app'],
    ['uri = "/webhooks"'],
  ],
  [
    'a subscription without a uri',
    { toml: [[LIST, LIST.replace('\nuri = "/webhooks"', '')]] },
    ['shopify.app.toml:14 has no uri'],
    ['uri = "/webhooks"'],
  ],
  [
    'compliance topics to a path without a route',
    { toml: [[COMPLIANCE, COMPLIANCE.replace('"/webhooks"', '"/gdpr"')]] },
    ['shopify.app.toml:20 has the uri /gdpr, which is no POST route of the app'],
    ['uri = "/webhooks"'],
  ],
  [
    'a new handler',
    { code: { [PLUGIN]: HANDLER("'orders/create': a, 'products/update': b") } },
    [
      'shopify.app.toml has no subscription to products/update (handled in server/plugins/platform.ts:1)',
    ],
    ['topics = ["app/uninstalled", "app/scopes_update", "orders/create", "products/update"]'],
  ],
  [
    'a handler in the spelling of the Admin API',
    {
      code: { [PLUGIN]: HANDLER("'orders/create': a, CUSTOMER_TAGS_ADDED: b") },
      toml: [['read_orders"', 'read_orders,read_customers"']],
    },
    [
      'shopify.app.toml:6 has read_customers, which no operation or topic of the app needs',
      'shopify.app.toml has no subscription to customer.tags_added (handled in server/plugins/platform.ts:1)',
    ],
    ['topics = ["app/uninstalled", "app/scopes_update", "orders/create", "customer.tags_added"]'],
  ],
  [
    'no subscription to uninstallations',
    { toml: [['"app/uninstalled", ', '']] },
    ['shopify.app.toml has no subscription to app/uninstalled (handled by the layer)'],
    ['topics = ["app/scopes_update", "orders/create", "app/uninstalled"]'],
  ],
  [
    'no subscriptions to topics',
    { toml: [[`[[webhooks.subscriptions]]\n${LIST}\n`, '']] },
    [
      'shopify.app.toml:6 has read_orders, which no operation or topic of the app needs',
      'shopify.app.toml has no subscription to app/uninstalled (handled by the layer), app/scopes_update (handled by the layer), orders/create (handled in server/plugins/platform.ts:1)',
    ],
    [
      '[[webhooks.subscriptions]]',
      'topics = ["app/uninstalled", "app/scopes_update", "orders/create"]',
      'uri = "/webhooks"',
    ],
  ],
  [
    'a topic without a handler',
    { toml: [['"orders/create"]', '"orders/create", "products/delete"]']] },
    ['shopify.app.toml subscribes to products/delete, which has no handler in configurePlatform'],
    'decide',
  ],
  [
    'a missing compliance topic',
    { toml: [['"customers/redact", ', '']] },
    ['shopify.app.toml has no subscription to the compliance topics customers/redact'],
    ['compliance_topics = ["customers/data_request", "shop/redact", "customers/redact"]'],
  ],
  [
    'no compliance topics',
    { toml: [[COMPLIANCE, '']] },
    [
      'shopify.app.toml has no subscription to the compliance topics customers/data_request, customers/redact, shop/redact',
    ],
    [
      '[[webhooks.subscriptions]]',
      'compliance_topics = ["customers/data_request", "customers/redact", "shop/redact"]',
      'uri = "/webhooks"',
    ],
  ],
  [
    'an app proxy without a route',
    { toml: [['url = "/proxy"', 'url = "/storefront"']] },
    ['shopify.app.toml:23 has the url /storefront, which is no route of the app'],
    ['url = "/proxy"'],
  ],
  [
    'an app proxy without a url',
    { toml: [['url = "/proxy"\n', '']] },
    ['shopify.app.toml:22 has no url'],
    ['url = "/proxy"'],
  ],
  [
    'no app proxy',
    { toml: [['[app_proxy]\nurl = "/proxy"\nsubpath = "reviews"\nprefix = "apps"\n', '']] },
    ['shopify.app.toml has no [app_proxy], but the app has a route for one'],
    'decide',
  ],
  [
    'a page that uses the Admin API without access to it',
    { code: { 'app/pages/index.vue': '<script setup>const admin = useAdminGraphql()</script>' } },
    [
      'shopify.app.toml does not enable direct API access, but app/pages/index.vue calls useAdminGraphql',
    ],
    ['[access.admin]', 'embedded_app_direct_api_access = true'],
  ],
  [
    'a page whose access to the Admin API is off',
    {
      toml: [
        ['[app_proxy]', '[access.admin]\nembedded_app_direct_api_access = false\n\n[app_proxy]'],
      ],
      code: { 'app/pages/index.vue': '<script setup>const admin = useAdminGraphql()</script>' },
    },
    [
      'shopify.app.toml:23 does not enable direct API access, but app/pages/index.vue calls useAdminGraphql',
    ],
    ['embedded_app_direct_api_access = true'],
  ],
]
