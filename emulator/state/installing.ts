import type { Installation } from './installation'
import { Refusal } from '../http/refusal'
import { compressScopes, includesScopes, isScope } from './scopes'
import type { EmulatorState } from './state'

/**
 * The scopes of a list, checked.
 *
 * @throws Refusal 400 when one of them is not a scope
 */
export function readScopeList(scopes: readonly string[]): string[] {
  const wrong = scopes.find(scope => !isScope(scope))
  if (wrong !== undefined) throw new Refusal(400, 'The scope list holds something that is not a scope; a scope looks like "read_products".')
  return compressScopes(scopes)
}

/**
 * Checks that the app may ask for these optional scopes.
 *
 * @throws Refusal 400 when the app did not declare them
 */
export function checkOptionalScopes(state: EmulatorState, scopes: readonly string[]): void {
  if (includesScopes([...state.app.optionalScopes, ...state.app.scopes], scopes)) return
  throw new Refusal(400, 'The app asks for an optional scope that it did not declare.', [
    `Declared optional scopes: ${state.app.optionalScopes.join(', ') || 'none'}.`,
  ])
}

/** Puts the app into a shop, or replaces what it was granted there. */
export function installApp(state: EmulatorState, shop: string, scopes: readonly string[]): Installation {
  return state.installations.grant(state.app.apiKey, shop, compressScopes(scopes))
}

/** Removes the app from a shop and ends all its tokens and codes; true when it was installed. */
export function uninstallApp(state: EmulatorState, shop: string): boolean {
  const { apiKey } = state.app
  state.tokens.revoke({ apiKey, shop })
  state.codes.revoke(apiKey, shop)
  return state.installations.remove(apiKey, shop)
}
