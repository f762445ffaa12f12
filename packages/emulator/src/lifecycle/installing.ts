import { compressScopes, includesScopes } from '../../../facts/schemas/access-scopes'
import { isPlatformScope } from '../../../facts/schemas/registration-facts'
import { declareCustomData } from '../admin-api/custom-data/declare-custom-data'
import { cancelCharges } from '../billing/charge-actions'
import { endUninstalled } from '../pricing/contract-actions'
import { findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import { emitScopesUpdate, emitUninstalled } from '../webhooks/app-events'

/**
 * Validates a list of scopes.
 *
 * @throws Refusal 400 for scopes that the platform does not have
 */
export function readScopeList(scopes: readonly string[]): string[] {
  const unknown = scopes.filter(scope => !isPlatformScope(scope))
  if (unknown.length > 0)
    throw new Refusal(400, `The access scope is invalid: ${unknown.join(', ')}`)
  return compressScopes(scopes)
}

/**
 * Checks that the app may request these optional scopes.
 *
 * @throws Refusal 400 for undeclared scopes
 */
export function checkOptionalScopes(state: EmulatorState, scopes: readonly string[]): void {
  if (includesScopes([...state.app.optionalScopes, ...state.app.scopes], scopes)) return
  throw new Refusal(400, 'The app requests an optional scope that it did not declare.', [
    `Declared optional scopes: ${state.app.optionalScopes.join(', ') || 'none'}.`,
  ])
}

/**
 * Installs the app in a shop, or replaces its granted scopes. Changes the state synchronously, and
 * resolves after the app was notified.
 */
export async function installApp(
  state: EmulatorState,
  shop: string,
  scopes: readonly string[],
): Promise<void> {
  const { apiKey } = state.app
  const before = state.installations.find(apiKey, shop)
  const after = state.installations.grant(apiKey, shop, compressScopes(scopes))
  declareCustomData(state, findStore(state, shop))
  await emitScopesUpdate(state, before, after)
}

/**
 * Removes the app from a shop synchronously, with its tokens, codes, charges, and subscriptions.
 * Resolves after the app was notified, to whether it was installed.
 */
export async function uninstallApp(state: EmulatorState, shop: string): Promise<boolean> {
  const { apiKey } = state.app
  state.tokens.revoke({ apiKey, shop })
  state.codes.revoke(apiKey, shop)
  if (!state.installations.remove(apiKey, shop)) return false
  endUninstalled(state, shop)
  // Sent before the shop's subscriptions are removed with the installation.
  const notifications = [cancelCharges(state, shop), emitUninstalled(state, findStore(state, shop))]
  state.bulk.stop(shop)
  state.subscriptions.clear(shop)
  await Promise.all(notifications)
  return true
}
