import { describe, expect, it } from 'vitest'
import { parseRegistration } from '../../../registration/app-registration'
import { describeUnknownKey } from '../../../registration/check-keys'

const TOML = `
# The reviews app.
client_id = "0123abcd"
name = "Reviews"
application_url = "https://reviews.example.com"
embedded = true
extensions_summary = "Shows reviews of products."

[access.admin]
direct_api_mode = "offline"
embedded_app_direct_api_access = true

[access_scopes]
scopes = "write_products, write_orders"
optional_scopes = ["read_themes"]

[auth]
redirect_urls = [
  "https://reviews.example.com/_platform/auth/callback",
]

[webhooks]
api_version = "2026-10"

[[webhooks.subscriptions]]
topics = ["products/update"]
uri = "/webhooks"
name = "active"
filter = "status:active"
include_fields = ["id", "title"]
metafield_namespaces = ["reviews"]

[[webhooks.subscriptions]]
compliance_topics = ["customers/redact"]
uri = "pubsub://project:topic"

[app_proxy]
url = "/proxy"
subpath = "reviews"
prefix = "apps"

[pos]
embedded = false

[product.metafields.app.rating]
type = "number_decimal"

[network_access]
allowed_navigation_hosts = ["reviews.example.com"]
allowed_sources = ["https://cdn.example.com", "wss://live.example.com:8443/reviews", "*.example.org"]
`

