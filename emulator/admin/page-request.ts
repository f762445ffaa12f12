import { checkFields } from '../http/check-fields'
import type { CheckedFields, FieldSpec } from '../http/check-fields'
import type { EmulatorContext } from '../http/context'
import { jsonReply } from '../http/reply'
import { readJson } from '../http/request'
import type { Route } from '../http/router'
import { checkSameOrigin } from '../http/same-origin'

/**
 * The route for what a page of the emulator itself sends: JSON of these fields, from its own origin; the answer is JSON as well.
 *
 * @param run throws a Refusal for what it cannot do
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
