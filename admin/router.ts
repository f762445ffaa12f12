import { createMemoryHistory, createRouter, createWebHistory, START_LOCATION } from 'vue-router'
import type { RouteRecordRaw } from 'vue-router'
import type { PageView } from '../emulator/pages/page-view'
import { hasStore, isAppPage, pageView, storePath } from './page-data'

declare module 'vue-router' {
  interface RouteMeta {
    /** Title of the page. */
    title?: string
    /** Whether the page has the same path in each store. */
    isInEachStore?: boolean
    /** Whether a link to it loads the document, with the data that the server adds. */
    isDocument?: boolean
  }
}

/** The pages, by their path in the store. The emulator serves the same document for each. */
const PAGES: [path: string, title: string, load: () => Promise<unknown>][] = [
  ['', 'Home', () => import('./pages/home/HomePage.vue')],
  ['/scopes', 'Access scopes', () => import('./pages/scopes/ScopesPage.vue')],
  ['/calls', 'Calls', () => import('./pages/calls/CallsPage.vue')],
  ['/webhooks', 'Webhooks', () => import('./pages/webhooks/WebhooksPage.vue')],
  ['/webhooks/:key', 'Webhook', () => import('./pages/webhooks/DeliveryPage.vue')],
  ['/graphiql', 'GraphiQL', () => import('./pages/graphiql/GraphiqlPage.vue')],
  ['/inspector', 'Inspector', () => import('./pages/inspector/InspectorPage.vue')],
  ['/inspector/:sequence(\\d+)', 'Request', () => import('./pages/inspector/ExchangePage.vue')],
  ['/orders', 'Orders', () => import('./pages/orders/OrderList.vue')],
  ['/orders/:id(\\d+)', 'Order', () => import('./pages/orders/OrderPage.vue')],
  ['/orders/:id(\\d+)/edit', 'Edit order', () => import('./pages/orders/EditOrder.vue')],
  ['/draft_orders', 'Drafts', () => import('./pages/drafts/DraftList.vue')],
  ['/draft_orders/new', 'Create draft order', () => import('./pages/drafts/NewDraft.vue')],
  ['/draft_orders/:id(\\d+)', 'Draft order', () => import('./pages/drafts/DraftPage.vue')],
  ['/checkouts', 'Abandoned checkouts', () => import('./pages/checkouts/CheckoutList.vue')],
  ['/customers', 'Customers', () => import('./pages/customers/CustomerList.vue')],
  ['/customers/new', 'Add customer', () => import('./pages/customers/NewCustomer.vue')],
  ['/customers/:id(\\d+)', 'Customer', () => import('./pages/customers/CustomerPage.vue')],
  ['/markets', 'Markets', () => import('./pages/markets/MarketList.vue')],
  ['/markets/:id(\\d+)', 'Market', () => import('./pages/markets/MarketPage.vue')],
  ['/settings', 'Settings', () => import('./pages/settings/SettingsPage.vue')],
  ['/settings/locations', 'Locations', () => import('./pages/settings/LocationList.vue')],
  ['/settings/languages', 'Languages', () => import('./pages/settings/LanguageList.vue')],
  ['/settings/shipping', 'Shipping', () => import('./pages/settings/ShippingPage.vue')],
  ['/products', 'Products', () => import('./pages/products/ProductList.vue')],
  ['/products/new', 'Add product', () => import('./pages/products/NewProduct.vue')],
  ['/products/:id(\\d+)', 'Product', () => import('./pages/products/ProductPage.vue')],
  ['/products/inventory', 'Inventory', () => import('./pages/inventory/InventoryList.vue')],
  ['/collections', 'Collections', () => import('./pages/collections/CollectionList.vue')],
  ['/collections/new', 'Create collection', () => import('./pages/collections/NewCollection.vue')],
  ['/collections/:id(\\d+)', 'Collection', () => import('./pages/collections/CollectionPage.vue')],
  ['/discounts', 'Discounts', () => import('./pages/discounts/DiscountList.vue')],
  ['/discounts/new', 'Create discount', () => import('./pages/discounts/NewDiscount.vue')],
  ['/discounts/:id(\\d+)', 'Discount', () => import('./pages/discounts/DiscountPage.vue')],
  ['/content/files', 'Files', () => import('./pages/files/FileList.vue')],
  ['/content/menus', 'Menus', () => import('./pages/menus/MenuList.vue')],
  ['/content/menus/:id(\\d+)', 'Menu', () => import('./pages/menus/MenuPage.vue')],
  ['/content/metaobjects', 'Metaobjects', () => import('./pages/metaobjects/DefinitionList.vue')],
  [
    '/content/metaobjects/new',
    'Add metaobject definition',
    () => import('./pages/metaobjects/NewDefinition.vue'),
  ],
  [
    '/content/metaobjects/:id(\\d+)',
    'Metaobject definition',
    () => import('./pages/metaobjects/DefinitionPage.vue'),
  ],
  [
    '/content/metaobjects/:id(\\d+)/entries/new',
    'Add entry',
    () => import('./pages/metaobjects/NewEntry.vue'),
  ],
  [
    '/content/metaobjects/:id(\\d+)/entries/:entry(\\d+)',
    'Entry',
    () => import('./pages/metaobjects/EntryPage.vue'),
  ],
  ['/pages', 'Pages', () => import('./pages/online-store/PageList.vue')],
  ['/pages/new', 'Add page', () => import('./pages/online-store/PageEditor.vue')],
  ['/pages/:id(\\d+)', 'Page', () => import('./pages/online-store/PageEditor.vue')],
  ['/articles', 'Blog posts', () => import('./pages/online-store/ArticleList.vue')],
  ['/articles/new', 'Add blog post', () => import('./pages/online-store/ArticleEditor.vue')],
  ['/articles/:id(\\d+)', 'Blog post', () => import('./pages/online-store/ArticleEditor.vue')],
  [
    '/products/:id(\\d+)/variants/:variant(\\d+)',
    'Variant',
    () => import('./pages/products/VariantPage.vue'),
  ],
]

