import { checkFields } from '../http/check-fields'
import type { FieldSpec } from '../http/check-fields'
import { createFrameUrl } from '../oauth/frame-url'
import { uninstallApp } from '../state/installing'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'
import { checkSameOrigin } from '../http/same-origin'
import { OWNER_ID } from '../state/store'
import { mintUserToken } from '../state/user-session'
import { bridgeRequestRoutes } from './bridge-requests'
import { storeWithApp, TARGET_FIELDS } from './store-with-app'

const FRAME_FIELDS = { ...TARGET_FIELDS, path: 'string' } as const satisfies FieldSpec

/** What the admin's own scripts call. */
export const adminCallRoutes: Route[] = [
  {
    method: 'POST',
    pattern: '/_admin/session-token',
    kind: 'admin',
    handle: async (request, context) => {
      checkSameOrigin(request, context)
      const store = storeWithApp(context.state, checkFields(readJson(request), TARGET_FIELDS))
      return jsonReply(200, { token: await mintUserToken(context.state, store.domain, OWNER_ID) })
    },
  },
  {
    method: 'POST',
    pattern: '/_admin/frame-url',
    kind: 'admin',
    handle: async (request, context) => {
      checkSameOrigin(request, context)
      const fields = checkFields(readJson(request), FRAME_FIELDS)
      const store = storeWithApp(context.state, fields)
      return jsonReply(200, { url: await createFrameUrl(context, store, { path: fields.path, userId: OWNER_ID, embedded: true }) })
    },
  },
  {
    method: 'POST',
    pattern: '/_admin/uninstall',
    kind: 'admin',
    handle: (request, context) => {
      checkSameOrigin(request, context)
      const store = storeWithApp(context.state, checkFields(readJson(request), TARGET_FIELDS))
      uninstallApp(context.state, store.domain)
      return jsonReply(200, {})
    },
  },
  ...bridgeRequestRoutes,
]
