import { includesScopes } from '../../../facts/schemas/access-scopes'
import {
  BRIDGE_SETTINGS_FIELDS,
  changeBridgeSettings,
  readBridgeSettings,
} from '../control/bridge-settings-fields'
import { checkFields } from '../state/check-fields'
import type { CheckedFields, FieldSpec } from '../state/check-fields'
import type { EmulatorContext } from '../http/context'
import { Refusal } from '../state/refusal'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'
import { checkSameOrigin } from '../http/same-origin'
import { grantScopes, revokeScopes } from '../scopes/change-scopes'
import type { BridgeRecord, ShopBridge } from '../state/app-bridges'
import { checkOptionalScopes, readScopeList } from '../lifecycle/installing'
import { describeScope } from '../scopes/describe-scope'
import { scopeDetail } from '../state/scope-detail'
import type { Store } from '../state/store'
import { executeDirectRequest } from './direct-api'
import { storeWithApp, TARGET_FIELDS } from './store-with-app'

interface BridgeCall {
  context: EmulatorContext
  store: Store
  bridge: ShopBridge
}

const RESOURCE_FIELDS = {
  type: 'string',
  query: 'string?',
  filterQuery: 'string?',
  draft: 'boolean?',
  archived: 'boolean?',
  ids: 'strings?',
} as const satisfies FieldSpec

/**
 * Requests that the admin's scripts send on behalf of App Bridge, and the record that they report.
 */
export const bridgeRequestRoutes: Route[] = [
  bridgeRoute('record', { record: 'object' }, async ({ bridge }, { record }) => {
    bridge.record = record as unknown as BridgeRecord
    return {}
  }),
  bridgeRoute(
    'queue',
    { to: 'string', response: 'object' },
    async ({ bridge }, { to, response }) => {
      bridge.responses.add(to, response)
      return {}
    },
  ),
  bridgeRoute('take', { to: 'string' }, async ({ bridge }, { to }) => {
    const fallback = to === 'reviews.request' ? { code: bridge.settings.reviewCode } : null
    return { response: bridge.responses.take(to) ?? fallback }
  }),
  bridgeRoute('settings', BRIDGE_SETTINGS_FIELDS, async ({ context, bridge }, fields) => {
    const changes = readBridgeSettings(fields)
    return { settings: changeBridgeSettings(bridge.settings, changes, context.state.app) }
  }),
  bridgeRoute('extensions', {}, async ({ bridge }) => ({
    extensions: Object.entries(bridge.settings.extensions).map(([handle, extension]) => ({
      handle,
      ...extension,
    })),
  })),
  bridgeRoute('resources', RESOURCE_FIELDS, async ({ context, store }, query) => {
    // It uses the search of the Admin API, which is loaded on first use.
    const { pickedResources } = await import('./picked-resources')
    return { resources: pickedResources(store, query, context.state.clock.now()) }
  }),
  bridgeRoute(
    'graphql',
    { version: 'string?', body: 'string' },
    async ({ context, store }, { version, body }) => ({
      ...(await executeDirectRequest(context, store, { version, body })),
    }),
  ),
  bridgeRoute('scopes', {}, async ({ context, store }) => ({
    detail: scopeDetail(context.state, store),
  })),
  bridgeRoute('scopes/missing', { scopes: 'strings' }, async ({ context, store }, { scopes }) => {
    const { state } = context
    const detail = scopeDetail(state, store)
    const missing = readScopeList(scopes).filter(scope => !includesScopes(detail.granted, [scope]))
    checkOptionalScopes(state, missing)
    return { missing: missing.map(handle => ({ handle, description: describeScope(handle) })) }
  }),
  bridgeRoute('scopes/grant', { scopes: 'strings' }, async ({ context, store }, { scopes }) => {
    await grantScopes(context.state, store, scopes)
    return { detail: scopeDetail(context.state, store) }
  }),
  bridgeRoute('scopes/revoke', { scopes: 'strings' }, async ({ context, store }, { scopes }) => {
    await revokeScopes(context.state, store, scopes)
    return { detail: scopeDetail(context.state, store) }
  }),
]

function bridgeRoute<const Spec extends FieldSpec>(
  name: string,
  spec: Spec,
  run: (call: BridgeCall, fields: CheckedFields<Spec>) => Promise<object>,
): Route {
  return {
    method: 'POST',
    pattern: `/_admin/app-bridge/${name}`,
    kind: 'admin',
    handle: async (request, context) => {
      checkSameOrigin(request, context)
      const { shop, apiKey, ...fields } = { ...(readJson(request) as object) } as Record<
        string,
        unknown
      >
      const respond = async () => {
        const store = storeWithApp(context.state, checkFields({ shop, apiKey }, TARGET_FIELDS))
        return run(
          { context, store, bridge: context.state.bridges.of(store.domain) },
          checkFields(fields, spec),
        )
      }
      return jsonReply(200, await respond().catch(describeRefusal))
    },
  }
}

// Not an error status: the browser would print it to the console as an error of the page, although
// the app made the invalid request.
function describeRefusal(error: unknown): { problem: string } {
  if (error instanceof Refusal) return { problem: error.message }
  throw error
}
