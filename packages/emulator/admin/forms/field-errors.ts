import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'

/** Returns what the store refused about a field of its input, e.g. `title`. */
export type ErrorOf = (field: string) => string | undefined

const FIELD_ERRORS: InjectionKey<ErrorOf> = Symbol('field errors')

/** Gives the fields inside this component their errors. */
export function provideFieldErrors(errorOf: ErrorOf): void {
  provide(FIELD_ERRORS, errorOf)
}

/** The errors of the fields of the form that this component is in. */
export function useFieldErrors(): ErrorOf {
  return inject(FIELD_ERRORS, () => undefined)
}
