import { ADMIN_PAGES } from '../../../src/admin-data/admin-pages'
import { APP_SECTIONS, MERCHANT_SECTIONS, TOOL_SECTIONS } from '../../../src/admin-data/sections'
import type { Section } from '../../../src/admin-data/sections'
import type { PaletteEntry, PaletteGroup } from './palette-entry'

const HOME: Section = { label: 'Home', path: '', icon: 'home' }

/**
 * Lists the pages of a store.
 *
 * @param pathOf path of a page of the store, e.g. `/store/demo/orders` for `/orders`
 */
export function pageGroups(pathOf: (path: string) => string): PaletteGroup[] {
  const entryOf = (section: Section, parent?: Section): PaletteEntry => ({
    label: section.label,
    detail: parent?.label,
    icon: section.icon ?? parent?.icon,
    href: pathOf(section.path),
    canBeFramed: section.canBeFramed,
  })
  // A section that opens its first page would be twice in the list.
  const entriesOf = (sections: readonly Section[]): PaletteEntry[] =>
    sections.flatMap(section => [
      ...(section.children?.some(({ path }) => path === section.path) ? [] : [entryOf(section)]),
      ...(section.children ?? []).map(child => entryOf(child, section)),
    ])
  return [
    { heading: 'Pages', entries: entriesOf([HOME, ...MERCHANT_SECTIONS]) },
    { heading: 'App activity', entries: entriesOf(APP_SECTIONS) },
    { heading: 'Developer tools', entries: entriesOf(TOOL_SECTIONS) },
    {
      heading: 'Actions',
      entries: ADMIN_PAGES.filter(([path]) => /^[^:]+\/new$/.test(path)).map(([path, label]) =>
        entryOf({ label, path, icon: 'add' }),
      ),
    },
  ]
}
