import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { GRAPHQL_FIELDS } from '../engine/request/graphql-handler'
import { respondingVersion } from '../engine/request/supported-versions'
import type { EmulatorContext } from '../http/context'
import { checkFields } from '../state/check-fields'
import { Refusal } from '../state/refusal'
import type { Store } from '../state/store'

const DISABLED =
  'Direct API access is not enabled for this app: set embedded_app_direct_api_access = true below [access.admin] in shopify.app.toml, or platform.emulator.directApiAccess.'

/** Response to a page's request of the Admin API. */
export interface DirectResponse {
  status: number
  /** JSON. */
  body: string
}

/**
 * Executes a request of the Admin API that a page of the app sent through App Bridge. The user of
 * the local admin owns the store, so the access of the user and of the app are the same.
 *
 * @param version in the address; default: the newest stable version
 * @param body of the request
 * @see https://shopify.dev/docs/apps/build/cli-for-apps/app-configuration#admin
 */
export async function executeDirectRequest(
  { state, origin }: EmulatorContext,
  store: Store,
  { version = DEFAULT_API_VERSION, body }: { version?: string; body: string },
): Promise<DirectResponse> {
  const installation = state.installations.find(state.app.apiKey, store.domain)
  if (!state.app.directApiAccess || !installation) return respond(403, { errors: DISABLED })
  const ignored = state.rules.ignored(store.domain)
  const responding = respondingVersion(version, state.clock.now(), ignored)
  if (!responding) return respond(404, { errors: 'Not Found' })
  let request
  try {
    request = checkFields(JSON.parse(body), GRAPHQL_FIELDS)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof Refusal)) throw error
    return respond(400, { errors: `Bad request: ${error.message}` })
  }
  const caller = {
    app: state.app,
    store,
    installation,
    clock: state.clock,
    state,
    apiVersion: responding,
    origin,
  }
  const { executeAdminApi } = await import('../admin-api/execute-admin-api')
  const { query, operationName, variables } = request
  const asked = { query, operationName, variables, costDebug: false }
  const result = await executeAdminApi(asked, caller, state.throttle)
  return respond(200, result.body)
}

function respond(status: number, body: unknown): DirectResponse {
  return { status, body: JSON.stringify(body) }
}
