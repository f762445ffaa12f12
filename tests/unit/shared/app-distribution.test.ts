import { expect, it } from 'vitest'
import { AppDistribution } from '../../../shared/app-distribution'

it('AppDistribution has the values that an app writes in its configuration', () => {
  expect(AppDistribution).toEqual({
    AppStore: 'app_store',
    SingleMerchant: 'single_merchant',
    PlatformAdmin: 'platform_admin',
  })
})