const mistakesOf = (text: string): string[] => {
  try {
    parseRegistration(text, 'shopify.app.toml')
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return []
}

describe('parseRegistration', () => {
  it('reads all values', () => {
    const { placeOf, ...registration } = parseRegistration(TOML, 'shopify.app.toml')

    expect(registration).toEqual({
      file: 'shopify.app.toml',
      name: 'Reviews',
      clientId: '0123abcd',
      applicationUrl: 'https://reviews.example.com',
      embedded: true,
      scopes: ['write_products', 'write_orders'],
      optionalScopes: ['read_themes'],
      customData: {
        metafields: [
          {
            owner: 'product',
            namespace: '$app',
            key: 'rating',
            type: 'number_decimal',
            metaobjectTypes: [],
            validations: {},
            adminFilterable: false,
            uniqueValues: false,
            cartToOrderCopyable: false,
            access: {},
          },
        ],
        metaobjects: [],
      },
      redirectUrls: ['https://reviews.example.com/_platform/auth/callback'],
      webhooksApiVersion: '2026-10',
      subscriptions: [
        {
          topics: ['products/update'],
          complianceTopics: [],
          uri: '/webhooks',
          name: 'active',
          filter: 'status:active',
          includeFields: ['id', 'title'],
          metafieldNamespaces: ['reviews'],
        },
        {
          topics: [],
          complianceTopics: ['customers/redact'],
          uri: 'pubsub://project:topic',
        },
      ],
      events: [],
      appProxy: { url: '/proxy', subpath: 'reviews', prefix: 'apps' },
      directApiMode: 'offline',
      embeddedDirectApiAccess: true,
      posEmbedded: false,
      hasExtensionsSummary: true,
      networkAccess: {
        navigationHosts: ['reviews.example.com'],
        sources: [
          'https://cdn.example.com',
          'wss://live.example.com:8443/reviews',
          '*.example.org',
        ],
      },
      unknownKeys: [],
    })
    expect(
      [
        ['client_id'],
        ['access_scopes', 'scopes'],
        ['webhooks', 'subscriptions', 1, 'uri'],
        ['webhooks', 'subscriptions', 1, 'filter'],
        ['access', 'admin', 'direct_api_mode'],
        ['events'],
      ].map(placeOf),
    ).toEqual([
      'shopify.app.toml:3',
      'shopify.app.toml:14',
      'shopify.app.toml:35',
      'shopify.app.toml:33',
      'shopify.app.toml:10',
      'shopify.app.toml',
    ])
  })

  it('has no client id before the file is linked to an app', () => {
    const { clientId } = parseRegistration('client_id = ""', 'shopify.app.toml')
    expect(clientId).toBeUndefined()
  })

  it('reads a file without values', () => {
    const { placeOf: _, ...registration } = parseRegistration('', 'shopify.app.toml')

    expect(registration).toEqual({
      file: 'shopify.app.toml',
      optionalScopes: [],
      redirectUrls: [],
      subscriptions: [],
      events: [],
      customData: { metafields: [], metaobjects: [] },
      hasExtensionsSummary: false,
      unknownKeys: [],
    })
  })

  it.each([
    ['client_id = ', 'shopify.app.toml:1 is not valid TOML: '],
    ['name = "a"\nname = "b"', 'shopify.app.toml:2 is not valid TOML: '],
    ['\n[auth\n', 'shopify.app.toml:3 is not valid TOML: '],
  ])('names the line of the syntax error in %j', (text, message) => {
    expect(mistakesOf(text)[0]).toMatch(new RegExp(`^${message.replaceAll('.', '\\.')}`))
  })

  it.each([
    ['client_id = 5', '1: client_id must be a text.'],
    [`name = "${'a'.repeat(31)}"`, '1: name must be a text of 1 to 30 characters.'],
    [
      'handle = "Reviews-"',
      '1: handle must be a text of letters, digits, "_", and "-", with no "-" at its ends.',
    ],
    ['extensions_summary = " "', '1: extensions_summary must be a text that is not empty.'],
    ...['"http://cdn.example.com"', '"https://user:word@a.example"', '"a b"', '""'].map(host => [
      `[network_access]\nallowed_sources = [${host}]`,
      '2: network_access.allowed_sources must be a list of hosts or https URLs, e.g. ["api.example.com"].',
    ]),
    [
      '[network_access]\nallowed_navigation_hosts = "example.com"',
      '2: network_access.allowed_navigation_hosts must be a list of hosts or https URLs, e.g. ["api.example.com"].',
    ],
    [
      '[[webhooks.subscriptions]]\ncompliance_topics = ["orders/create"]',
      '2: webhooks.subscriptions.compliance_topics must be a list of compliance topics: "customers/data_request", "customers/redact", "shop/redact".',
    ],
    [
      `[[webhooks.subscriptions]]\nname = "${'a'.repeat(51)}"`,
      '2: webhooks.subscriptions.name must be a text of 1 to 50 characters.',
    ],
    ['client_id = " "', '1: client_id must be a text.'],
    ['embedded = "true"', '1: embedded must be true or false.'],
    ['auth = "none"', '1: auth must be a table, [auth].'],
    [
      '[webhooks.subscriptions]\nuri = "/w"',
      '1: webhooks.subscriptions must be a list of tables, [[webhooks.subscriptions]].',
    ],
    [
      '[webhooks]\napi_version = "2026-08"',
      '2: webhooks.api_version must be an API version, e.g. "2026-10".',
    ],
    [
      '[access_scopes]\nscopes = "Read Products"',
      '2: access_scopes.scopes must be a comma-separated text of scopes, e.g. "read_products,write_orders".',
    ],
    [
      '[access_scopes]\noptional_scopes = "read_themes"',
      '2: access_scopes.optional_scopes must be a list of scopes, e.g. ["read_themes"].',
    ],
    [
      '[access.admin]\ndirect_api_mode = "both"',
      '2: access.admin.direct_api_mode must be "online" or "offline".',
    ],
    [
      '[[webhooks.subscriptions]]\ntopics = ["ORDERS_CREATE"]',
      '2: webhooks.subscriptions.topics must be a list of topics, e.g. ["app/uninstalled"].',
    ],
    [
      '[[webhooks.subscriptions]]\nuri = "//evil.example"',
      '2: webhooks.subscriptions.uri must be a path in the app, an https URL, "pubsub://project:topic", or an ARN of EventBridge.',
    ],
    [
      'application_url = "http://app.example.com"',
      '1: application_url must be an https URL, e.g. "https://app.example.com".',
    ],
    [
      'application_url = "https://user:word@app.example.com"',
      '1: application_url must be an https URL, e.g. "https://app.example.com".',
    ],
    [
      '[auth]\nredirect_urls = ["/callback"]',
      '2: auth.redirect_urls must be a list of URLs, e.g. ["https://app.example.com/_platform/auth/callback"].',
    ],
    [
      '[app_proxy]\nprefix = "shop"',
      '2: app_proxy.prefix must be one of "apps", "a", "community", "tools".',
    ],
  ])('refuses %j with its line', (text, message) => {
    expect(mistakesOf(text)).toEqual([`shopify.app.toml:${message}`])
  })

  it('lists all mistakes, and never shows a secret', () => {
    const text = 'embedded = 1\nclient_secret = "shpss_1"\n[auth]\napi_secret_key = "shpss_2"\n'

    expect(mistakesOf(text)).toEqual([
      'shopify.app.toml:1: embedded must be true or false.',
      'shopify.app.toml:2: client_secret looks like a secret, which does not belong in this file. Set it as an environment variable.',
      'shopify.app.toml:4: auth.api_secret_key looks like a secret, which does not belong in this file. Set it as an environment variable.',
    ])
  })

  it.each([
    ['clientId = "k"', '1: clientId is not a known key. Did you mean client_id?'],
    [
      '\n[auth]\nredirect_url = []',
      '3: auth.redirect_url is not a known key. Did you mean redirect_urls?',
    ],
    [
      '[access_scope]\nscopes = ""',
      '1: access_scope is not a known key. Did you mean access_scopes?',
    ],
    ['[pos]\nsize = 1', '2: pos.size is not a known key. The nearest known key is embedded.'],
    [
      'auth = { redirect_url = [] }',
      '1: auth.redirect_url is not a known key. Did you mean redirect_urls?',
    ],
    [
      '[payments]\nurl = "https://pay.example.com"',
      '1: payments is not a known key. The nearest known key is events.',
    ],
  ])('reads %j, and warns of the key with its line and the nearest name', (text, message) => {
    const { unknownKeys } = parseRegistration(text, 'shopify.app.toml')
    expect(unknownKeys.map(describeUnknownKey)).toEqual([`shopify.app.toml:${message}`])
  })

  it('lists unknown keys after the mistakes of a file that it refuses', () => {
    expect(mistakesOf('names = "a"\nembedded = 1')).toEqual([
      'shopify.app.toml:2: embedded must be true or false.',
      'shopify.app.toml:1: names is not a known key. Did you mean name?',
    ])
  })

  it('does not warn of other tables of a resource, which it does not read', () => {
    expect(
      parseRegistration('[[product.filters]]\nhandle = "a"\n', 'shopify.app.toml').unknownKeys,
    ).toEqual([])
  })

  it('accepts a table as extensions_summary, whose form the platform does not document', () => {
    const { hasExtensionsSummary } = parseRegistration(
      '[extensions_summary]\nsummary = "Reviews"',
      'shopify.app.toml',
    )
    expect(hasExtensionsSummary).toBe(true)
  })

  it.each([
    [
      'scopes',
      'scopes = "write_products, read_product"',
      'shopify.app.toml:2: access_scopes.scopes has read_product, which is not an access scope of the platform. Did you mean read_products?',
    ],
    [
      'optional scopes',
      'optional_scopes = ["read_theme"]',
      'shopify.app.toml:2: access_scopes.optional_scopes has read_theme, which is not an access scope of the platform. Did you mean read_themes?',
    ],
    [
      'required scopes',
      'required_scopes = ["read_order"]',
      'shopify.app.toml:2: access_scopes.required_scopes has read_order, which is not an access scope of the platform. Did you mean read_orders?',
    ],
  ])(
    'refuses a misspelled scope in %s, with the line and the scope that it resembles',
    (_where, line, mistake) => {
      expect(mistakesOf(`[access_scopes]\n${line}`)).toEqual([mistake])
    },
  )

  it('accepts a scope that resembles none: it may be newer than this release', () => {
    expect(mistakesOf('[access_scopes]\nscopes = "read_time_machines"')).toEqual([])
  })
})
