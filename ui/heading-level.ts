import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'

/** Level of a heading, 1 to 6. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

const HEADING_LEVEL: InjectionKey<HeadingLevel> = Symbol('platform heading level')

/** Returns the heading level at this position: 2 outside of pages and sections. */
export function useHeadingLevel(): HeadingLevel {
  return inject(HEADING_LEVEL, 2)
}

/** Sets the level of headings inside this component. */
export function provideHeadingLevel(level: number): void {
  provide(HEADING_LEVEL, Math.min(Math.max(level, 1), 6) as HeadingLevel)
}

const IN_SECTION: InjectionKey<boolean> = Symbol('platform section')

/** Registers this component as a section. Returns whether it is inside another one. */
export function useSectionNesting(): boolean {
  const isNested = inject(IN_SECTION, false)
  provide(IN_SECTION, true)
  return isNested
}
