import type { FieldSpec } from '../state/check-fields'
import { checkApiKey, findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** Fields that identify the store and the app in requests of the admin's scripts. */
export const TARGET_FIELDS = { shop: 'string', apiKey: 'string' } as const satisfies FieldSpec

/** @throws Refusal 404 for an unknown shop or app; 409 when the app is not installed in the shop */
export function storeWithApp(
  state: EmulatorState,
  { shop, apiKey }: { shop: string; apiKey: string },
): Store {
  const store = findStore(state, shop)
  checkApiKey(state, apiKey)
  if (!state.installations.find(apiKey, shop))
    throw new Refusal(409, 'The app is not installed in this shop.')
  return store
}
