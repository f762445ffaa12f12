import { describe, expect, it } from 'vitest'
import { parseRegistration } from '../../../../cli/doctor/read-registration'

describe('parseRegistration', () => {
  it('reads the values that must match the app', () => {
    expect(
      parseRegistration(
        `
client_id = "key"
application_url = "https://app.example.com"

[access_scopes]
scopes = "read_products, write_orders"
optional_scopes = [ "read_themes" ]

[auth]
redirect_urls = [ "https://app.example.com/_platform/auth/callback" ]

[webhooks]
api_version = "2026-07"

[[webhooks.subscriptions]]
topics = [ "app/uninstalled", "customer.tags_added" ]
uri = "/webhooks"

[[webhooks.subscriptions]]
compliance_topics = [ "customers/data_request", "shop/redact" ]
uri = "pubsub://project:topic"

[app_proxy]
url = "/proxy"
`,
        'shopify.app.toml',
      ),
    ).toEqual({
      file: 'shopify.app.toml',
      clientId: 'key',
      redirectUrls: ['https://app.example.com/_platform/auth/callback'],
      scopes: ['read_products', 'write_orders'],
      optionalScopes: ['read_themes'],
      complianceTopics: ['CUSTOMERS_DATA_REQUEST', 'SHOP_REDACT'],
      applicationUrl: { value: 'https://app.example.com', where: 'shopify.app.toml:3' },
      webhooksApiVersion: { value: '2026-07', where: 'shopify.app.toml:13' },
      subscriptions: [
        {
          topics: ['APP_UNINSTALLED', 'CUSTOMER_TAGS_ADDED'],
          uri: { value: '/webhooks', where: 'shopify.app.toml:17' },
        },
        { topics: [], uri: { value: 'pubsub://project:topic', where: 'shopify.app.toml:21' } },
      ],
      proxyUrl: { value: '/proxy', where: 'shopify.app.toml:24' },
    })
  })

  it('ignores missing values and values of another type', () => {
    expect(parseRegistration('client_id = 5\nauth = "none"\n', 'f')).toEqual({
      file: 'f',
      clientId: undefined,
      redirectUrls: [],
      scopes: [],
      optionalScopes: [],
      complianceTopics: [],
      subscriptions: [],
    })
  })

  it('names the file that cannot be parsed', () => {
    expect(() => parseRegistration('client_id = ', 'shopify.app.toml')).toThrow(
      /^shopify\.app\.toml cannot be read: /,
    )
  })
})
