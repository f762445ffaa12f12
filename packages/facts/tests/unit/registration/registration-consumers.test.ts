import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readServerCode } from '../../../../cli/src/doctor/read-server-code'
import { readSettings } from '../../../../cli/src/doctor/read-settings'
import { registrationFacts } from '../../../../cli/src/doctor/registration-facts'
import { runChecks } from '../../../../cli/src/doctor/run-checks'
import type { AppFacts } from '../../../../cli/src/doctor/doctor-facts'
import type { EmulatorAppOptions } from '../../../../emulator/src/state/app-options'
import { createRegistration } from '../../../../emulator/src/state/create-registration'
import { compareOptions } from '../../../../../modules/platform/registration'
import { parseRegistration } from '../../../registration/app-registration'
import type { PlatformModuleOptions } from '../../../../../shared/types/platform'
import { readRegistration } from '../../../../emulator/testing/playwright/read-registration'
import { doctorFacts, ENVIRONMENT } from '../../../../cli/tests/unit/doctor/facts'
import { scratchFolder } from '../../../../cli/tests/unit/doctor/scratch-folder'

const FILE = 'shopify.app.toml'
const LOCAL = 'http://localhost:3000'
const TOML = `client_id = "key"
handle = "reviews"
application_url = "https://app.example.com"
embedded = true

[access_scopes]
scopes = "read_products,write_orders"
optional_scopes = ["read_themes"]

[auth]
redirect_urls = ["https://app.example.com/_platform/auth/callback"]

[webhooks]
api_version = "2026-07"

[[webhooks.subscriptions]]
topics = ["app/uninstalled", "products/delete"]
uri = "/webhooks"

[[webhooks.subscriptions]]
compliance_topics = ["customers/data_request", "customers/redact", "shop/redact"]
uri = "https://app.example.com/webhooks"

[events]
api_version = "2026-10"

[[events.subscription]]
handle = "titles"
topic = "Product"
actions = ["update"]
triggers = ["product.title"]
uri = "/events"

[app_proxy]
url = "/proxy"
subpath = "reviews"
prefix = "tools"

[pos]
embedded = true

[access.admin]
direct_api_mode = "offline"
embedded_app_direct_api_access = true
`
const CODE = {
  'server/routes/webhooks.post.ts': 'await usePlatformWebhook(event)',
  'server/routes/proxy.get.ts': 'await usePlatformAppProxy(event)',
  'server/plugins/platform.ts':
    "configurePlatform({ webhooks: { 'products/delete': forget, ...complianceWebhooks({}) } })",
}

type Change = [from: string, to: string]
/** A change of the file or of the app, after which the doctor finds the problem. */
interface Drift {
  toml?: Change
  environment?: Record<string, string>
  app?: Partial<AppFacts>
  finds: string
}

interface Row {
  key: string
  /** A misspelled or wrong value, and the mistake. */
  typo: [...Change, mistake: string]
  /** Options of nuxt.config that contradict the file, and what the build reports. */
  contradiction?: [PlatformModuleOptions, string]
  /** What the emulator and the Playwright kit register. */
  registered: EmulatorAppOptions
  drift: Drift
}

const APP_PRICING = {
  NUXT_PLATFORM_PRICING: 'app_pricing',
  NUXT_PLATFORM_PARTNER_ORGANIZATION_ID: '1',
  NUXT_PLATFORM_PARTNER_API_TOKEN: 'token',
}

