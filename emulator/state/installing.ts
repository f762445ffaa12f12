import { endCharges } from '../billing/charge-actions'
import { findStore } from '../http/find-store'
import { Refusal } from '../http/refusal'
import { compressScopes, includesScopes, isScope } from './scopes'
import type { EmulatorState } from './state'
import { emitScopesUpdate, emitUninstalled } from '../webhooks/app-events'

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

/** Puts the app into a shop at once, or replaces what it was granted there; resolves when the app was told of a change. */
export async function installApp(state: EmulatorState, shop: string, scopes: readonly string[]): Promise<void> {
  const { apiKey } = state.app
  const before = state.installations.find(apiKey, shop)
  const after = state.installations.grant(apiKey, shop, compressScopes(scopes))
  await emitScopesUpdate(state, before, after)
}

/**
 * Removes the app from a shop at once, with its tokens, codes, charges and subscriptions; resolves when the app was told.
 * True when it was installed.
 */
export async function uninstallApp(state: EmulatorState, shop: string): Promise<boolean> {
  const { apiKey } = state.app
  state.tokens.revoke({ apiKey, shop })
  state.codes.revoke(apiKey, shop)
  if (!state.installations.remove(apiKey, shop)) return false
  // What the shop's own subscriptions are told last: they end with the installation.
  const told = [endCharges(state, shop), emitUninstalled(state, findStore(state, shop))]
  state.bulk.stop(shop)
  state.subscriptions.clear(shop)
  await Promise.all(told)
  return true
}
