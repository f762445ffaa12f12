import { compressScopes } from './scopes'
import type { EmulatorState } from './state'
import type { Store } from './store'

/** Installs the app in a store whose seed requires it, without a webhook. */
export function installSeeded(
  { app, installations }: EmulatorState,
  { domain, seed: { installed = false } }: Store,
): void {
  if (installed === false) return
  installations.grant(
    app.apiKey,
    domain,
    compressScopes(installed === true ? app.scopes : installed),
  )
}
