import { ref, watch } from 'vue'
import type { Ref } from 'vue'

/** Where the value of a control comes from, the first that is set: `v-model`, the controlled prop, the default. */
export interface ControlValueSources<Value> {
  model: () => Value | undefined
  controlled: () => Value | undefined
  default: () => Value | undefined
  empty: Value
}

export interface ControlValue<Value> {
  current: Ref<Value>
  /** The value that a reset of the form brings back. */
  initial: () => Value
}

/**
 * Holds the value of a control that works with `v-model`, with a controlled prop (`value`, `checked`), and with neither: what the
 * user does counts at once, and what the parent sets afterwards wins.
 */
export function useControlValue<Value>(sources: ControlValueSources<Value>): ControlValue<Value> {
  const given = () => sources.model() ?? sources.controlled()
  let first = given()
  const initial = () => sources.default() ?? first ?? sources.empty
  const current = ref(first ?? sources.default() ?? sources.empty) as Ref<Value>
  watch(given, (value) => {
    // Data that arrives before the user touched anything, as after a fetch, is what a reset has to bring back.
    if (Object.is(current.value, initial())) first = value
    current.value = value ?? sources.empty
  })
  return { current, initial }
}
