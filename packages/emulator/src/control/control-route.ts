import { checkFields, fieldsSchema } from '../state/check-fields'
import type { CheckedFields, FieldSpec } from '../state/check-fields'
import { createControl } from './control'
import type { EmulatorControl } from './control'
import { recordOf } from '../state/reader'
import type { JsonSchema } from '../state/reader'
import { jsonReply } from '../http/reply'
import { readJson, readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'

/** Path prefix of the control API. */
export const CONTROL_PREFIX = '/_emulator'
/** A saved state contains the newest deliveries with their bodies. */
export const MAX_STATE_BYTES = 256 * 1024 * 1024
/** The control validates the state and the snapshot, which it wrote itself. */
export const ANY_OBJECT: JsonSchema = { type: 'object' }

/** A route of the control API, with its description. */
export interface ControlRoute extends Route {
  /** What the route does: one sentence. */
  summary: string
  /** The query of a GET request, otherwise the JSON body. */
  input: JsonSchema
}

const readBodyObject = recordOf(value => value)

/**
 * Creates a route of the control API. GET requests have their fields in the query, others in a JSON
 * body. An empty body is an empty object.
 */
export function action<const Spec extends FieldSpec>(
  method: Route['method'],
  path: string,
  summary: string,
  spec: Spec,
  run: (control: EmulatorControl, fields: CheckedFields<Spec>) => Promise<unknown>,
): ControlRoute {
  return {
    method,
    pattern: CONTROL_PREFIX + path,
    kind: 'control',
    summary,
    input: fieldsSchema(spec),
    handle: async (request, context) => {
      const fields = checkFields(
        method === 'GET' ? queryFields(request, spec) : bodyFields(request),
        spec,
      )
      return jsonReply(200, (await run(createControl(context), fields)) ?? {})
    },
  }
}

/**
 * Creates a route whose body the control validates.
 *
 * @param input what the control accepts
 */
export function bodyAction<Body extends object = Record<string, unknown>>(
  method: Route['method'],
  path: string,
  summary: string,
  input: JsonSchema,
  run: (control: EmulatorControl, body: Body) => Promise<unknown>,
  maxBodyBytes?: number,
): ControlRoute {
  return {
    method,
    pattern: CONTROL_PREFIX + path,
    kind: 'control',
    maxBodyBytes,
    summary,
    input,
    handle: async (request, context) => {
      const body = readBodyObject(bodyFields(request), 'The body') as Body
      return jsonReply(200, (await run(createControl(context), body)) ?? {})
    },
  }
}

function queryFields(request: EmulatorRequest, spec: FieldSpec): unknown {
  const parameters = readParameters(request.url.searchParams, Object.keys(spec))
  const { properties = {} } = fieldsSchema(spec)
  return Object.fromEntries(
    [...parameters].map(([name, text]) => [
      name,
      properties[name]?.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text,
    ]),
  )
}

function bodyFields(request: EmulatorRequest): unknown {
  readParameters(request.url.searchParams, [])
  return request.body.length === 0 ? {} : readJson(request)
}
