import { checkFields } from './check-fields'
import type { FieldSpec } from './check-fields'
import type { EmulatorContext } from './context'
import { checkApiKey, findStore } from './find-store'
import { createFrameUrl } from './frame-url'
import { uninstallApp } from './installing'
import { Refusal } from './refusal'
import { jsonReply } from './reply'
import { readJson } from './request'
import type { EmulatorRequest } from './request'
import type { Route } from './router'
import { checkSameOrigin } from './same-origin'
import { OWNER_ID } from './store'
import type { Store } from './store'
import { mintUserToken } from './user-session'

/** What the admin's own scripts call. */
export const adminCallRoutes: Route[] = [
  {
    method: 'POST',
    pattern: '/_admin/session-token',
    kind: 'admin',
    handle: async (request, context) => {
      const { store } = readCall(request, context, { shop: 'string', apiKey: 'string' })
      return jsonReply(200, { token: await mintUserToken(context.state, store.domain, OWNER_ID) })
    },
  },
  {
    method: 'POST',
    pattern: '/_admin/frame-url',
    kind: 'admin',
    handle: async (request, context) => {
      const { store, fields } = readCall(request, context, { shop: 'string', apiKey: 'string', path: 'string' })
      return jsonReply(200, { url: await createFrameUrl(context, store, { path: fields.path, userId: OWNER_ID, embedded: true }) })
    },
  },
  {
    method: 'POST',
    pattern: '/_admin/uninstall',
    kind: 'admin',
    handle: (request, context) => {
      const { store } = readCall(request, context, { shop: 'string', apiKey: 'string' })
      uninstallApp(context.state, store.domain)
      return jsonReply(200, {})
    },
  },
]

/** @throws Refusal 400 | 403 | 404; 409 when the app is not installed in the shop */
function readCall<const Spec extends FieldSpec & { shop: 'string', apiKey: 'string' }>(request: EmulatorRequest, context: EmulatorContext, spec: Spec) {
  checkSameOrigin(request, context)
  const body = readJson(request)
  const fields = checkFields(body, spec)
  const { shop, apiKey } = fields as { shop: string, apiKey: string }
  const store: Store = findStore(context.state, shop)
  checkApiKey(context.state, apiKey)
  if (!context.state.installations.find(apiKey, shop)) throw new Refusal(409, 'The app is not installed in this shop.')
  return { store, fields }
}
