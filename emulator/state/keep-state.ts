import { resumeCharges } from '../billing/charge-actions'
import { findStore } from '../http/find-store'
import { planRedaction } from '../webhooks/app-events'
import { STATE_HEADER } from './saved-state'
import type { SavedState } from './saved-state'
import type { EmulatorState } from './state'

/** A copy of everything the platform remembers. */
export function saveState(state: EmulatorState): SavedState {
  return structuredClone({
    ...STATE_HEADER,
    clockOffsetMs: state.clock.offsetMs(),
    ids: state.ids.counts(),
    stores: state.stores,
    installations: state.installations.list(),
    codes: state.codes.list(),
    tokens: state.tokens.all(),
    charges: state.charges.all(),
    subscriptions: state.subscriptions.all(),
    deliveries: state.deliveries.all(),
    bulkOperations: state.bulk.all(),
    redactions: Object.fromEntries(state.redactions),
  })
}

/** Takes a saved state in place of the own, with what is planned in it; the app's registration stays. */
export function restoreState(state: EmulatorState, saved: SavedState): void {
  state.reset(saved)
  resumeCharges(state)
  for (const [shop, at] of [...state.redactions]) planRedaction(state, findStore(state, shop), at)
}
