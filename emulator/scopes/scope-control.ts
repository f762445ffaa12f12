import type { EmulatorContext } from '../http/context'
import { findStore } from '../http/find-store'
import { grantScopes, revokeScopes } from './change-scopes'

/** The part of the emulator's control that changes what the app was granted. Each resolves when the app was told. */
export interface ScopeControl {
  /** Grants optional scopes besides those that are granted. */
  grantScopes: (options: { shop: string, scopes: string[] }) => Promise<void>
  /** Takes optional scopes back. */
  revokeScopes: (options: { shop: string, scopes: string[] }) => Promise<void>
}

export function createScopeControl({ state }: EmulatorContext): ScopeControl {
  return {
    grantScopes: async ({ shop, scopes }) => grantScopes(state, findStore(state, shop), scopes),
    revokeScopes: async ({ shop, scopes }) => revokeScopes(state, findStore(state, shop), scopes),
  }
}
