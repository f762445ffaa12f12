import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'
import type { MenuItemType } from '../../../generated/admin-operations'

export type MenuRow = RecordOf<typeof MENUS>

export interface MenuItem {
  /** Undefined for one that is not stored yet. */
  id?: string
  title: string
  type: MenuItemType
  url: string | null
  resourceId: string | null
  tags: string[]
  /** Undefined for an item of the lowest level. */
  items?: MenuItem[]
}

export type MenuDetail = NonNullable<DataOf<typeof MENU>['menu']>

export const MENUS = defineOperation(`
  query Menus($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: MenuSortKeys, $reverse: Boolean) {
    records: menus(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes { id title handle items { title } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export const MENU = defineOperation(`
  query Menu($id: ID!) {
    menu(id: $id) {
      id title handle
      items {
        id title type url resourceId tags
        items {
          id title type url resourceId tags
          items { id title type url resourceId tags }
        }
      }
    }
  }`)

export const MENU_CREATE = defineOperation(`
  mutation MenuCreate($title: String!, $handle: String!, $items: [MenuItemCreateInput!]!) {
    menuCreate(title: $title, handle: $handle, items: $items) {
      menu { id } userErrors { field message }
    }
  }`)

export const MENU_UPDATE = defineOperation(`
  mutation MenuUpdate($id: ID!, $title: String!, $items: [MenuItemUpdateInput!]!) {
    menuUpdate(id: $id, title: $title, items: $items) { userErrors { field message } }
  }`)
