import { compressScopes } from '../../../facts/schemas/access-scopes'
import { declareCustomData } from '../admin-api/custom-data/declare-custom-data'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** Installs the app in a store whose seed requires it, without a webhook. */
export function installSeeded(state: EmulatorState, store: Store): void {
  const { app, installations } = state
  const {
    domain,
    seed: { installed = false },
  } = store
  if (installed === false) return
  installations.grant(
    app.apiKey,
    domain,
    compressScopes(installed === true ? app.scopes : installed),
  )
  declareCustomData(state, store)
}
