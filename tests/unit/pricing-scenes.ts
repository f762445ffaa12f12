import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator, EmulatorAppOptions } from '../../packages/emulator/src'
import type { BillingContext } from '../../server/core/billing/billing-context'
import type { PlatformConfig } from '../../server/core/config/config'
import { parseProfile } from '../../server/core/config/profile'
import { createPlatform } from '../../server/core/create-platform'
import type { Platform, PlatformOptions } from '../../server/core/platform'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { APP_URL, scriptRequest } from './admin-requests'
import { testConfig } from './configs'
import { API_KEY } from './session-tokens'

export const SHOP = 'demo-store.platform.test'
export const DAY = 24 * 3600 * 1000
export const HOUR = 3600 * 1000

export const PRICING_PLANS: EmulatorAppOptions['pricingPlans'] = [
  { name: 'Free', price: '0.00' },
  {
    name: 'Basic',
    price: '10.00',
    trialDays: 7,
    meters: [{ handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.01' }] }],
  },
  {
    name: 'Pro',
    price: '30.00',
    meters: [{ handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.005' }] }],
    welcomeLink: '/welcome',
  },
  { name: 'Test', price: '0.00', stores: ['demo-store'] },
]

export interface PricingScene {
  emulator: Emulator
  config: PlatformConfig
  platform: Platform
  records: Storage
  sessions: SessionStorage
  /** Another process of the app. */
  process(options?: Partial<PlatformOptions>): Platform
  billing(url?: string, platform?: Platform): Promise<BillingContext>
  /** Moves the clocks of the platform and of the app. */
  advance(milliseconds: number): Promise<void>
  now(): number
  /** Requests of the Partner API since the last call. */
  partnerCalls(): Promise<number>
  close(): Promise<void>
}

/** An app with Shopify App Pricing, installed in {@link SHOP} of an emulated platform. */
export async function startPricingScene(
  app: EmulatorAppOptions = {},
  options: Partial<PlatformOptions> = {},
): Promise<PricingScene> {
  const emulator = await startEmulator({
    port: 0,
    app: {
      apiKey: API_KEY,
      apiSecretKey: 'testApiSecretKey',
      appUrl: APP_URL,
      scopes: ['write_products'],
      pricing: 'app_pricing',
      pricingPlans: PRICING_PLANS,
      partner: { organizationId: '42', apiToken: 'partner-token-1' },
      ...app,
    },
  })
  await emulator.control.install({ shop: SHOP })
  const config = testConfig({
    profile: parseProfile(emulator.profile),
    pricing: 'app_pricing',
    appHandle: API_KEY,
    partnerOrganizationId: '42',
    partnerApiToken: 'partner-token-1',
  })
  const records = createStorage()
  const sessions = createSessionStorage(createStorage())
  let offset = 0
  let counted = 0
  const now = () => Date.now() + offset
  const process = (more: Partial<PlatformOptions> = {}) =>
    createPlatform({ config, sessionStorage: sessions, records, now, ...options, ...more })
  const platform = process()
  const scene: PricingScene = {
    emulator,
    config,
    platform,
    records,
    sessions,
    process,
    now,
    async billing(url = 'https://my-test-app.example/api/x', instance = platform) {
      const token = await emulator.control.sessionToken({ shop: SHOP })
      const request = new Request(url, scriptRequest(token))
      return (await instance.admin(request)).billing
    },
    async advance(milliseconds) {
      offset += milliseconds
      await emulator.control.advanceClock(milliseconds)
    },
    async partnerCalls() {
      const calls = (await emulator.control.log()).filter(({ kind }) => kind === 'partner_api')
      const before = counted
      counted = calls.length
      return counted - before
    },
    close: () => emulator.close(),
  }
  return scene
}
