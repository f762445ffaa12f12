import { compressScopes } from './scopes'
import type { EmulatorState } from './state'
import type { Store } from './store'

/** Puts the app into a store whose seed says so; the app is told nothing. */
export function installSeeded({ app, installations }: EmulatorState, { domain, seed: { installed = false } }: Store): void {
  if (installed === false) return
  installations.grant(app.apiKey, domain, compressScopes(installed === true ? app.scopes : installed))
}
