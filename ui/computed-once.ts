import { computed, customRef } from 'vue'
import type { Ref } from 'vue'

/**
 * A computed value that the server computes once, at the first access. Vue computes a `computed`
 * of a component again at each access on the server: a list would do so in each of its cells.
 *
 * Use it where nothing that the value depends on changes while the server renders the page.
 */
export function computedOnce<Value>(compute: () => Value): Readonly<Ref<Value>> {
  if (!import.meta.server) return computed(compute)
  let result: { readonly value: Value } | undefined
  return customRef(() => ({
    get: () => (result ??= { value: compute() }).value,
    set: () => {},
  }))
}
