import { Refusal } from './refusal'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/**
 * The store with this shop domain.
 *
 * @throws Refusal 404, naming the shops there are
 */
export function findStore(state: EmulatorState, shop: string): Store {
  const store = state.stores.find(candidate => candidate.domain === shop)
  if (!store) throw new Refusal(404, `There is no shop of that domain. Shops: ${state.stores.map(({ domain }) => domain).join(', ')}.`)
  return store
}

/**
 * The store with this handle.
 *
 * @throws Refusal 404, naming the stores there are
 */
export function findStoreByHandle(state: EmulatorState, handle: string): Store {
  const store = state.stores.find(candidate => candidate.handle === handle)
  if (!store) throw new Refusal(404, `There is no store of that name. Stores: ${state.stores.map(candidate => candidate.handle).join(', ')}.`)
  return store
}

/**
 * Checks that an API key is that of the registered app.
 *
 * @throws Refusal 404
 */
export function checkApiKey(state: EmulatorState, apiKey: string): void {
  if (apiKey === state.app.apiKey) return
  throw new Refusal(404, 'There is no app with that API key.', [
    `The emulator was started for the app "${state.app.name}" with the API key ${state.app.apiKey}.`,
    'Check that the app uses the same NUXT_PLATFORM_API_KEY.',
  ])
}
