import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import { grantScopes, revokeScopes } from './change-scopes'

/**
 * The part of the emulator control that changes the granted scopes. Each resolves after the app was
 * notified.
 */
export interface ScopeControl {
  /** Grants additional optional scopes. */
  grantScopes: (options: { shop: string; scopes: string[] }) => Promise<void>
  /** Revokes optional scopes. */
  revokeScopes: (options: { shop: string; scopes: string[] }) => Promise<void>
}

export function createScopeControl({ state }: EmulatorContext): ScopeControl {
  return {
    grantScopes: async ({ shop, scopes }) => grantScopes(state, findStore(state, shop), scopes),
    revokeScopes: async ({ shop, scopes }) => revokeScopes(state, findStore(state, shop), scopes),
  }
}
