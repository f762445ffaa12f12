import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'

/** https://shopify.dev/docs/apps/build/flow/triggers */
const MAX_PAYLOAD_BYTES = 50_000
const BODY_FIELDS: ReadonlySet<string> = new Set([
  'properties',
  'resources',
  'trigger_id',
  'trigger_title',
])

/** Triggers of the app. They start nothing: the local platform has no workflows. */
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
            Buffer.byteLength(JSON.stringify(propertiesOf(body, payload))) > MAX_PAYLOAD_BYTES,
        },
      ],
      errors: ({ body, handle }, { app }) => {
        const problems =
          typeof body === 'string' ? bodyProblems(body) : handleProblems(handle, app.flowTriggers)
        if (problems.length === 0) return []
        const message = `Errors validating schema:\n  ${problems.join('\n  ')}\n`
        return [{ field: ['body'], message }]
      },
      reports: 'first',
      run: () => ({}),
    }),
  },
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function handleProblems(handle: unknown, released: readonly string[]): string[] {
  const isReleased = typeof handle === 'string' && released.includes(handle)
  return isReleased ? [] : [`Invalid handle '${textOf(handle)}'.`]
}

/** Lists what is wrong with a trigger's `body`: JSON with resources and properties. */
function bodyProblems(body: string): string[] {
  const value = parsed(body)
  if (value === undefined) {
    const [token = ''] = body.trim().split(/\s/)
    return [`unexpected token '${token}' at line 1 column 1`]
  }
  const fields = fieldsOf(value)
  const { trigger_id: id, trigger_title: title, properties, resources } = fields
  const unknown = Object.keys(fields).find(name => !BODY_FIELDS.has(name))
  const problems = unknown === undefined ? [] : [`Invalid field: '${unknown}'.`]
  if (isGiven(properties) && !isObject(properties))
    problems.push(`Type error for field 'properties': ${textOf(properties)} is not an Object.`)
  const entries: readonly unknown[] = Array.isArray(resources) ? resources : []
  problems.push(...entries.flatMap(entry => resourceProblems(fieldsOf(entry))))
  if (problems.length > 0) return problems
  // Triggers of the old format are created at the platform: there are none here.
  if (isGiven(id)) return [`Invalid trigger_id '${textOf(id)}'.`]
  if (isGiven(title)) return [`Invalid trigger_title '${textOf(title)}'.`]
  return ["Required field missing: 'trigger_id'."]
}

function resourceProblems({ name, url }: Record<string, unknown>): string[] {
  if (!isGiven(url)) return ["Required field missing: 'url'."]
  return [
    ...(isGiven(name) ? [] : ["Required field missing: 'name'."]),
    ...(URL.canParse(textOf(url))
      ? []
      : [`Type error for field 'url': ${textOf(url)} is not an absolute URL.`]),
  ]
}

/** The data of a trigger, whose size is limited. */
function propertiesOf(body: string | null | undefined, payload: unknown): unknown {
  if (typeof body !== 'string') return payload ?? {}
  return fieldsOf(parsed(body)).properties ?? {}
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
