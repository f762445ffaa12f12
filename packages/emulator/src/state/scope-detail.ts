import type { EmulatorState } from './state'
import type { Store } from './store'

/** The scopes of the app in a store: the result of `shopify.scopes.query()`. */
export interface ScopeDetail {
  granted: string[]
  required: string[]
  optional: string[]
}

export function scopeDetail({ app, installations }: EmulatorState, { domain }: Store): ScopeDetail {
  return {
    granted: installations.find(app.apiKey, domain)?.scopes ?? [],
    required: app.scopes,
    optional: app.optionalScopes,
  }
}
