import type { OpenedApp } from '../../../emulator/testing/playwright/page-address'

/** A store of the local platform, in which the app is installed. */
export interface ReviewedStore {
  /** Domain, e.g. `store-1.platform.test`. */
  shop: string
  handle: string
  /** Title of a product that no other store has. */
  marker: string
}

/** The app under review. */
export interface ReviewedApp extends OpenedApp {
  apiSecretKey: string
  /** Path of the route that signs in to a standalone app, e.g. `/_platform/auth`. */
  signInPath: string
  /** Whether the app is for the app store, whose review needs the compliance topics. */
  isForAppStore: boolean
}
