import type { EventRequest } from './usage-events'

/** A field that the API refuses. */
export interface EventProblem {
  field: string | null
  code: 'missing' | 'invalid' | 'invalid_type'
  message: string
}

const MAX_KEY = 64
const MAX_ATTRIBUTES = 15
const MAX_TEXT_BYTES = 128
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Reads the body of a request to create an event.
 *
 * @returns the event, or one problem for each field that is wrong
 */
export function readEvent(
  body: unknown,
): (EventRequest & { shopId: string }) | { errors: EventProblem[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { errors: [{ field: null, code: 'invalid_type', message: 'must be an object' }] }
  const fields = body as Record<string, unknown>
  const errors: EventProblem[] = []
  const text = (field: string, isValid: (value: string) => boolean) => {
    const value = fields[field]
    if (typeof value === 'string' && isValid(value)) return value
    errors.push(problemOf(field, value, 'string'))
    return ''
  }
  const shopId = text('shop_id', value => SHOP_ID.test(value)).replace('gid://shopify/Shop/', '')
  const handle = text(
    'event_handle',
    value => /^[\w.-]{1,64}$/.test(value) && !value.startsWith('shopify.'),
  )
  const timestamp = text(
    'timestamp',
    value => ISO_TIME.test(value) && !Number.isNaN(Date.parse(value)),
  )
  const idempotencyKey = text(
    'idempotency_key',
    value => value.trim() !== '' && value.length <= MAX_KEY,
  )
  const { attributes } = fields
  if (!areAttributes(attributes)) errors.push(problemOf('attributes', attributes, 'object'))
  if (errors.length > 0) return { errors }
  return {
    shopId,
    handle,
    idempotencyKey,
    at: Date.parse(timestamp),
    attributes: attributes as EventRequest['attributes'],
  }
}

const SHOP_ID = /^(?:gid:\/\/shopify\/Shop\/)?\d{1,20}$/

function problemOf(field: string, value: unknown, type: string): EventProblem {
  if (value === undefined || value === null)
    return { field, code: 'missing', message: 'is missing' }
  return typeof value === type
    ? { field, code: 'invalid', message: 'is invalid' }
    : { field, code: 'invalid_type', message: `must be a ${type}` }
}

function areAttributes(value: unknown): value is EventRequest['attributes'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length <= MAX_ATTRIBUTES &&
    entries.every(([key, each]) => /^[\w.-]{1,64}$/.test(key) && isScalar(each))
  )
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'string') return Buffer.byteLength(value) <= MAX_TEXT_BYTES
  return typeof value === 'number' || typeof value === 'boolean'
}
