import type { EmulatorState } from './state'
import type { Store } from './store'

/** The scopes of the app in a store, as `shopify.scopes.query()` answers them. */
export interface ScopeDetail {
  granted: string[]
  required: string[]
  optional: string[]
}

export function scopeDetail({ app, installations }: EmulatorState, { domain }: Store): ScopeDetail {
  return { granted: installations.find(app.apiKey, domain)?.scopes ?? [], required: app.scopes, optional: app.optionalScopes }
}
