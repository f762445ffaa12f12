import type { CheckedFields, FieldSpec } from '../http/check-fields'
import { Refusal } from '../http/refusal'
import { isFaultTarget } from '../state/faults'
import type { Fault } from '../state/faults'

/** The form of a fault of one's own. */
export const OWN_FAULT_FIELDS = {
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

type OwnFaultFields = CheckedFields<typeof OWN_FAULT_FIELDS>

/** Parts of a fault, by the effect that the form offers. */
const EFFECTS = new Map<string, (fields: OwnFaultFields) => Omit<Fault, 'on'>>([
  ['status', ({ status, headers, body }) => {
    if (status === undefined) throw new Refusal(400, 'Enter the status of the answer.')
    return { status, ...(headers !== undefined && { headers: readHeaderLines(headers) }), ...(body !== undefined && { body }) }
  }],
  ['delay', () => ({})],
  ['reset', () => ({ reset: true })],
  ['loseAnswer', () => ({ loseAnswer: true })],
  ['omit', ({ omit = '' }) => {
    const names = omit.split(',').map(name => name.trim()).filter(name => name !== '')
    if (names.length === 0) throw new Refusal(400, 'Enter the fields that are left out.')
    return { omit: names }
  }],
])

/**
 * The fault that a person described; fields that are of no use to its effect do not count.
 *
 * @throws Refusal 400
 */
export function readOwnFault(fields: OwnFaultFields): Fault {
  const { on, grant, effect, shop, times, delayMs = 0, onlyHere } = fields
  const read = EFFECTS.get(effect)
  if (!read) throw new Refusal(400, `Field effect must be one of ${[...EFFECTS.keys()].join(', ')}.`)
  if (!isFaultTarget(on)) throw new Refusal(400, 'Field on is not something that can fail.')
  const forGrant = on === 'access_token' && grant !== undefined
  // The queue of faults checks the grant.
  return { on, times, ...(forGrant && { grant: grant as Fault['grant'] }), ...(delayMs !== 0 && { delayMs }), ...(onlyHere && { shop }), ...read(fields) }
}

function readHeaderLines(text: string): Record<string, string> {
  return Object.fromEntries(text.split('\n').filter(line => line.trim() !== '').map((line) => {
    const colon = line.indexOf(':')
    if (colon < 1) throw new Refusal(400, 'Each line of headers must be a name, a colon and a value.')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  }))
}
