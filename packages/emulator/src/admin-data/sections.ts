import type { IconName } from './icon'

/** An entry of the navigation of a store. */
export interface Section {
  label: string
  /** Path in the store, e.g. `/orders`. */
  path: string
  icon?: IconName
  /**
   * Whether the server adds the data of the page to its document, with the forms of its decisions.
   */
  isDocument?: true
  /** The page can be framed, so links to it stay in the frame. Nuxt DevTools shows it. */
  canBeFramed?: true
  /** Sections below it. */
  children?: readonly Section[]
}

/** The store's data, as its merchant sees it. */
export const MERCHANT_SECTIONS: readonly Section[] = [
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
]

/** What the app did in the store, and requests to it. */
export const APP_SECTIONS: readonly Section[] = [
  { label: 'Calls', path: '/calls', icon: 'calls' },
  { label: 'Webhooks', path: '/webhooks', icon: 'webhooks' },
  { label: 'Billing', path: '/billing', icon: 'billing', isDocument: true },
  { label: 'Scopes', path: '/scopes', icon: 'scopes', isDocument: true },
]

/** The developer tools. */
export const TOOL_SECTIONS: readonly Section[] = [
  { label: 'GraphiQL', path: '/graphiql', icon: 'graphiql' },
  { label: 'Tokens', path: '/tokens', icon: 'tokens', canBeFramed: true },
  { label: 'Clock', path: '/clock', icon: 'clock', canBeFramed: true },
  { label: 'Faults', path: '/faults', icon: 'faults', canBeFramed: true },
  { label: 'Inspector', path: '/inspector', icon: 'inspector', canBeFramed: true },
]

/** Sections whose pages request their data, with those below them. */
export function applicationSections(
  sections: readonly Section[] = [...MERCHANT_SECTIONS, ...APP_SECTIONS, ...TOOL_SECTIONS],
): Section[] {
  return sections
    .filter(section => !section.isDocument)
    .flatMap(section => [section, ...applicationSections(section.children ?? [])])
}
