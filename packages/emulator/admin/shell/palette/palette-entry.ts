import type { IconName } from '../../../src/admin-data/icon'
import { wordMatcher } from '../../format/word-matcher'

/** One choice of the command palette. */
export interface PaletteEntry {
  label: string
  /** After the label, e.g. the section that a page belongs to. */
  detail?: string
  icon?: IconName
  /** URL of a picture of the record, in place of the icon. */
  image?: string
  /** Path of the page that it opens. */
  href: string
  /** Whether the page is not one of the router, so that its document is loaded. */
  isDocument?: boolean
  /** Whether the page can be in the frame of Nuxt DevTools, so that it needs no tab of its own. */
  canBeFramed?: boolean
  /** Opens the page, in place of the router. */
  follow?: () => unknown
}

/** Choices below one heading. */
export interface PaletteGroup {
  heading: string
  entries: readonly PaletteEntry[]
}

/** Keeps the choices that have each word, and the groups that have choices. */
export function filterGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const matches = wordMatcher(typed)
  return groups
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter(({ detail = '', label }) => matches(`${heading} ${detail} ${label}`)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
