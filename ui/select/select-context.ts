import type { ComputedRef, InjectionKey } from 'vue'

/** Context of the options of a select. */
export interface SelectContext {
  /** Undefined while neither the parent nor the user chose. */
  value: ComputedRef<string | undefined>
  /** Selects an option by its props instead of by the user. */
  preselect: (value: string) => void
  /** Called when options change, because the browser may select another one. */
  refresh: () => void
}

export const SELECT: InjectionKey<SelectContext> = Symbol('platform select')
