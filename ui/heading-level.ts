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

const TITLE_LEVEL: InjectionKey<HeadingLevel> = Symbol('platform title level')

/**
 * Returns the level of a page title at this position: 1, except where a page is shown in another.
 */
export function useTitleLevel(): HeadingLevel {
  return inject(TITLE_LEVEL, 1)
}

/** Sets the level of page titles inside this component, which shows a page as a part of its own. */
export function provideTitleLevel(level: HeadingLevel): void {
  provide(TITLE_LEVEL, level)
}

const IN_SECTION: InjectionKey<boolean> = Symbol('platform section')

/** Registers this component as a section. Returns whether it is inside another one. */
export function useSectionNesting(): boolean {
  const isNested = inject(IN_SECTION, false)
  provide(IN_SECTION, true)
  return isNested
}
