import { installSeeded } from './seeded-installation'
import type { EmulatorState } from '../state/state'
import { createStore } from './create-store'
import type { Store } from '../state/store'

/**
 * Resets one store to its seed, including its ids. Other stores and the clock, which they share,
 * are not affected.
 */
export function resetStore(state: EmulatorState, { domain, id, seed }: Store): Store {
  const index = id - 1
  for (const part of [
    state.jobs,
    state.deliveries,
    state.charges,
    state.pricing,
    state.rules,
    state.bulk,
    state.uploads,
    state.tokens,
    state.throttle,
    state.bridges,
    state.exchanges,
    state.ids,
  ])
    part.forget(domain)
  state.subscriptions.clear(domain)
  state.codes.revoke(state.app.apiKey, domain)
  state.installations.remove(state.app.apiKey, domain)
  state.redactions.delete(domain)
  removeShopEntries(state.faults, domain)
  removeShopEntries(state.log, domain)
  const { extensions, shopDomain, seedsEndAt } = state
  const store = createStore(seed, index, extensions, shopDomain, seedsEndAt())
  state.stores[index] = store
  installSeeded(state, store)
  return store
}

function removeShopEntries<Item extends { shop?: string | null }>(
  list: { list: () => Item[]; clear: () => void; add: (item: Item) => void },
  shop: string,
): void {
  const others = list.list().filter(item => item.shop !== shop)
  list.clear()
  others.forEach(item => list.add(item))
}
