import { checkFields } from '../http/check-fields'
import type { FieldSpec } from '../http/check-fields'
import { checkApiKey, findStore } from '../http/find-store'
import { createFrameUrl } from '../oauth/frame-url'
import { uninstallApp } from '../state/installing'
import { Refusal } from '../http/refusal'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'
import { checkSameOrigin } from '../http/same-origin'
import type { EmulatorState } from '../state/state'
import { OWNER_ID } from '../state/store'
import type { Store } from '../state/store'
import { mintUserToken } from '../state/user-session'

const TARGET_FIELDS = { shop: 'string', apiKey: 'string' } as const satisfies FieldSpec
const FRAME_FIELDS = { ...TARGET_FIELDS, path: 'string' } as const satisfies FieldSpec

/** What the admin's own scripts call. */
export const adminCallRoutes: Route[] = [
  {
    method: 'POST',
    pattern: '/_admin/session-token',
    kind: 'admin',
    handle: async (request, context) => {
      checkSameOrigin(request, context)
      const store = installedStore(context.state, checkFields(readJson(request), TARGET_FIELDS))
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
      const store = installedStore(context.state, fields)
      return jsonReply(200, { url: await createFrameUrl(context, store, { path: fields.path, userId: OWNER_ID, embedded: true }) })
    },
  },
  {
    method: 'POST',
    pattern: '/_admin/uninstall',
    kind: 'admin',
    handle: (request, context) => {
      checkSameOrigin(request, context)
      const store = installedStore(context.state, checkFields(readJson(request), TARGET_FIELDS))
      uninstallApp(context.state, store.domain)
      return jsonReply(200, {})
    },
  },
]

/** @throws Refusal 404 for an unknown shop or app; 409 when the app is not installed in the shop */
function installedStore(state: EmulatorState, { shop, apiKey }: { shop: string, apiKey: string }): Store {
  const store = findStore(state, shop)
  checkApiKey(state, apiKey)
  if (!state.installations.find(apiKey, shop)) throw new Refusal(409, 'The app is not installed in this shop.')
  return store
}
