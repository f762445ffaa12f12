import { computed, inject, onScopeDispose, provide, reactive, watchEffect } from 'vue'
import type { ComputedRef, InjectionKey } from 'vue'

const INVALID_FIELDS: InjectionKey<Set<symbol>> = Symbol('invalid fields')

/**
 * Collects the fields of a form whose values must not be sent.
 *
 * @returns whether there is one
 */
export function collectInvalidFields(): ComputedRef<boolean> {
  const invalid = reactive(new Set<symbol>())
  provide(INVALID_FIELDS, invalid)
  return computed(() => invalid.size > 0)
}

/** Notifies the form of a field, if it has one, of whether the value of the field is invalid. */
export function reportInvalidField(isInvalid: () => boolean): void {
  const invalid = inject(INVALID_FIELDS, undefined)
  const field = Symbol('field')
  watchEffect(() => {
    if (isInvalid()) invalid?.add(field)
    else invalid?.delete(field)
  })
  onScopeDispose(() => invalid?.delete(field))
}
