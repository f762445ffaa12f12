import { describe, expect, it } from 'vitest'
import { parseRegistration } from '../../../doctor/read-registration'

describe('parseRegistration', () => {
  it('reads what the app has to agree with', () => {
    expect(parseRegistration(`
client_id = "key"
application_url = "https://app.example.com"

[access_scopes]
scopes = "read_products, write_orders"
optional_scopes = [ "read_themes" ]

[auth]
redirect_urls = [ "https://app.example.com/_platform/auth/callback" ]

[[webhooks.subscriptions]]
topics = [ "app/uninstalled" ]
uri = "/webhooks"

[[webhooks.subscriptions]]
compliance_topics = [ "customers/data_request", "shop/redact" ]
uri = "/webhooks"
`, 'shopify.app.toml')).toEqual({
      file: 'shopify.app.toml',
      clientId: 'key',
      redirectUrls: ['https://app.example.com/_platform/auth/callback'],
      scopes: ['read_products', 'write_orders'],
      optionalScopes: ['read_themes'],
      complianceTopics: ['CUSTOMERS_DATA_REQUEST', 'SHOP_REDACT'],
    })
  })

  it('takes what is missing or of another kind for nothing', () => {
    expect(parseRegistration('client_id = 5\nauth = "none"\n', 'f')).toEqual({ file: 'f', clientId: undefined, redirectUrls: [], scopes: [], optionalScopes: [], complianceTopics: [] })
  })

  it('names the file that it cannot read', () => {
    expect(() => parseRegistration('client_id = ', 'shopify.app.toml')).toThrow(/^shopify\.app\.toml cannot be read: /)
  })
})
