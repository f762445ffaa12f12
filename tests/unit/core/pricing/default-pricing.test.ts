import { createStorage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../../server/core/create-platform'
import type { PlatformOptions } from '../../../../server/core/platform'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import { offlineSession, scriptRequest, SHOP } from '../../admin-requests'
import { PLANS } from '../../billing-scenes'
import { testConfig } from '../../configs'
import { createPlatformScene } from '../../platform-scenes'
import { rejection } from '../../rejection'
import { startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

/** Of an app in the app store that does not set `pricing`. */
const DEFAULT = { pricing: 'app_pricing', isDefaultPricing: true } as const
const REFUSAL = {
  code: 'configuration_invalid',
  message:
    "Plans of an app in the app store come from App Pricing, which needs NUXT_PLATFORM_PARTNER_API_TOKEN, NUXT_PLATFORM_PARTNER_ORGANIZATION_ID, NUXT_PLATFORM_APP_HANDLE. Set them, or set pricing: 'billing_api' in nuxt.config to request charges from code.",
}

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

/** A request of a merchant to an app without the settings of App Pricing. */
async function open() {
  const { platform, storage } = createPlatformScene(upstream, { config: DEFAULT })
  await storage.storeSession(offlineSession())
  return platform.admin(scriptRequest())
}

function start(options: Partial<PlatformOptions>) {
  return createPlatform({
    config: testConfig({ ...DEFAULT, profile: upstream.profile }),
    sessionStorage: createSessionStorage(createStorage()),
    ...options,
  })
}

describe('an app whose pricing follows its distribution', () => {
  it('is opened without the settings of App Pricing', async () => {
    expect((await open()).session.shop).toBe(SHOP)
  })

  it.each([
    ['check', []],
    ['require', [{ plans: 'Basic' }]],
    ['request', [{ plan: 'Basic' }]],
    ['plan', []],
  ] as const)('names the settings that billing.%s needs, and asks no one', async (method, args) => {
    const { billing } = await open()
    const call = billing[method] as (...given: readonly unknown[]) => Promise<unknown>

    expect(await rejection(call(...args), PlatformError)).toMatchObject(REFUSAL)
    expect(upstream.requests).toEqual([])
  })

  it('does not start with plans of the Billing API', () => {
    expect(() => start({ billing: PLANS })).toThrow("Set pricing: 'billing_api' in nuxt.config")
  })

  it('does not start with an outbox of usage', () => {
    expect(() => start({ usage: {} })).toThrow(REFUSAL.message)
  })
})
