/** A store of the local platform, in which the app is installed. */
export interface ReviewedStore {
  /** Domain, e.g. `store-1.platform.test`. */
  shop: string
  handle: string
  /** Title of a product that no other store has. */
  marker: string
}

/** The app under review. */
export interface ReviewedApp {
  apiKey: string
  apiSecretKey: string
  /** Origin, e.g. `http://localhost:40123`. */
  url: string
  /** Path below which the app runs, without a trailing slash; `''` at the root. */
  basePath: string
  /** Origin of the admin. */
  adminUrl: string
  /** Whether it runs in a frame of the admin; false: standalone, in the whole window. */
  isEmbedded: boolean
  /** Path of the route that signs in to a standalone app, e.g. `/_platform/auth`. */
  signInPath: string
  /** Whether the app is for the app store, whose review needs the compliance topics. */
  isForAppStore: boolean
}
