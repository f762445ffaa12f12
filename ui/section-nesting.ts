import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'

const IN_SECTION: InjectionKey<boolean> = Symbol('platform section')

/** Says that this component is a section; returns whether it stands in another one. */
export function useSectionNesting(): boolean {
  const isNested = inject(IN_SECTION, false)
  provide(IN_SECTION, true)
  return isNested
}
