import { checkFields } from '../state/check-fields'
import type { CheckedFields, FieldSpec } from '../state/check-fields'
import type { EmulatorContext } from '../http/context'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'
import { checkSameOrigin } from '../http/same-origin'

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
