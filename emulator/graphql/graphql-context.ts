import type { EmulatedApp } from '../state/app-registration'
import type { EmulatorClock } from '../state/clock'
import type { Installation } from '../state/installation'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** Context of the resolvers of one Admin API request. */
export interface GraphqlContext {
  app: EmulatedApp
  store: Store
  installation: Installation
  clock: EmulatorClock
  state: EmulatorState
  /** Version in the URL of the request, e.g. `2026-07` or `unstable`. */
  apiVersion: string
  /** The emulator's origin, for URLs in responses. */
  origin: string
}
