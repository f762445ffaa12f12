/** How an app reaches merchants. */
export const AppDistribution = {
  /** Through the platform's app store. */
  AppStore: 'app_store',
  /** Installed on one merchant's stores by link. */
  SingleMerchant: 'single_merchant',
  /** Made in one shop's admin, with a fixed token. */
  PlatformAdmin: 'platform_admin',
} as const

export type AppDistribution = (typeof AppDistribution)[keyof typeof AppDistribution]

/** Every distribution. */
export const DISTRIBUTIONS = Object.values(AppDistribution)
