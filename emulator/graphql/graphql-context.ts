import type { EmulatedApp } from '../state/app-registration'
import type { EmulatorClock } from '../state/clock'
import type { Installation } from '../state/installation'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** What the resolvers of one Admin API request may use. */
export interface GraphqlContext {
  app: EmulatedApp
  store: Store
  installation: Installation
  clock: EmulatorClock
  state: EmulatorState
  /** The emulator's own origin, for URLs in answers. */
  origin: string
}
