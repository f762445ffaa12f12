import { provide, shallowReactive } from 'vue'
import {
  createMemoryHistory,
  createRouter,
  routeLocationKey,
  routerKey,
  routerViewLocationKey,
  START_LOCATION,
} from 'vue-router'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import { storePath } from '../../page-data'
import { pageRoutes } from '../../router'

/** Forms that pages of the admin show in a dialog of their own. */
const ACTION_ROUTES = [
  {
    path: storePath('/markets/new'),
    component: () => import('../../pages/markets/MarketModal.vue'),
  },
  { path: storePath('/catalogs/new'), component: () => import('./NewCatalog.vue') },
  { path: storePath('/catalogs/:id(\\d+)'), component: () => import('./EditCatalog.vue') },
  {
    path: storePath('/settings/locations/new'),
    component: () => import('../../pages/settings/LocationModal.vue'),
  },
  {
    path: storePath('/settings/locations/:id(\\d+)'),
    component: () => import('./EditLocation.vue'),
  },
  {
    path: storePath('/products/:id(\\d+)/variants/new'),
    component: () => import('./NewVariant.vue'),
  },
].map(route => ({ ...route, meta: { isAction: true } }))

/**
 * Creates the router for a form in a dialog, which displays one page of the admin. A link of the
 * page opens in a new tab, so that the form stays open.
 */
export function createRecordRouter(): Router {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [...pageRoutes(), ...ACTION_ROUTES],
  })
  router.beforeEach((to, from) => {
    // Lists keep their state in the query.
    if (from === START_LOCATION || to.path === from.path) return true
    window.open(to.fullPath, '_blank', 'noopener')
    return false
  })
  return router
}

/** Lets the components inside this one use a router instead of that of the document. */
export function provideRouter(router: Router): void {
  const { currentRoute } = router
  const route = {} as RouteLocationNormalizedLoaded
  for (const key of Object.keys(START_LOCATION) as (keyof RouteLocationNormalizedLoaded)[])
    Object.defineProperty(route, key, { get: () => currentRoute.value[key], enumerable: true })
  provide(routerKey, router)
  provide(routeLocationKey, shallowReactive(route))
  provide(routerViewLocationKey, currentRoute)
}
