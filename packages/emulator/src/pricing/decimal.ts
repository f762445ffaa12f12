import { withoutTrailing } from '../../../../shared/without-trailing'

/** Millionths of a unit: quantities and unit prices are exact integers, because floats drift. */
export const MILLIONTHS = 1_000_000n

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,6}))?$/

/**
 * Converts a decimal from 0, with at most six digits after the point, to millionths. Undefined for
 * any other value.
 */
export function readMillionths(value: unknown): bigint | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  return whole === undefined
    ? undefined
    : BigInt(whole) * MILLIONTHS + BigInt(fraction.padEnd(6, '0'))
}

/** `1500000n` becomes `1.5`. */
export function formatMillionths(value: bigint): string {
  const fraction = withoutTrailing(String(value % MILLIONTHS).padStart(6, '0'), '0')
  return `${value / MILLIONTHS}${fraction === '' ? '' : `.${fraction}`}`
}