const ROWS: Row[] = [
  {
    key: 'client_id',
    typo: ['"key"', '" "', '1: client_id must be a text.'],
    contradiction: [{ apiKey: 'other' }, 'apiKey in nuxt.config contradicts client_id in FILE:1'],
    registered: { apiKey: 'key' },
    drift: {
      environment: { NUXT_PLATFORM_API_KEY: 'other' },
      finds: 'problem client-id: These are different apps',
    },
  },
  {
    key: 'handle',
    typo: ['"reviews"', '5', '2: handle must be a text of letters, digits'],
    contradiction: [
      { appHandle: 'other' },
      'appHandle in nuxt.config contradicts handle in FILE:2',
    ],
    registered: {},
    drift: {
      toml: ['handle = "reviews"\n', ''],
      environment: APP_PRICING,
      finds: 'problem pricing: App Pricing has no NUXT_PLATFORM_APP_HANDLE',
    },
  },
  {
    key: 'application_url',
    typo: ['"https://app', '"app', '3: application_url must be an https URL'],
    contradiction: [
      { appUrl: 'https://other.example.com' },
      'appUrl in nuxt.config contradicts application_url in FILE:3',
    ],
    // URLs at the registered address are moved to where the app runs.
    registered: { appUrl: LOCAL, redirectUrls: [`${LOCAL}/_platform/auth/callback`] },
    drift: {
      toml: ['application_url = "https://app.', 'application_url = "https://other.'],
      finds: 'problem application-url: shopify.app.toml:3 application_url is',
    },
  },
  {
    key: 'embedded',
    typo: ['embedded = true', 'embedded = "yes"', '4: embedded must be true or false.'],
    contradiction: [{ embedded: false }, 'embedded in nuxt.config contradicts embedded in FILE:4'],
    registered: { embedded: true },
    drift: {
      environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
      finds: 'problem embedded: shopify.app.toml:4 embedded is true, but the app runs with',
    },
  },
  {
    key: 'access_scopes.scopes',
    typo: [
      '"read_products,',
      '"read products,',
      '7: access_scopes.scopes must be a comma-separated',
    ],
    contradiction: [
      { scopes: ['read_products'] },
      'scopes in nuxt.config contradicts access_scopes.scopes in FILE:7',
    ],
    registered: { scopes: ['read_products', 'write_orders'] },
    drift: {
      environment: { NUXT_PLATFORM_SCOPES: 'read_products,write_orders,read_locations' },
      finds: 'problem registered-scopes: The app requests read_locations',
    },
  },
  {
    key: 'access_scopes.optional_scopes',
    typo: ['["read_themes"]', '"read_themes"', '8: access_scopes.optional_scopes must be a list'],
    contradiction: [
      { emulator: { optionalScopes: ['read_locations'] } },
      'emulator.optionalScopes in nuxt.config contradicts access_scopes.optional_scopes in FILE:8',
    ],
    registered: { optionalScopes: ['read_themes'] },
    drift: {
      toml: ['optional_scopes = ["read_themes"]\n', ''],
      environment: { NUXT_PLATFORM_SCOPES: 'read_products,write_orders,read_themes' },
      finds: 'problem registered-scopes: The app requests read_themes',
    },
  },
  {
    key: 'auth.redirect_urls',
    typo: ['["https://app', '["app', '11: auth.redirect_urls must be a list of URLs'],
    registered: { redirectUrls: [`${LOCAL}/_platform/auth/callback`] },
    drift: {
      toml: ['/_platform/auth/callback', '/callback'],
      finds: 'problem redirect-url: shopify.app.toml does not have the redirect URL',
    },
  },
  {
    key: 'webhooks.api_version',
    typo: ['"2026-07"', '"2026-08"', '14: webhooks.api_version must be an API version'],
    registered: { webhooksApiVersion: '2026-07' },
    drift: {
      toml: ['"2026-07"', '"2023-01"'],
      finds: 'problem webhooks-api-version: shopify.app.toml:14 [webhooks] api_version: 2023-01',
    },
  },
  {
    key: 'webhooks.subscriptions.topics',
    typo: [
      '"products/delete"',
      '"PRODUCTS_DELETE"',
      '17: webhooks.subscriptions.topics must be a list',
    ],
    contradiction: [
      { emulator: { webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }] } },
      'emulator.webhooks in nuxt.config contradicts webhooks.subscriptions in FILE:16',
    ],
    registered: {
      webhooks: [
        { topics: ['app/uninstalled', 'products/delete'], uri: '/webhooks' },
        { topics: ['customers/data_request', 'customers/redact', 'shop/redact'], uri: '/webhooks' },
      ],
    },
    drift: {
      toml: [', "products/delete"', ''],
      finds: 'problem handled-topics: No subscription in shopify.app.toml for the handled topics',
    },
  },
  {
    key: 'webhooks.subscriptions.uri',
    typo: [
      'uri = "/webhooks"',
      'uri = "webhooks"',
      '18: webhooks.subscriptions.uri must be a path',
    ],
    contradiction: [
      {
        emulator: {
          webhooks: [
            { topics: ['app/uninstalled', 'products/delete'], uri: '/hooks' },
            {
              topics: ['customers/data_request', 'customers/redact', 'shop/redact'],
              uri: '/hooks',
            },
          ],
        },
      },
      'emulator.webhooks in nuxt.config contradicts webhooks.subscriptions in FILE:16',
    ],
    registered: {},
    drift: {
      toml: ['uri = "/webhooks"', 'uri = "/hooks"'],
      finds: 'problem webhook-route: shopify.app.toml:18 uri = "/hooks"',
    },
  },
  {
    key: 'events.subscription',
    typo: [
      'triggers =',
      'trigger =',
      '27: events.subscription.triggers must name at least one field for the action "update", e.g. "product.*".\nshopify.app.toml:31: events.subscription.trigger is not a known key. Did you mean triggers?',
    ],
    registered: {
      events: [
        {
          handle: 'titles',
          topic: 'Product',
          actions: ['update'],
          triggers: ['product.title'],
          uri: '/events',
          apiVersion: '2026-10',
        },
      ],
    },
    drift: {
      toml: ['uri = "/events"', 'uri = "/_platform/events"'],
      finds: 'problem events: The events in shopify.app.toml are not those of',
    },
  },
  {
    key: 'app_proxy',
    typo: [
      '"tools"',
      '"pages"',
      '37: app_proxy.prefix must be one of "apps", "a", "community", "tools".',
    ],
    contradiction: [
      { emulator: { proxy: { subpath: 'reviews', url: '/proxy' } } },
      'emulator.proxy in nuxt.config contradicts app_proxy in FILE:34',
    ],
    registered: { proxy: { url: '/proxy', subpath: 'reviews', prefix: 'tools' } },
    drift: {
      toml: ['url = "/proxy"', 'url = "/storefront"'],
      finds: 'problem app-proxy-route: shopify.app.toml:35 url = "/storefront" of [app_proxy]',
    },
  },
  {
    key: 'pos.embedded',
    typo: [
      '[pos]\nembedded = true',
      '[pos]\nembedded = 1',
      '40: pos.embedded must be true or false.',
    ],
    registered: { posEmbedded: true },
    drift: {
      environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
      finds: 'problem point-of-sale: shopify.app.toml:40 point of sale opens the app in a frame',
    },
  },
  {
    key: 'access.admin',
    typo: [
      '"offline"',
      '"both"',
      '43: access.admin.direct_api_mode must be "online" or "offline".',
    ],
    contradiction: [
      { emulator: { directApiAccess: 'online' } },
      'emulator.directApiAccess in nuxt.config contradicts access.admin.embedded_app_direct_api_access in FILE:44',
    ],
    registered: { directApiAccess: 'offline' },
    drift: {
      toml: ['embedded_app_direct_api_access = true', 'embedded_app_direct_api_access = false'],
      app: { directApiUse: 'app/pages/index.vue' },
      finds:
        'problem direct-api: app/pages/index.vue calls useAdminGraphql, but shopify.app.toml:44',
    },
  },
]

