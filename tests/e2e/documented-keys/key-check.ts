import type { Locator, Page } from '@playwright/test'

/** The page of a component in the gallery. */
export interface GalleryPage {
  page: Page
  /** The first example. */
  example: Locator
  /** A further example, by its title. */
  exampleOf: (title: string) => Locator
  /** Events that `prepare` listens to, for `verify`. */
  events: string[]
}

/** What a row of a documented keyboard table claims. */
export interface KeyCheck {
  /** Focuses the control that the row is about, and brings it into a state that the key changes. */
  prepare: (gallery: GalleryPage, key: string) => Promise<unknown>
  /** Fails unless the key, which is pressed before, has the documented effect. */
  verify: (gallery: GalleryPage, key: string) => Promise<unknown>
}

/** The checks of a component by the first column of its keyboard table. */
export type KeyChecks = Readonly<Record<string, KeyCheck>>

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * Returns the keys that the first column of a row names, as Playwright spells them.
 *
 * @param keys for example `Arrow up, Shift + Home`, or `On a day: Enter`
 * @param letter the key that stands for `Letters`
 */
export function pressedKeys(keys: string, letter: string): string[] {
  const names = keys.replace(/^.*: /, '')
  return names.split(', ').flatMap(name => {
    if (name === 'Arrow keys') return ARROWS
    if (name === 'Letters') return [letter]
    // `Arrow up` is `ArrowUp`, and `Shift + Page up` is `Shift+PageUp`.
    return [name.replace(/ (\w)/g, (_, first: string) => first.toUpperCase()).replace(/ /g, '')]
  })
}
