import { ref, watch } from 'vue'
import type { Ref } from 'vue'

/**
 * Sources of the value of a control. The first that is set wins: `v-model`, the controlled prop,
 * the default.
 */
export interface ControlValueSources<Value> {
  model: () => Value | undefined
  controlled: () => Value | undefined
  default: () => Value | undefined
  empty: Value
}

export interface ControlValue<Value> {
  current: Ref<Value>
  /** Returns the value that a form reset restores. */
  initial: () => Value
}

/**
 * Holds the value of a control that works with `v-model`, with a controlled prop (`value`,
 * `checked`), and without both. User input applies immediately. A later value of the parent wins.
 */
export function useControlValue<Value>(sources: ControlValueSources<Value>): ControlValue<Value> {
  const given = () => sources.model() ?? sources.controlled()
  let first = given()
  const initial = () => sources.default() ?? first ?? sources.empty
  const current = ref(first ?? sources.default() ?? sources.empty) as Ref<Value>
  watch(given, value => {
    // Data that arrives before any user input, for example after a fetch, is what a reset restores.
    if (Object.is(current.value, initial())) first = value
    current.value = value ?? sources.empty
  })
  return { current, initial }
}
