import { describe, expect, it } from 'vitest'
import { registrationFacts } from '../../../src/doctor/registration-facts'
import { readServerCode } from '../../../src/doctor/read-server-code'
import { readSettings } from '../../../src/doctor/read-settings'
import { runChecks } from '../../../src/doctor/run-checks'
import { parseRegistration } from '../../../../facts/registration/app-registration'
import { doctorFacts, ENVIRONMENT } from './facts'
import { scratchFolder } from './scratch-folder'

const TOML = `client_id = "key"
application_url = "https://app.example.com"
embedded = true

[access_scopes]
scopes = "read_products,write_orders"

[auth]
redirect_urls = [ "https://app.example.com/_platform/auth/callback" ]

[webhooks]
api_version = "2026-10"

[[webhooks.subscriptions]]
topics = [ "app/uninstalled", "products/delete" ]
uri = "/webhooks"

[[webhooks.subscriptions]]
compliance_topics = [ "customers/data_request", "customers/redact", "shop/redact" ]
uri = "/webhooks"

[app_proxy]
url = "/proxy"
subpath = "reviews"
prefix = "apps"
`
const CODE = {
  'routes/webhooks.post.ts': 'await usePlatformWebhook(event)',
  'routes/proxy/[...path].ts': 'await usePlatformAppProxy(event)',
  'plugins/platform.ts':
    "configurePlatform({ webhooks: { 'products/delete': forget, ...complianceWebhooks({}) } })",
}

/** What the doctor finds wrong with an app of these files. */
async function findings(
  changes: { toml?: [string, string]; code?: Record<string, string>; environment?: object } = {},
): Promise<string[]> {
  const [from, to] = changes.toml ?? ['', '']
  expect(TOML).toContain(from)
  const found = runChecks(
    doctorFacts({
      registration: registrationFacts(
        parseRegistration(TOML.replace(from, to), 'shopify.app.toml'),
      ),
      code: await readServerCode(await scratchFolder(changes.code ?? CODE)),
      settings: readSettings({}, { ...ENVIRONMENT, ...changes.environment }),
    }),
  )
  return found
    .filter(({ severity }) => severity === 'problem' || severity === 'warning')
    .map(({ severity, check, message }) => `${severity} ${check}: ${message}`)
}

describe('the doctor', () => {
  it('finds nothing wrong with a registration that agrees with the app', async () => {
    expect(await findings()).toEqual([])
  })

  it.each([
    [
      'a webhook uri without a route',
      [
        'topics = [ "app/uninstalled", "products/delete" ]\nuri = "/webhooks"',
        'topics = [ "app/uninstalled", "products/delete" ]\nuri = "/hooks"',
      ],
      'problem webhook-route: shopify.app.toml:16 uri = "/hooks" of [[webhooks.subscriptions]] is not a POST route of the app: every delivery fails with 404',
    ],
    [
      'an app proxy url without a route',
      ['url = "/proxy"', 'url = "/reviews"'],
      'problem app-proxy-route: shopify.app.toml:23 url = "/reviews" of [app_proxy] is not a route of the app: storefronts show a 404',
    ],
    [
      'a handled topic that is subscribed nowhere',
      [', "products/delete"', ''],
      'problem handled-topics: No subscription in shopify.app.toml for the handled topics PRODUCTS_DELETE (server/plugins/platform.ts:1): they are never delivered',
    ],
    [
      'a webhooks api_version that is no longer served',
      ['"2026-10"', '"2023-01"'],
      'problem webhooks-api-version: shopify.app.toml:12 [webhooks] api_version: 2023-01 is no longer served: the oldest supported version responds in its place, which may lack fields that the app requests',
    ],
    [
      'an application_url that differs from NUXT_PLATFORM_APP_URL',
      ['application_url = "https://app', 'application_url = "https://other'],
      'problem application-url: shopify.app.toml:2 application_url is https://other.example.com, but NUXT_PLATFORM_APP_URL is https://app.example.com: the admin opens the former',
    ],
  ] as const)('finds %s, and nothing else', async (_name, [from, to], finding) => {
    expect(await findings({ toml: [from, to] })).toEqual([finding])
  })

  it('finds subscriptions without a webhook route', async () => {
    const { 'routes/webhooks.post.ts': _route, ...code } = CODE
    expect(await findings({ code })).toEqual([
      'problem compliance: The compliance topics have handlers, but no server code calls usePlatformWebhook: every delivery fails with 404',
      'problem webhook-route: shopify.app.toml:16 uri = "/webhooks" of [[webhooks.subscriptions]] is not a POST route of the app: every delivery fails with 404',
    ])
  })

  it('finds a secret with a trailing space without showing it', async () => {
    expect(await findings({ environment: { NUXT_PLATFORM_API_SECRET_KEY: 'hush ' } })).toEqual([
      'warning secret: NUXT_PLATFORM_API_SECRET_KEY has surrounding white space: the layer trims it, other programs that read the variable may not',
    ])
  })
})
