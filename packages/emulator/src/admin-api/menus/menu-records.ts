import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { globalId } from '../../engine/records/global-id'
import { defineRecords } from '../../engine/resolve/define-records'

/** A link of a menu. */
export interface MenuItemRecord {
  /** Global id. */
  readonly id: string
  readonly title: string
  /** A value of `MenuItemType`. */
  readonly type: string
  readonly resourceId: string | null
  /** The address of a link of the type `HTTP`. */
  readonly url: string | null
  readonly tags: readonly string[]
  readonly items: readonly MenuItemRecord[]
}

/** Links of the online store, e.g. of its footer. */
export interface MenuRecord extends StoredRecord {
  readonly title: string
  readonly handle: string
  /** Default menus cannot be deleted. */
  readonly isDefault: boolean
  readonly items: readonly MenuItemRecord[]
  readonly updatedAt: string
}

export const MENUS = defineRecords('Menu', { handle: (menu: MenuRecord) => menu.handle })

const DEFAULTS: readonly (readonly [title: string, handle: string, links: readonly string[]])[] = [
  ['Main menu', 'main-menu', ['FRONTPAGE', 'CATALOG']],
  ['Footer menu', 'footer', ['SEARCH']],
  ['Customer account main menu', 'customer-account-main-menu', []],
]
const LINK_TITLES: Readonly<Record<string, string>> = {
  CATALOG: 'Catalog',
  FRONTPAGE: 'Home',
  SEARCH: 'Search',
}

/** Adds the menus that every store has from its start. */
export function seedMenus(records: RecordStore, at: string): void {
  const menus = records.table(MENUS)
  for (const [title, handle, links] of DEFAULTS)
    menus.add({
      title,
      handle,
      isDefault: true,
      items: links.map(type => ({
        id: nextItemId(records),
        title: LINK_TITLES[type] ?? type,
        type,
        resourceId: null,
        url: null,
        tags: [],
        items: [],
      })),
      updatedAt: at,
    })
}

/** Returns the global id of the next link. */
export function nextItemId(records: RecordStore): string {
  return globalId('MenuItem', records.nextNumber('MenuItem'))
}
