import type {
  AppFacts,
  DoctorFacts,
  PlatformSettings,
  ProductionFacts,
  Registration,
} from '../../../src/doctor/doctor-facts'
import { readSettings } from '../../../src/doctor/read-settings'

export const ENVIRONMENT = {
  NUXT_PLATFORM_API_KEY: 'key',
  NUXT_PLATFORM_API_SECRET_KEY: 'secret',
  NUXT_PLATFORM_APP_URL: 'https://app.example.com',
  NUXT_PLATFORM_SCOPES: 'read_products,write_orders',
}

const WEBHOOKS = { path: '/webhooks', kind: 'webhook' } as const

const APP: AppFacts = {
  extendsLayer: true,
  secretsInFile: [],
  preset: '',
  sessionDriver: 'fs-lite',
  routeHeaders: [],
  callers: [],
  events: [],
  sidekickExtensions: [],
  code: {
    signedRoutes: [WEBHOOKS, { path: '/proxy/page', kind: 'app proxy' }],
    routes: [
      { pattern: '/webhooks', method: 'POST' },
      { pattern: '/proxy/**' },
      { pattern: '/orders/:id/hooks' },
    ],
    verifiedKinds: ['webhook', 'app proxy'],
    handledTopics: [
      { topic: 'PRODUCTS_DELETE', where: 'server/plugins/platform.ts:4', hasAddress: false },
    ],
    subscribes: undefined,
    billingPlans: undefined,
    billingUse: undefined,
    ownSessionStorage: [],
    bodyReaders: [],
    bulkOperations: [],
    complianceTopics: ['CUSTOMERS_DATA_REQUEST', 'CUSTOMERS_REDACT', 'SHOP_REDACT'],
  },
}

const GRANT_SCREEN = `https://shop.myshopify.com/admin/oauth/authorize?client_id=key&scope=read_products,write_orders&redirect_uri=${encodeURIComponent('https://app.example.com/_platform/auth/callback')}`
const FRAMED = {
  status: 200,
  headers: {
    'content-security-policy':
      'frame-ancestors https://shop.myshopify.com https://admin.shopify.com;',
  },
}

/** A server on which all is well. */
export const PRODUCTION: ProductionFacts = {
  origin: 'https://app.example.com',
  callback: { status: 302, headers: { location: GRANT_SCREEN } },
  bouncePage: FRAMED,
  startPage: FRAMED,
  forgedCalls: [
    { route: WEBHOOKS, signed: false, status: 400 },
    { route: WEBHOOKS, signed: true, status: 401 },
  ],
}

/** A registration that agrees with the app. */
export const REGISTRATION: Registration = {
  file: 'shopify.app.toml',
  clientId: 'key',
  redirectUrls: ['https://app.example.com/_platform/auth/callback'],
  scopes: ['read_products', 'write_orders'],
  optionalScopes: [],
  events: [],
  hasExtensionsSummary: false,
  unknownKeys: [],
  complianceTopics: APP.code.complianceTopics,
  applicationUrl: { value: 'https://app.example.com', where: 'shopify.app.toml:2' },
  webhooksApiVersion: { value: '2026-10', where: 'shopify.app.toml:12' },
  subscriptions: [
    {
      topics: ['APP_UNINSTALLED', 'PRODUCTS_DELETE'],
      uri: { value: '/webhooks', where: 'shopify.app.toml:17' },
    },
  ],
  proxyUrl: { value: '/proxy', where: 'shopify.app.toml:20' },
}

/** Facts of an app on which all is well, with changes. */
export function doctorFacts(
  changes: Partial<Omit<DoctorFacts, 'app' | 'settings'>> & {
    app?: Partial<AppFacts>
    code?: Partial<AppFacts['code']>
    settings?: Partial<PlatformSettings>
  } = {},
): DoctorFacts {
  const { app, code, settings, ...rest } = changes
  return {
    now: new Date('2026-11-15T12:00:00Z'),
    nodeVersion: '24.21.0',
    ...rest,
    app: { ...APP, ...app, code: { ...APP.code, ...code } },
    settings: { ...readSettings({}, ENVIRONMENT), ...settings },
  }
}
