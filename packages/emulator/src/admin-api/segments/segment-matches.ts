import type { RecordStore } from '../../engine/records/record-store'
import type { CustomerRecord } from '../customers/customer-records'
import { findFilter } from './segment-filters'
import type { SegmentFieldValue, SegmentFilter } from './segment-filters'
import type { SegmentNode } from './segment-query'

type Condition = Extract<SegmentNode, { kind: 'condition' }>

const DAY_MS = 24 * 3600 * 1000
/** Days of the units of relative dates, e.g. of `-3m`. */
const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 }

/**
 * Returns whether a customer belongs to a segment.
 *
 * @param now milliseconds since the epoch, for relative dates
 */
export function matchesSegment(
  node: SegmentNode,
  customer: CustomerRecord,
  records: RecordStore,
  now: number,
): boolean {
  switch (node.kind) {
    case 'and':
      return node.nodes.every(inner => matchesSegment(inner, customer, records, now))
    case 'or':
      return node.nodes.some(inner => matchesSegment(inner, customer, records, now))
    case 'not':
      return !matchesSegment(node.node, customer, records, now)
    case 'condition': {
      const filter = findFilter(node.filter)
      if (!filter) return false
      // No customer has done anything in the shop.
      if (!filter.read) return (node.values[0] ?? '').toLowerCase() === 'false'
      return matchesValue(filter, filter.read(customer, records), node, now)
    }
  }
}

function matchesValue(
  filter: SegmentFilter,
  value: SegmentFieldValue,
  { operator, values }: Condition,
  now: number,
): boolean {
  const isEmpty = value === null || (typeof value === 'object' && value.length === 0)
  if (operator === 'null') return isEmpty
  const [wanted = '', high = ''] = values
  if (isList(value)) {
    const contains = value.some(item => item.toLowerCase() === wanted.toLowerCase())
    return operator === '!=' ? !contains : contains
  }
  if (value === null) return operator === '!='
  if (filter.kind === 'string' || filter.kind === 'enum')
    return (String(value).toLowerCase() === wanted.toLowerCase()) !== (operator === '!=')
  const numberOf = filter.kind === 'date' ? (text: string) => dayOf(text, now) : Number
  const number = numberOf(String(value))
  const order = number - numberOf(wanted)
  switch (operator) {
    case '=':
    case 'contains':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case 'between':
      return order >= 0 && number <= numberOf(high)
  }
}

/** Converts a date to its day. Relative dates count from now: `-7d`, `-3m`, `today`. */
function dayOf(text: string, now: number): number {
  if (text === 'today') return Math.floor(now / DAY_MS)
  if (text === 'yesterday') return Math.floor(now / DAY_MS) - 1
  const [, amount, unit] = /^([+-]?\d+)([dwmy])$/.exec(text) ?? []
  if (amount !== undefined && unit !== undefined)
    return Math.floor(now / DAY_MS) + Number(amount) * (UNIT_DAYS[unit] ?? 0)
  return Math.floor(Date.parse(text) / DAY_MS)
}

function isList(value: SegmentFieldValue): value is readonly string[] {
  return Array.isArray(value)
}
