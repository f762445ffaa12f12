import { resumeCharges } from '../billing/charge-actions'
import { findStore } from './find-store'
import { scheduleRedaction } from '../webhooks/app-events'
import { STATE_HEADER } from './saved-state'
import type { SavedState } from './saved-state'
import { saveStore } from './saved-store'
import { moveShops } from './shop-domains'
import type { EmulatorState } from './state'

/** Creates a snapshot of the platform's state. */
export function saveState(state: EmulatorState): SavedState {
  return structuredClone({
    ...STATE_HEADER,
    clockOffsetMs: state.clock.offsetMs(),
    ids: state.ids.counts(),
    stores: state.stores.map(saveStore),
    installations: state.installations.list(),
    codes: state.codes.list(),
    tokens: state.tokens.all(),
    charges: state.charges.all(),
    pricing: {
      contracts: state.pricing.contracts,
      invoices: state.pricing.invoices,
      events: state.pricing.events,
      trials: state.pricing.trials,
    },
    rules: state.rules.all(),
    subscriptions: state.subscriptions.all(),
    deliveries: state.deliveries.all(),
    bulkOperations: state.bulk.all(),
    redactions: Object.fromEntries(state.redactions),
  })
}

/**
 * Replaces the state with a saved one and schedules its pending jobs. The app's registration stays.
 */
export function restoreState(state: EmulatorState, saved: SavedState): void {
  state.reset(moveShops(saved, state.shopDomain))
  resumeCharges(state)
  for (const [shop, at] of [...state.redactions])
    scheduleRedaction(state, findStore(state, shop), at)
}
