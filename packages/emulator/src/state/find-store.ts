import { Refusal } from './refusal'
import type { EmulatorState } from './state'
import type { Store } from './store'

/**
 * Finds a store by shop domain.
 *
 * @throws Refusal 404 that lists the shops
 */
export function findStore(state: EmulatorState, shop: string): Store {
  const store = state.stores.find(candidate => candidate.domain === shop)
  if (!store)
    throw new Refusal(
      404,
      `There is no shop with this domain. Shops: ${state.stores.map(({ domain }) => domain).join(', ')}.`,
    )
  return store
}

/**
 * Finds a store by handle.
 *
 * @throws Refusal 404 that lists the stores
 */
export function findStoreByHandle(state: EmulatorState, handle: string): Store {
  const store = state.stores.find(candidate => candidate.handle === handle)
  if (!store)
    throw new Refusal(
      404,
      `There is no store with this handle. Stores: ${state.stores.map(candidate => candidate.handle).join(', ')}.`,
    )
  return store
}

/**
 * Checks that an API key is that of the registered app.
 *
 * @throws Refusal 404
 */
export function checkApiKey(state: EmulatorState, apiKey: string): void {
  if (apiKey === state.app.apiKey) return
  throw new Refusal(404, 'There is no app with this API key.', [
    `The emulator was started for the app "${state.app.name}" with the API key ${state.app.apiKey}.`,
    'Check that the app uses the same NUXT_PLATFORM_API_KEY.',
  ])
}
