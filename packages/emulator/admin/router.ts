import { createMemoryHistory, createRouter, createWebHistory, START_LOCATION } from 'vue-router'
import type { RouteLocationNormalized, RouteRecordRaw } from 'vue-router'
import { ADMIN_PAGES } from '../src/admin-data/admin-pages'
import type { PageView } from '../src/admin-data/page-view'
import { APP_SECTIONS } from '../src/admin-data/sections'
import { hasStore, isAppPage, pageView, storePath } from './page-data'

declare module 'vue-router' {
  interface RouteMeta {
    /** Title of the page. */
    title?: string
    /** Whether the page has the same path in each store. */
    isInEachStore?: boolean
    /** Whether a link to it loads the document, with the data that the server adds. */
    isDocument?: boolean
    /** Whether the page is one of a shop for its buyers, without the bar of the platform. */
    isShop?: boolean
    /** In the dialog of an intent: whether it is not a page, but a form from a dialog of a page. */
    isAction?: boolean
    /** File of the page. */
    file?: string
  }
}

/** The files of the pages, by their path below this folder. */
const FILES = import.meta.glob(['./pages/*/{*Page,*List,*Editor,New*}.vue'])

/** The pages outside of a store. Each is the only one of its document. */
const DOCUMENTS: Partial<Record<PageView['name'], () => Promise<unknown>>> = {
  charge: () => import('./documents/ChargePage.vue'),
  checkout: () => import('./documents/checkout/CheckoutPage.vue'),
  grant: () => import('./documents/GrantPage.vue'),
  login: () => import('./documents/LoginPage.vue'),
  message: () => import('./documents/MessagePage.vue'),
  stores: () => import('./documents/StoresPage.vue'),
  thankYou: () => import('./documents/checkout/ThankYouPage.vue'),
}
/** Those for the buyers of a shop. */
const SHOP_DOCUMENTS: readonly string[] = ['checkout', 'thankYou']

/** The file of the page that has a panel. */
const INSPECTOR = 'inspector/InspectorPage'

const EACH_PATH = '/:path(.*)*'

/** The router of this document. */
export const adminRouter = createRouter({
  // The address of an app's page follows the app.
  history: isAppPage ? createMemoryHistory() : createWebHistory(),
  routes: isAppPage ? appRoutes() : hasStore ? storeRoutes() : documentRoutes(),
  scrollBehavior(to, from, saved) {
    // A panel next to a list opens where the user is.
    if (isSamePage(to, from)) return false
    return to.hash ? { el: to.hash } : (saved ?? { top: 0 })
  },
})

// Everything else is a page that the server renders: the frame of an app, a grant, a developer
// tool.
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
  if (!pageView || !component) return []
  const isShop = SHOP_DOCUMENTS.includes(pageView.name)
  return [{ path: EACH_PATH, component, meta: { isDocument: true, isShop } }]
}

/** A list, with and without a panel. */
function isSamePage(to: RouteLocationNormalized, from: RouteLocationNormalized): boolean {
  return to.path !== from.path && to.meta.file === INSPECTOR && from.meta.file === INSPECTOR
}

/** Distinguishes the pages. A page of another record starts anew. */
export function pageKey({ path, meta }: RouteLocationNormalized): string {
  return meta.file === INSPECTOR ? INSPECTOR : path
}

function isDocument(path: string): boolean {
  return APP_SECTIONS.some(section => section.path === path && section.isDocument)
}

/** The routes of the pages of the store. */
export function pageRoutes(): RouteRecordRaw[] {
  return ADMIN_PAGES.map(
    ([path, title, file]) =>
      ({
        path: storePath(path),
        component: FILES[`./pages/${file}.vue`],
        meta: { title, file, isDocument: isDocument(path) },
      }) as RouteRecordRaw,
  )
}

function storeRoutes(): RouteRecordRaw[] {
  return [
    ...pageRoutes(),
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
