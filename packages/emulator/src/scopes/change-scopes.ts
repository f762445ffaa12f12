import { Refusal } from '../state/refusal'
import type { Installation } from '../state/installation'
import { checkOptionalScopes, installApp, readScopeList } from '../lifecycle/installing'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { revokeProblem, withoutScopes } from './revocable-scopes'

/**
 * Grants additional optional scopes. Resolves after the app was notified.
 *
 * @throws Refusal 400 for undeclared scopes; 409 if the app is not installed
 */
export async function grantScopes(
  state: EmulatorState,
  store: Store,
  scopes: readonly string[],
): Promise<void> {
  const { scopes: granted } = installationOf(state, store)
  const added = readScopeList(scopes)
  checkOptionalScopes(state, added)
  await installApp(state, store.domain, [...granted, ...added])
}

/**
 * Revokes scopes, for the merchant or the app. Resolves after the app was notified.
 *
 * @throws Refusal 400 for scopes that cannot be revoked; 409 if the app is not installed
 */
export async function revokeScopes(
  state: EmulatorState,
  store: Store,
  scopes: readonly string[],
): Promise<void> {
  const { scopes: granted } = installationOf(state, store)
  const problem = revokeProblem(state.app, granted, scopes)
  if (problem) throw new Refusal(400, problem.message)
  await installApp(state, store.domain, withoutScopes(granted, scopes))
}

function installationOf({ app, installations }: EmulatorState, { domain }: Store): Installation {
  const installation = installations.find(app.apiKey, domain)
  if (!installation) throw new Refusal(409, 'The app is not installed in this shop.')
  return installation
}
