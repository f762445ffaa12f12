import { GRAMS_BY_SYMBOL } from '../../../engine/records/weight-units'
import { storedUnit } from './measurement-units'
import type { MetafieldType } from './metafield-types'

/** Sizes of the units that can be converted, by type and stored unit: mm, ml, and g are 1. */
const UNIT_SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  dimension: { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8, yd: 914.4 },
  volume: {
    ml: 1,
    cl: 10,
    l: 1000,
    m3: 1_000_000,
    us_fl_oz: 29.5735295625,
    us_pt: 473.176473,
    us_qt: 946.352946,
    us_gal: 3785.411784,
    imp_fl_oz: 28.4130625,
    imp_pt: 568.26125,
    imp_qt: 1136.5225,
    imp_gal: 4546.09,
  },
  weight: GRAMS_BY_SYMBOL,
}

/**
 * Compares two values of a type that has an order: numbers, dates, and measurements.
 *
 * @returns less than 0 if the left value is less; undefined for values without an order, and for
 *   units of different sizes
 */
export function compareValues(
  type: MetafieldType,
  left: unknown,
  right: unknown,
): number | undefined {
  const [one, other] = [sizeOf(type, left), sizeOf(type, right)]
  if (!one || !other || one.unit !== other.unit) return undefined
  return one.size - other.size
}

/** Reads a limit of a definition. A limit of a measurement is JSON. */
export function readLimit({ category }: MetafieldType, limit: string): unknown {
  if (category !== 'MEASUREMENT') return limit
  try {
    return JSON.parse(limit)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The number that a value is compared by, and what it counts. */
function sizeOf(
  { base, category }: MetafieldType,
  value: unknown,
): { size: number; unit: string } | undefined {
  switch (category) {
    case 'NUMBER':
      return { size: Number(value), unit: '' }
    case 'DATE_TIME':
      return { size: timeOf(String(value)), unit: '' }
    case 'MEASUREMENT': {
      if (typeof value !== 'object' || value === null) return undefined
      if (!('value' in value && 'unit' in value)) return undefined
      const unit = storedUnit(base, String(value.unit)) ?? String(value.unit)
      const factor = UNIT_SIZES[base]?.[unit]
      return factor === undefined
        ? { size: Number(value.value), unit }
        : // 12 inches are a foot, although their product is 304.79999999999995.
          { size: Number((Number(value.value) * factor).toPrecision(12)), unit: '' }
    }
    default:
      return undefined
  }
}

/** A time without a zone is in UTC. */
export function timeOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) || !text.includes('T') ? text : `${text}Z`)
}
