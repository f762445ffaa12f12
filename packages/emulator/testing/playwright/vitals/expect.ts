import { expect as base, test } from '@playwright/test'
import type { Expect, MatcherReturnType } from '@playwright/test'
import type { PlatformApp } from '../platform-app'
import { BUILT_FOR_SHOPIFY, judgeVitals } from './judge-vitals'
import { measureVitals } from './measure-vitals'
import type { VitalsOptions } from './measure-vitals'

/** The matchers of the kit. A type, not an interface: Playwright expects an index signature. */
export type VitalsMatchers = {
  /**
   * Opens a page of the app in the admin several times, and compares LCP, CLS, and INP with the
   * limits of "Built for Shopify" at the 75th percentile. On a machine that is too busy to measure,
   * the test is skipped.
   */
  toHaveGoodVitals: (app: PlatformApp, options?: VitalsOptions) => Promise<MatcherReturnType>
}

/** Playwright's `expect` with the matchers of the kit. */
export const expect: Expect<VitalsMatchers> = base.extend<VitalsMatchers>({
  async toHaveGoodVitals(app, options = {}) {
    const { path = '/', loads = 3, limits } = options
    const { result, message } = await measureVitals(app, options, measured =>
      judgeVitals(path, measured, {
        limits: { ...BUILT_FOR_SHOPIFY, ...limits },
        wanted: loads,
      }),
    )
    if (result === 'busy') test.info().skip(true, message)
    return { pass: result === 'good', name: 'toHaveGoodVitals', message: () => message }
  },
})
