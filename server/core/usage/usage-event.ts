import { PlatformError } from '../errors/errors'
import { isJsonObject, parseJson } from '../json-object'

/** One reported use, as it waits in the outbox. */
export interface UsageEvent {
  shop: string
  /** Handle of the meter in the pricing of the app. */
  meter: string
  quantity: number
  /** As the app gave it. */
  idempotencyKey: string
  /** When it was recorded, ISO 8601. */
  recordedAt: string
}

export interface UsageOptions {
  /**
   * Identifies the use, e.g. the id of the order: the same key of a shop and meter is billed once.
   * At most 255 characters.
   */
  idempotencyKey: string
}

const METER = /^[\w.-]{1,64}$/
const RESERVED = 'shopify.'
const MAX_KEY = 255
/** Units; a larger number is a mistake in the unit. */
const MAX_QUANTITY = 1_000_000_000
/** Digits after the decimal point that the platform can be sent without rounding. */
const DECIMALS = 6

/**
 * Checks what an app records.
 *
 * @throws PlatformError `usage_invalid`
 */
export function checkUsage(
  meter: unknown,
  quantity: unknown,
  options: unknown,
): { meter: string; quantity: number; idempotencyKey: string } {
  if (typeof meter !== 'string' || !METER.test(meter) || meter.startsWith(RESERVED))
    throw invalid('meter', 'the handle of a usage meter: 1 to 64 letters, digits, "-", "_" or "."')
  if (
    typeof quantity !== 'number' ||
    !(quantity > 0 && quantity <= MAX_QUANTITY) ||
    Number(quantity.toFixed(DECIMALS)) !== quantity
  )
    throw invalid(
      'quantity',
      `a number above 0, up to ${MAX_QUANTITY}, with at most ${DECIMALS} digits after the point`,
    )
  const { idempotencyKey: key } = isJsonObject(options) ? options : {}
  if (typeof key !== 'string' || key.trim() === '' || key.length > MAX_KEY)
    throw invalid('idempotencyKey', `a text of 1 to ${MAX_KEY} characters`)
  return { meter, quantity, idempotencyKey: key }
}

/** Reads a stored event. @throws Error when it is not what `JSON.stringify` wrote */
export function parseUsageEvent(text: string): UsageEvent {
  const value = parseJson(text)
  if (
    !isJsonObject(value) ||
    typeof value['meter'] !== 'string' ||
    typeof value['quantity'] !== 'number'
  )
    throw new Error('The stored event is damaged')
  // Only the outbox writes it.
  return value as typeof value & UsageEvent
}

function invalid(field: string, expected: string): PlatformError {
  return new PlatformError('usage_invalid', `${field} of a recorded usage must be ${expected}`)
}
