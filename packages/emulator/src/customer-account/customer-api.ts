import { GRAPHQL_FIELDS } from '../engine/request/graphql-handler'
import { respondingVersion } from '../engine/request/supported-versions'
import { withFaults } from '../http/fault-reply'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import { HEADERS } from '../../../../shared/wire'
import { CUSTOMERS } from '../admin-api/customers/customer-records'
import { checkFields } from '../state/check-fields'
import { API_SCOPE, CustomerLogins } from './customer-logins'

// Loaded on the first request, as for the Admin API.
const loadExecutor = () => import('./execute-customer-api')

/**
 * Route of the Customer Account API of a shop.
 *
 * @see https://shopify.dev/docs/api/customer
 */
export const customerApiRoute: Route = {
  method: 'POST',
  pattern: '/:shop/customer/api/:version/graphql',
  kind: 'customer_account',
  handle: withFaults('graphql', async (request, { state, origin }) => {
    const { shop = '', version = '' } = request.params
    const { app, clock } = state
    const store = state.stores.find(({ domain }) => domain === shop)
    const responding = respondingVersion(version, clock.now(), state.rules.ignored(shop))
    if (!store || !responding) return jsonReply(404, { errors: 'Not Found' })
    const token = /^(?:Bearer )?(shcat_[0-9a-f]+)$/.exec(request.headers.authorization ?? '')?.[1]
    const login =
      token === undefined ? undefined : new CustomerLogins(store.records, clock.now()).find(token)
    const installation = state.installations.find(app.apiKey, shop)
    const isAllowed =
      login?.clientId === app.apiKey &&
      login.scope.split(' ').includes(API_SCOPE) &&
      store.records.table(CUSTOMERS).get(login.customerId) !== undefined
    if (!login || !isAllowed || !installation)
      return jsonReply(401, { errors: [{ message: 'Invalid token, missing access or expired.' }] })
    const { query, operationName, variables } = checkFields(readJson(request), GRAPHQL_FIELDS)
    const metRules = new Set<DatedRuleId>()
    const { executeCustomerApi } = await loadExecutor()
    const { body, operationName: name } = await executeCustomerApi(
      { query, operationName, variables },
      { app, store, installation, clock, state, apiVersion: responding, metRules, origin },
      login.customerId,
    )
    if (name !== undefined) request.note.operationName = name
    if (metRules.size > 0) request.note.rules = [...metRules]
    const reply = jsonReply(200, body)
    return { ...reply, headers: { ...reply.headers, [HEADERS.apiVersion]: responding } }
  }),
}