/** The pages outside of a store. Each is the only one of its document. */
const DOCUMENTS: Partial<Record<PageView['name'], () => Promise<unknown>>> = {
  charge: () => import('./documents/ChargePage.vue'),
  grant: () => import('./documents/GrantPage.vue'),
  login: () => import('./documents/LoginPage.vue'),
  message: () => import('./documents/MessagePage.vue'),
  stores: () => import('./documents/StoresPage.vue'),
}

const EACH_PATH = '/:path(.*)*'

/** The router of this document. */
export const adminRouter = createRouter({
  // The address of an app's page follows the app.
  history: isAppPage ? createMemoryHistory() : createWebHistory(),
  routes: isAppPage ? appRoutes() : hasStore ? storeRoutes() : documentRoutes(),
  scrollBehavior: ({ hash }, _from, saved) => (hash ? { el: hash } : (saved ?? { top: 0 })),
})

// Everything else is a page that the server renders: the frame of an app, a grant, a developer tool.
adminRouter.beforeEach((to, from) => {
  if (from === START_LOCATION || !to.meta.isDocument) return true
  window.location.assign(to.fullPath)
  return false
})

/** The page of an app is not displayed by the router, which needs a route. */
function appRoutes(): RouteRecordRaw[] {
  return [{ path: EACH_PATH, component: { render: () => null }, meta: { isDocument: true } }]
}

function documentRoutes(): RouteRecordRaw[] {
  const component = pageView && DOCUMENTS[pageView.name]
  return component ? [{ path: EACH_PATH, component, meta: { isDocument: true } }] : []
}

function storeRoutes(): RouteRecordRaw[] {
  return [
    ...PAGES.map(
      ([path, title, component]) =>
        ({ path: storePath(path), component, meta: { title } }) as RouteRecordRaw,
    ),
    {
      path: storePath('/charges/:app/pricing_plans'),
      component: () => import('./pages/plans/PlansPage.vue'),
      meta: { isInEachStore: true, isDocument: true },
    },
    {
      path: storePath('/:path(.*)*'),
      component: () => import('./pages/PlaceholderPage.vue'),
      meta: { title: 'Not found', isInEachStore: true, isDocument: true },
    },
  ]
}
