import { checkFields } from '../state/check-fields'
import type { CheckedFields, FieldSpec } from '../state/check-fields'
import type { EmulatorContext } from '../http/context'
import { jsonReply } from '../http/reply'
import { readJson, readParameters } from '../http/request'
import type { Route } from '../http/router'
import { checkSameOrigin } from '../http/same-origin'
import { findStore } from '../state/find-store'
import type { Store } from '../state/store'

/**
 * Creates a route with which a page requests its data in a store, given by the parameter `shop`.
 *
 * @throws Refusal 400 for other parameters, 404 for a shop that does not exist
 */
export function storeDataRequest(
  pattern: string,
  read: (context: EmulatorContext, store: Store) => object | Promise<object>,
  kind: Route['kind'] = 'admin',
): Route {
  return {
    method: 'GET',
    pattern,
    kind,
    handle: async ({ url }, context) => {
      const { shop } = checkFields(Object.fromEntries(readParameters(url.searchParams, ['shop'])), {
        shop: 'string',
      })
      return jsonReply(200, await read(context, findStore(context.state, shop)))
    },
  }
}

/**
 * Creates a route for JSON requests of the emulator's own pages. Checks the origin and the fields,
 * and returns JSON.
 *
 * @param run throws a Refusal for an invalid request
 */
export function pageRequest<const Spec extends FieldSpec>(
  pattern: string,
  spec: Spec,
  run: (context: EmulatorContext, fields: CheckedFields<Spec>) => object | Promise<object>,
  kind: Route['kind'] = 'admin',
): Route {
  return {
    method: 'POST',
    pattern,
    kind,
    handle: async (request, context) => {
      checkSameOrigin(request, context)
      return jsonReply(200, await run(context, checkFields(readJson(request), spec)))
    },
  }
}
