import { platformScopes } from '../../../facts/schemas/registration-facts'
import type { EmulatorContext } from '../http/context'
import type { Store } from '../state/store'
import type { GraphqlCaller } from './graphql-context'

/**
 * Returns the caller of the Admin API that is the store itself: with all scopes, whether the app is
 * installed or not.
 *
 * @param apiVersion e.g. `2026-10`
 */
export function storeCaller(
  { state, origin }: EmulatorContext,
  store: Store,
  apiVersion: string,
): GraphqlCaller {
  const { app, clock } = state
  return {
    app,
    store,
    installation: { id: 0, apiKey: app.apiKey, shop: store.domain, scopes: platformScopes() },
    clock,
    state,
    isStore: true,
    apiVersion,
    origin,
  }
}
