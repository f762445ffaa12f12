import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface MenuRow {
  id: string
  title: string
  handle: string
  items: { title: string }[]
}

export interface MenuItem {
  /** Undefined for one that is not stored yet. */
  id?: string
  title: string
  type: string
  url: string | null
  resourceId: string | null
  tags: string[]
  items: MenuItem[]
}

export interface MenuDetail {
  id: string
  title: string
  handle: string
  items: MenuItem[]
}

export const MENUS = defineOperation<{ records: ListConnection<MenuRow> }, ListVariables>(`
  query Menus($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: MenuSortKeys, $reverse: Boolean) {
    records: menus(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes { id title handle items { title } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export const MENU = defineOperation<{ menu: MenuDetail | null }, { id: string }>(`
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

export const MENU_CREATE = defineOperation<
  { menuCreate: { menu: { id: string } | null; userErrors: UserError[] } },
  { title: string; handle: string; items: MenuItem[] }
>(`
  mutation MenuCreate($title: String!, $handle: String!, $items: [MenuItemCreateInput!]!) {
    menuCreate(title: $title, handle: $handle, items: $items) {
      menu { id } userErrors { field message }
    }
  }`)

export const MENU_UPDATE = defineOperation<
  { menuUpdate: { userErrors: UserError[] } },
  { id: string; title: string; items: MenuItem[] }
>(`
  mutation MenuUpdate($id: ID!, $title: String!, $items: [MenuItemUpdateInput!]!) {
    menuUpdate(id: $id, title: $title, items: $items) { userErrors { field message } }
  }`)
