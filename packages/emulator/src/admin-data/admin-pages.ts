/**
 * The pages of a store in the Vue application: the path in the store as a pattern of Vue Router,
 * the title, and the file below `admin/pages`.
 */
export const ADMIN_PAGES: readonly (readonly [path: string, title: string, file: string])[] = [
  ['', 'Home', 'home/HomePage'],
  ['/scopes', 'Access scopes', 'scopes/ScopesPage'],
  ['/calls', 'Calls', 'calls/CallsPage'],
  ['/billing', 'Billing', 'billing/BillingPage'],
  ['/tokens', 'Tokens', 'tokens/TokensPage'],
  ['/clock', 'Clock', 'clock/ClockPage'],
  ['/faults', 'Faults', 'faults/FaultsPage'],
  ['/webhooks', 'Webhooks', 'webhooks/WebhooksPage'],
  ['/webhooks/:key', 'Webhook', 'webhooks/DeliveryPage'],
  ['/graphiql', 'GraphiQL', 'graphiql/GraphiqlPage'],
  ['/inspector', 'Inspector', 'inspector/InspectorPage'],
  ['/inspector/:sequence(\\d+)', 'Inspector', 'inspector/InspectorPage'],
  ['/orders', 'Orders', 'orders/OrderList'],
  ['/orders/:id(\\d+)', 'Order', 'orders/OrderPage'],
  ['/orders/:id(\\d+)/edit', 'Edit order', 'orders/OrderEditor'],
  ['/draft_orders', 'Drafts', 'drafts/DraftList'],
  ['/draft_orders/new', 'Create draft order', 'drafts/NewDraft'],
  ['/draft_orders/:id(\\d+)', 'Draft order', 'drafts/DraftPage'],
  ['/checkouts', 'Abandoned checkouts', 'checkouts/CheckoutList'],
  ['/customers', 'Customers', 'customers/CustomerList'],
  ['/customers/new', 'Add customer', 'customers/NewCustomer'],
  ['/customers/:id(\\d+)', 'Customer', 'customers/CustomerPage'],
  ['/markets', 'Markets', 'markets/MarketList'],
  ['/markets/:id(\\d+)', 'Market', 'markets/MarketPage'],
  ['/settings', 'Settings', 'settings/SettingsPage'],
  ['/settings/locations', 'Locations', 'settings/LocationList'],
  ['/settings/languages', 'Languages', 'settings/LanguageList'],
  ['/settings/shipping', 'Shipping', 'settings/ShippingPage'],
  ['/products', 'Products', 'products/ProductList'],
  ['/products/new', 'Add product', 'products/NewProduct'],
  ['/products/:id(\\d+)', 'Product', 'products/ProductPage'],
  ['/products/inventory', 'Inventory', 'inventory/InventoryList'],
  ['/collections', 'Collections', 'collections/CollectionList'],
  ['/collections/new', 'Create collection', 'collections/NewCollection'],
  ['/collections/:id(\\d+)', 'Collection', 'collections/CollectionPage'],
  ['/discounts', 'Discounts', 'discounts/DiscountList'],
  ['/discounts/new', 'Create discount', 'discounts/NewDiscount'],
  ['/discounts/:id(\\d+)', 'Discount', 'discounts/DiscountPage'],
  ['/content/files', 'Files', 'files/FileList'],
  ['/content/menus', 'Menus', 'menus/MenuList'],
  ['/content/menus/new', 'Add menu', 'menus/MenuPage'],
  ['/content/menus/:id(\\d+)', 'Menu', 'menus/MenuPage'],
  ['/content/metaobjects', 'Metaobjects', 'metaobjects/DefinitionList'],
  ['/content/metaobjects/new', 'Add metaobject definition', 'metaobjects/NewDefinition'],
  ['/content/metaobjects/:id(\\d+)', 'Metaobject definition', 'metaobjects/DefinitionPage'],
  ['/content/metaobjects/:id(\\d+)/entries/new', 'Add entry', 'metaobjects/NewEntry'],
  ['/content/metaobjects/:id(\\d+)/entries/:entry(\\d+)', 'Entry', 'metaobjects/EntryPage'],
  ['/pages', 'Pages', 'online-store/PageList'],
  ['/pages/new', 'Add page', 'online-store/PageEditor'],
  ['/pages/:id(\\d+)', 'Page', 'online-store/PageEditor'],
  ['/articles', 'Blog posts', 'online-store/ArticleList'],
  ['/articles/new', 'Add blog post', 'online-store/ArticleEditor'],
  ['/articles/:id(\\d+)', 'Blog post', 'online-store/ArticleEditor'],
  ['/products/:id(\\d+)/variants/:variant(\\d+)', 'Variant', 'products/VariantPage'],
]

/** Returns the file of the page at a path of a store, or undefined if there is none. */
export function pageFileAt(path: string): string | undefined {
  return ADMIN_PAGES.find(([pattern]) => matches(pattern, path))?.[2]
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, index) => {
      const value = given[index] ?? ''
      if (!part.startsWith(':')) return part === value
      return part.endsWith('(\\d+)') ? /^\d+$/.test(value) : value !== ''
    })
  )
}
