import type { BriefVisit } from './browser/brief-visit'

/** Pages of the app that were opened once more, each list under another condition. */
export interface RepeatedVisits {
  /** Without cookies and storage; only the same again if the app is standalone. */
  blockedStorage: readonly BriefVisit[]
  /** A store without any data. */
  emptyStore: readonly BriefVisit[]
  /** A store with {@link LARGE_STORE_PRODUCTS} products. */
  largeStore: readonly BriefVisit[]
  /** Another store, in the browser in which the first one was open. */
  secondStore: readonly BriefVisit[]
  /** The first store, after that. */
  firstStoreAgain: readonly BriefVisit[]
  /** A connection with 180 KB per second and a latency of 560 ms. */
  slowNetwork: readonly BriefVisit[]
}

/** Products of the large store. */
export const LARGE_STORE_PRODUCTS = 10_000
/** In which each page of the large store opens. */
export const TIME_LIMIT_MS = 4000
