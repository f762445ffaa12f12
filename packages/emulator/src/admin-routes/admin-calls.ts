import type { FieldSpec } from '../state/check-fields'
import type { Route } from '../http/router'
import { uninstallApp } from '../lifecycle/installing'
import { OWNER_ID } from '../state/store'
import { mintUserToken } from '../state/user-session'
import { bridgeRequestRoutes } from './bridge-requests'
import { startPageLoad } from './page-load'
import { pageRequest } from './page-request'
import { storeWithApp, TARGET_FIELDS } from './store-with-app'

const FRAME_FIELDS = { ...TARGET_FIELDS, path: 'string' } as const satisfies FieldSpec

/** Routes that the admin's own scripts call. */
export const adminCallRoutes: Route[] = [
  pageRequest('/_admin/session-token', TARGET_FIELDS, async ({ state }, fields) => {
    const store = storeWithApp(state, fields)
    return { token: await mintUserToken(state, store.domain, OWNER_ID) }
  }),
  pageRequest('/_admin/frame-url', FRAME_FIELDS, async (context, fields) => ({
    url: await startPageLoad(context, storeWithApp(context.state, fields), fields.path, true),
  })),
  pageRequest('/_admin/uninstall', TARGET_FIELDS, ({ state }, fields) => {
    uninstallApp(state, storeWithApp(state, fields).domain)
    return {}
  }),
  ...bridgeRequestRoutes,
]
