import { describe, expect, it } from 'vitest'
import { createRegistration } from '../../../src/state/create-registration'
import { parseRegistration } from '../../../../facts/registration/app-registration'

const SETTINGS = {
  scopes: ['read_products'],
  embedded: true,
  webhooks: [{ topics: ['orders/create'], uri: '/orders' }],
  proxy: { subpath: 'app', url: '/proxy' },
  authPathPrefix: '/_platform/auth',
}
const LOCAL = 'http://localhost:3000'

describe('createRegistration', () => {
  it('is that of nuxt.config without a file', () => {
    expect(createRegistration('/apps/.reviews', LOCAL, SETTINGS)).toEqual({
      name: 'reviews',
      appUrl: LOCAL,
      scopes: ['read_products'],
      embedded: true,
      webhooks: [{ topics: ['orders/create'], uri: '/orders' }],
      events: [],
      proxy: { subpath: 'app', url: '/proxy' },
      redirectUrls: [`${LOCAL}/_platform/auth/callback`],
    })
  })

  it('has what the platform has decided about the app', () => {
    const decided = {
      protectedCustomerData: 1,
      ipAllowlist: ['203.0.113.0/24'],
      bulkAccess: ['QUERY'],
    } as const
    const settings = { ...SETTINGS, ...decided, ipAllowlist: [...decided.ipAllowlist] }
    expect(
      createRegistration('/apps/.reviews', LOCAL, { ...settings, bulkAccess: ['QUERY'] }),
    ).toMatchObject(decided)
  })

  it('is that of the file, at the address where the app runs', () => {
    const registration = parseRegistration(
      `client_id = "key"
name = "Reviews"
application_url = "https://reviews.example.com"
embedded = false

[access_scopes]
scopes = "write_orders"
optional_scopes = ["read_themes"]

[auth]
redirect_urls = ["https://reviews.example.com/auth/callback", "https://other.example.com/back"]

[[webhooks.subscriptions]]
topics = ["app/uninstalled"]
compliance_topics = ["shop/redact"]
uri = "https://reviews.example.com/webhooks?v=1"
filter = "name:a"
include_fields = ["id"]

[[webhooks.subscriptions]]
topics = ["orders/create"]
uri = "pubsub://project:topic"

[app_proxy]
url = "https://reviews.example.com/storefront"
subpath = "reviews"
prefix = "apps"
`,
      'shopify.app.toml',
    )

    expect(createRegistration('/apps/reviews', LOCAL, SETTINGS, registration)).toEqual({
      name: 'Reviews',
      apiKey: 'key',
      appUrl: LOCAL,
      scopes: ['write_orders'],
      optionalScopes: ['read_themes'],
      embedded: false,
      webhooks: [
        {
          topics: ['app/uninstalled', 'shop/redact'],
          uri: '/webhooks?v=1',
          filter: 'name:a',
          includeFields: ['id'],
        },
        { topics: ['orders/create'], uri: 'pubsub://project:topic' },
      ],
      events: [],
      customData: { metafields: [], metaobjects: [] },
      proxy: { subpath: 'reviews', url: '/storefront', prefix: 'apps' },
      redirectUrls: [`${LOCAL}/auth/callback`, 'https://other.example.com/back'],
    })
  })

  it('has the paths of an app below a base path, which the emulator adds', () => {
    const settings = {
      ...SETTINGS,
      basePath: '/shop-tools',
      navLinks: [
        { label: 'Plans', href: '/plans' },
        { label: 'Help', href: 'https://help.example' },
      ],
      eventFiles: [{ handle: 'titles', topic: 'Product', actions: ['update'], triggers: [] }],
    }

    expect(createRegistration('/apps/reviews', LOCAL, settings)).toMatchObject({
      appUrl: LOCAL,
      basePath: '/shop-tools',
      navLinks: [{ href: '/plans' }, { href: 'https://help.example' }],
      webhooks: [{ uri: '/orders' }],
      events: [{ uri: '/_platform/events' }],
      proxy: { url: '/proxy' },
      redirectUrls: [`${LOCAL}/shop-tools/_platform/auth/callback`],
    })
  })

  it.each([
    ['/tools', '/tools'],
    ['', ''],
  ])('moves URLs of an app that is registered below a path to %j', (basePath, local) => {
    const registration = parseRegistration(
      `application_url = "https://example.com/shop-tools/"

[auth]
redirect_urls = ["https://example.com/shop-tools/auth/callback", "https://example.com/other"]

[[webhooks.subscriptions]]
topics = ["app/uninstalled"]
uri = "https://example.com/shop-tools/webhooks?v=1"

[[webhooks.subscriptions]]
topics = ["shop/update"]
uri = "/webhooks"

[app_proxy]
url = "https://example.com/shop-tools/storefront"
subpath = "reviews"
prefix = "apps"
`,
      'shopify.app.toml',
    )

    expect(
      createRegistration('/apps/reviews', LOCAL, { ...SETTINGS, basePath }, registration),
    ).toMatchObject({
      webhooks: [{ uri: '/webhooks?v=1' }, { uri: '/webhooks' }],
      proxy: { url: '/storefront' },
      redirectUrls: [`${LOCAL}${local}/auth/callback`, `${LOCAL}/other`],
    })
  })

  it('moves the addresses of the login of customers to the app in development', () => {
    const registration = parseRegistration(
      `application_url = "https://example.com"

[customer_authentication]
redirect_uris = ["https://example.com/customer/callback", "https://other.example.com/back"]
logout_urls = ["https://example.com/bye"]
`,
      'shopify.app.toml',
    )

    expect(createRegistration('/apps/reviews', LOCAL, SETTINGS, registration)).toMatchObject({
      customerRedirectUris: [`${LOCAL}/customer/callback`, 'https://other.example.com/back'],
      customerLogoutUris: [`${LOCAL}/bye`],
    })
  })

  it('keeps the settings that the file does not contain', () => {
    const registration = parseRegistration('client_id = "key"', 'shopify.app.toml')

    expect(createRegistration('/apps/reviews', LOCAL, SETTINGS, registration)).toEqual({
      ...createRegistration('/apps/reviews', LOCAL, SETTINGS),
      customData: { metafields: [], metaobjects: [] },
      apiKey: 'key',
    })
  })
})
