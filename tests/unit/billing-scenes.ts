import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator, EmulatorAppOptions } from '../../packages/emulator/src'
import type { BillingContext } from '../../server/core/billing/billing-context'
import type { PlatformBilling } from '../../server/core/billing/billing-plans'
import type { PlatformConfig } from '../../server/core/config/config'
import { parseProfile } from '../../server/core/config/profile'
import { createPlatform } from '../../server/core/create-platform'
import type { Platform } from '../../server/core/platform'
import type { RequestFacts } from '../../server/core/http/request-facts'
import type { ScopesContext } from '../../server/core/scopes/create-scopes'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { APP_URL, documentRequest, scriptRequest } from './admin-requests'
import { testConfig } from './configs'
import { API_KEY } from './session-tokens'

/** An emulated shop that pays. */
export const SHOP = 'demo-store.platform.test'

export const PLANS = {
  Basic: {
    trialDays: 7,
    lineItems: [{ interval: 'EVERY_30_DAYS', amount: 10.5, currencyCode: 'USD' }],
  },
  Pro: {
    replacementBehavior: 'APPLY_IMMEDIATELY',
    lineItems: [
      {
        interval: 'EVERY_30_DAYS',
        amount: 30,
        currencyCode: 'USD',
        discount: { durationLimitInIntervals: 3, value: { percentage: 0.2 } },
      },
      { interval: 'USAGE', amount: 50, currencyCode: 'USD', terms: '$1 for each email' },
    ],
  },
  Setup: { interval: 'ONE_TIME', amount: 99.9, currencyCode: 'USD' },
} satisfies PlatformBilling

export interface EmulatedScene {
  emulator: Emulator
  platform: Platform
  config: PlatformConfig
  /** Where test charges are recorded. */
  records: Storage
  /** Billing for a request of a script; as in production unless the options change it. */
  billing(options?: {
    isTestByDefault?: boolean
    plans?: PlatformBilling
    request?: RequestFacts
  }): Promise<BillingContext>
  scopes(request?: RequestFacts): Promise<ScopesContext>
  /** A request of a script of the merchant. */
  script(): Promise<Request>
  /** A page of the app inside the admin. */
  document(): Promise<Request>
  /** Queries and mutations that the emulator got, by name. */
  operations(): Promise<(string | undefined)[]>
  close(): Promise<void>
}

/** An app with {@link PLANS} that is installed in {@link SHOP} of an emulated platform. */
export async function startEmulatedScene(app: EmulatorAppOptions = {}): Promise<EmulatedScene> {
  const emulator = await startEmulator({
    port: 0,
    app: {
      apiKey: API_KEY,
      apiSecretKey: 'testApiSecretKey',
      appUrl: APP_URL,
      scopes: ['write_products'],
      ...app,
    },
  })
  await emulator.control.install({ shop: SHOP })
  const config = testConfig({ profile: parseProfile(emulator.profile) })
  const records = createStorage()
  const sessionStorage = createSessionStorage(createStorage())
  const platformOf = (billing: PlatformBilling, isTestByDefault = false) =>
    createPlatform({ config, sessionStorage, records, billing, isTestByDefault })
  const platform = platformOf(PLANS)
  const script = async () => scriptRequest(await emulator.control.sessionToken({ shop: SHOP }))

  return {
    emulator,
    platform,
    config,
    records,
    billing: async ({ isTestByDefault, plans = PLANS, request } = {}) =>
      (await platformOf(plans, isTestByDefault).admin(request ?? (await script()))).billing,
    scopes: async request => (await platform.admin(request ?? (await script()))).scopes,
    script,
    document: async () =>
      documentRequest(
        `embedded=1&shop=${SHOP}&host=${btoa(`${new URL(emulator.url).host}/store/demo-store`)}&id_token=${await emulator.control.sessionToken({ shop: SHOP })}`,
      ),
    operations: async () =>
      (await emulator.control.log())
        .filter(({ kind }) => kind === 'graphql')
        .map(({ operationName }) => operationName),
    close: () => emulator.close(),
  }
}
