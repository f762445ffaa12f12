import { Refusal } from '../state/refusal'
import { installSeeded } from './seeded-installation'
import type { EmulatorState } from '../state/state'
import { createStore } from './create-store'
import type { Store } from '../state/store'
import { readStoreSeed } from '../seed/store-seed'
import type { StoreSeed } from '../seed/store-seed'

/**
 * Adds a store. The default handle is the first free one of `shop-1`, `shop-2`, and so on.
 *
 * @throws Refusal 400 for an invalid field; 409 if the handle is in use
 */
export function addStore(state: EmulatorState, fields: Partial<StoreSeed>): Store {
  const seed = readStoreSeed({ handle: freeHandle(state), ...fields }, '')
  if (hasHandle(state, seed.handle))
    throw new Refusal(409, 'There is already a shop with this handle.', [], 'handle')
  const { stores, extensions, shopDomain, seedsEndAt } = state
  const store = createStore(seed, stores.length, extensions, shopDomain, seedsEndAt())
  state.stores.push(store)
  installSeeded(state, store)
  return store
}

function freeHandle(state: EmulatorState): string {
  let number = 1
  while (hasHandle(state, `shop-${number}`)) number++
  return `shop-${number}`
}

function hasHandle({ stores }: EmulatorState, handle: string): boolean {
  return stores.some(store => store.handle === handle)
}