const replaced = ([from, to]: Change) => {
  expect(TOML).toContain(from)
  return TOML.replace(from, to)
}

async function findings({ toml, environment, app }: Omit<Drift, 'finds'> = {}): Promise<string[]> {
  const folder = await scratchFolder(CODE)
  const registration = parseRegistration(toml ? replaced(toml) : TOML, FILE)
  const found = runChecks(
    doctorFacts({
      now: new Date('2026-11-15T12:00:00Z'),
      registration: registrationFacts(registration),
      app,
      code: await readServerCode(join(folder, 'server')),
      settings: readSettings(
        { embedded: registration.embedded, appHandle: registration.handle },
        { ...ENVIRONMENT, ...environment },
      ),
    }),
  )
  return found
    .filter(({ severity }) => severity === 'problem')
    .map(({ severity, check, message }) => `${severity} ${check}: ${message}`)
}

describe.each(ROWS)('$key of the registration file', row => {
  const { typo, contradiction, registered, drift } = row

  it('is validated: a mistake names file, line and key', () => {
    const [from, to, mistake] = typo
    expect(() => parseRegistration(replaced([from, to]), FILE)).toThrow(`${FILE}:${mistake}`)
  })

  it.runIf(contradiction)('stops the build if nuxt.config contradicts it', () => {
    const [options, message] = contradiction ?? [{}, '']
    expect(compareOptions(options, parseRegistration(TOML, FILE))).toEqual({
      repeated: [],
      contradictions: [
        `platform.${message.replace('FILE', FILE)}. The file is what the platform knows: correct it there, and remove the option.`,
      ],
    })
  })

  it('is what the emulator and the Playwright kit register', async () => {
    const settings = { scopes: ['read_files'], authPathPrefix: '/_platform/auth' }
    const registration = parseRegistration(TOML, FILE)
    expect(createRegistration('/apps/reviews', LOCAL, settings, registration)).toMatchObject(
      registered,
    )
    const folder = await scratchFolder({
      [FILE]: TOML,
      'nuxt.config.ts': "export default { platform: { scopes: ['read_files'] } }\n",
    })
    expect(await readRegistration(folder, LOCAL)).toMatchObject(registered)
  })

  it('is compared with the app by the doctor', async () => {
    const { finds, ...change } = drift
    const isFound = (found: string[]) => found.some(each => each.startsWith(finds))
    expect(isFound(await findings())).toBe(false)
    const found = await findings(change)
    expect(isFound(found), found.join('\n')).toBe(true)
  })
})
