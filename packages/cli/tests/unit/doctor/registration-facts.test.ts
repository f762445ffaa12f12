import { describe, expect, it } from 'vitest'
import { registrationFacts } from '../../../src/doctor/registration-facts'
import { parseRegistration } from '../../../../facts/registration/app-registration'

describe('registrationFacts', () => {
  it('reads the values that must match the app', () => {
    expect(
      registrationFacts(
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
      events: [],
      hasExtensionsSummary: false,
      unknownKeys: [],
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

  it('has no values for an empty file', () => {
    expect(registrationFacts(parseRegistration('', 'f'))).toEqual({
      file: 'f',
      redirectUrls: [],
      hasExtensionsSummary: false,
      unknownKeys: [],
      scopes: [],
      optionalScopes: [],
      complianceTopics: [],
      subscriptions: [],
      events: [],
    })
  })
})
