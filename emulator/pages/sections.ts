import type { IconName } from './icon'

/** An entry of the navigation of a store. */
export interface Section {
  label: string
  /** Path in the store, e.g. `/orders`. */
  path: string
  icon?: IconName
  /** Sections below it. */
  children?: readonly Section[]
}

/** The store's data, as its merchant sees it. These pages are the Vue application in `admin/`. */
export const MERCHANT_SECTIONS = [
  {
    label: 'Orders',
    path: '/orders',
    icon: 'orders',
    children: [
      { label: 'Drafts', path: '/draft_orders' },
      { label: 'Abandoned checkouts', path: '/checkouts' },
    ],
  },
  {
    label: 'Products',
    path: '/products',
    icon: 'products',
    children: [
      { label: 'Collections', path: '/collections' },
      { label: 'Inventory', path: '/products/inventory' },
    ],
  },
  { label: 'Customers', path: '/customers', icon: 'customers' },
  { label: 'Discounts', path: '/discounts', icon: 'discounts' },
  {
    label: 'Content',
    // As on the platform, it opens its first page.
    path: '/content/metaobjects',
    icon: 'content',
    children: [
      { label: 'Metaobjects', path: '/content/metaobjects' },
      { label: 'Files', path: '/content/files' },
      { label: 'Menus', path: '/content/menus' },
      { label: 'Pages', path: '/pages' },
      { label: 'Blog posts', path: '/articles' },
    ],
  },
  { label: 'Markets', path: '/markets', icon: 'markets' },
  {
    label: 'Settings',
    path: '/settings',
    icon: 'settings',
    children: [
      { label: 'Locations', path: '/settings/locations' },
      { label: 'Languages', path: '/settings/languages' },
      { label: 'Shipping', path: '/settings/shipping' },
    ],
  },
] as const satisfies readonly Section[]

/** What the app did in the store, and requests to it. */
export const APP_SECTIONS = [
  { label: 'Calls', path: '/calls', icon: 'calls' },
  { label: 'Webhooks', path: '/webhooks', icon: 'webhooks' },
  { label: 'Billing', path: '/billing', icon: 'billing' },
  { label: 'Scopes', path: '/scopes', icon: 'scopes' },
] as const satisfies readonly Section[]

/** Developer tools that are pages of the Vue application. */
export const OWN_TOOL_SECTIONS = [
  { label: 'GraphiQL', path: '/graphiql', icon: 'graphiql' },
] as const satisfies readonly Section[]

/** These pages can be framed, so links to them stay in the frame. */
export const TOOL_SECTIONS = [
  { label: 'Tokens', path: '/tokens', icon: 'tokens' },
  { label: 'Clock', path: '/clock', icon: 'clock' },
  { label: 'Faults', path: '/faults', icon: 'faults' },
  { label: 'Inspector', path: '/inspector', icon: 'inspector' },
] as const satisfies readonly Section[]

/** Paths of the pages of the Vue application. */
export function applicationPaths(
  sections: readonly Section[] = [...MERCHANT_SECTIONS, ...OWN_TOOL_SECTIONS],
): string[] {
  const paths = sections.flatMap(({ path, children = [] }) => [path, ...applicationPaths(children)])
  return [...new Set(paths)]
}
