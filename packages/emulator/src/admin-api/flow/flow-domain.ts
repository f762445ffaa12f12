import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'

/** https://shopify.dev/docs/apps/build/flow/triggers */
const MAX_PAYLOAD_BYTES = 50_000

/** Triggers of workflows. Any handle is accepted: the local platform has no workflows. */
export const flowDomain: Domain = {
  mutations: {
    flowTriggerReceive: defineMutation({
      checks: [
        {
          field: ['body'],
          message: 'Cannot use `handle` and `payload` arguments with `body` argument',
          fails: ({ body, handle, payload }) =>
            typeof body === 'string' && (isGiven(handle) || isGiven(payload)),
        },
        {
          field: ['handle'],
          message: '`handle` and `payload` arguments are required',
          fails: ({ body, handle, payload }) =>
            typeof body !== 'string' && !(handle?.trim() && isGiven(payload)),
        },
        {
          field: ['body'],
          message: `Errors validating schema:\n  Properties size exceeds the limit of ${MAX_PAYLOAD_BYTES} bytes.\n`,
          fails: ({ body, payload }) =>
            Buffer.byteLength(body ?? JSON.stringify(payload ?? {})) > MAX_PAYLOAD_BYTES,
        },
      ],
      errors: ({ body }) =>
        (typeof body === 'string' ? bodyProblems(body) : []).map(problem => ({
          field: ['body'],
          message: `Errors validating schema:\n  ${problem}\n`,
        })),
      reports: 'first',
      run: () => ({}),
    }),
  },
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** Lists what is wrong with a trigger's `body`: JSON with resources and properties. */
function bodyProblems(body: string): string[] {
  const value = parsed(body)
  if (value === undefined) {
    const [token = ''] = body.trim().split(/\s/)
    return [`unexpected token '${token}' at line 1 column 1`]
  }
  const { trigger_id: id, trigger_title: title, properties, resources } = fieldsOf(value)
  const problems: string[] = []
  if (!isGiven(id) && !isGiven(title)) problems.push("Required field missing: 'trigger_id'.")
  if (isGiven(properties) && !isObject(properties))
    problems.push(`Type error for field 'properties': ${textOf(properties)} is not an Object.`)
  const entries: readonly unknown[] = Array.isArray(resources) ? resources : []
  if (entries.some(entry => !isGiven(fieldsOf(entry).url)))
    problems.push("Required field missing: 'url'.")
  return problems
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? { ...value } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
