import { PlatformError } from '../errors/errors'

/**
 * Parses a stored date: a Date, an ISO string, or epoch milliseconds as a number or as digits.
 * Returns undefined for null, undefined and ''.
 *
 * @throws PlatformError `storage_failed` for anything else: an unreadable expiry must not become
 *   "never expires"
 */
export function reviveDate(value: unknown): Date | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const date = toDate(value)
  if (!date || Number.isNaN(date.getTime())) {
    throw new PlatformError(
      'storage_failed',
      'A stored session has a date that cannot be read; expected an ISO date or epoch milliseconds',
    )
  }
  return date
}

function toDate(value: unknown): Date | undefined {
  if (value instanceof Date || typeof value === 'number') return new Date(value)
  if (typeof value !== 'string') return undefined
  return new Date(/^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value)
}
