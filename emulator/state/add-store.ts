import { Refusal } from '../http/refusal'
import { installSeeded } from './seeded-installation'
import type { EmulatorState } from './state'
import { createStore } from './store'
import type { Store } from './store'
import { readStoreSeed } from './store-seed'
import type { StoreSeed } from './store-seed'

/**
 * Opens one more store; without a handle, its handle is the first of `shop-1`, `shop-2` ... that is free.
 *
 * @throws Refusal 400 when a field is wrong; 409 when the handle is taken
 */
export function addStore(state: EmulatorState, fields: Partial<StoreSeed>): Store {
  const seed = readStoreSeed({ handle: freeHandle(state), ...fields }, '')
  if (hasHandle(state, seed.handle)) throw new Refusal(409, 'There is a shop of that handle already.')
  const store = createStore(seed, state.stores.length)
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
