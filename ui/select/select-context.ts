import type { ComputedRef, InjectionKey } from 'vue'

/** What a select tells the options in it. */
export interface SelectContext {
  /** Undefined while neither the parent nor the user chose. */
  value: ComputedRef<string | undefined>
  /** Selects an option as its own props say, and not the user. */
  preselect: (value: string) => void
  /** An option came, went or changed: the browser may have chosen another one. */
  refresh: () => void
}

export const SELECT: InjectionKey<SelectContext> = Symbol('platform select')
