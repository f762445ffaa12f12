import type { CheckedFields, FieldSpec } from '../state/check-fields'
import { Refusal } from '../state/refusal'
import { isFaultTarget } from '../state/faults'
import type { Fault } from '../state/faults'

/** Fields of the form for a custom fault. */
export const CUSTOM_FAULT_FIELDS = {
  shop: 'string',
  on: 'string',
  grant: 'string?',
  effect: 'string',
  status: 'integer?',
  delayMs: 'integer?',
  times: 'integer',
  omit: 'string?',
  headers: 'string?',
  body: 'string?',
  onlyHere: 'boolean',
} as const satisfies FieldSpec

type CustomFaultFields = CheckedFields<typeof CUSTOM_FAULT_FIELDS>

/** Readers of the fault by the effect that the form offers. */
const EFFECTS = new Map<string, (fields: CustomFaultFields) => Omit<Fault, 'on'>>([
  [
    'status',
    ({ status, headers, body }) => {
      if (status === undefined) throw new Refusal(400, 'Enter the status of the response.')
      return {
        status,
        ...(headers !== undefined && { headers: readHeaderLines(headers) }),
        ...(body !== undefined && { body }),
      }
    },
  ],
  ['delay', () => ({})],
  ['reset', () => ({ reset: true })],
  ['loseResponse', () => ({ loseResponse: true })],
  [
    'omit',
    ({ omit = '' }) => {
      const names = omit
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== '')
      if (names.length === 0) throw new Refusal(400, 'Enter the fields to omit.')
      return { omit: names }
    },
  ],
])

/**
 * Reads a custom fault. Ignores fields that do not apply to its effect.
 *
 * @throws Refusal 400
 */
export function readCustomFault(fields: CustomFaultFields): Fault {
  const { on, grant, effect, shop, times, delayMs = 0, onlyHere } = fields
  const read = EFFECTS.get(effect)
  if (!read)
    throw new Refusal(400, `Field effect must be one of ${[...EFFECTS.keys()].join(', ')}.`)
  if (!isFaultTarget(on)) throw new Refusal(400, 'Field on is not a valid target.')
  const forGrant = on === 'access_token' && grant !== undefined
  // The fault queue validates the grant.
  return {
    on,
    times,
    ...(forGrant && { grant: grant as Fault['grant'] }),
    ...(delayMs !== 0 && { delayMs }),
    ...(onlyHere && { shop }),
    ...read(fields),
  }
}

function readHeaderLines(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => {
        const colon = line.indexOf(':')
        if (colon < 1)
          throw new Refusal(400, 'Each line of headers must be a name, a colon and a value.')
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
      }),
  )
}
