import type { EmulatedApp } from './app-registration'
import type { EmulatorClock } from './clock'
import type { Installation } from './installation'
import type { Store } from './store'

/** What the resolvers of one Admin API request may use. */
export interface GraphqlContext {
  app: EmulatedApp
  store: Store
  installation: Installation
  clock: EmulatorClock
}
