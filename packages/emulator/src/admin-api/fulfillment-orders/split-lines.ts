import type { FulfillmentOrderLineItemInput } from '../../../generated/admin'
import type { RecordStore } from '../../engine/records/record-store'
import { FULFILLMENT_ORDERS, nextFulfillmentId } from './fulfillment-order-records'
import type { FulfillmentOrderLine, FulfillmentOrderRecord } from './fulfillment-order-records'

/** Takes quantities out of lines. */
export function splitLines(
  lines: readonly FulfillmentOrderLine[],
  picks: readonly FulfillmentOrderLineItemInput[],
): { picked: FulfillmentOrderLine[]; rest: FulfillmentOrderLine[] } {
  const picked: FulfillmentOrderLine[] = []
  const rest: FulfillmentOrderLine[] = []
  for (const line of lines) {
    const quantity = picks.find(({ id }) => id === line.id)?.quantity ?? 0
    if (quantity > 0) picked.push({ ...line, total: quantity, remaining: quantity })
    if (quantity < line.total)
      rest.push({ ...line, total: line.total - quantity, remaining: line.remaining - quantity })
  }
  return { picked, rest }
}

/** Returns whether picks are more than what remains of their lines, or of other lines. */
export function exceedsLines(
  lines: readonly FulfillmentOrderLine[],
  picks: readonly FulfillmentOrderLineItemInput[],
): boolean {
  return picks.some(
    ({ id, quantity }) => (lines.find(line => line.id === id)?.remaining ?? 0) < quantity,
  )
}

/** Returns whether picks are everything that remains of lines. */
export function coversLines(
  lines: readonly FulfillmentOrderLine[],
  picks: readonly FulfillmentOrderLineItemInput[],
): boolean {
  return lines.every(
    ({ id, remaining }) => (picks.find(pick => pick.id === id)?.quantity ?? 0) >= remaining,
  )
}

/** Adds lines to others: lines of the same item become one. */
export function mergeLines(
  lines: readonly FulfillmentOrderLine[],
  added: readonly FulfillmentOrderLine[],
): FulfillmentOrderLine[] {
  const merged = [...lines]
  for (const line of added) {
    const index = merged.findIndex(({ lineItemId }) => lineItemId === line.lineItemId)
    const known = merged[index]
    if (known)
      merged[index] = {
        ...known,
        total: known.total + line.total,
        remaining: known.remaining + line.remaining,
      }
    else merged.push(line)
  }
  return merged
}

/**
 * Adds a fulfillment order like another one, without what only that one went through.
 *
 * @param changes at least its lines; they get ids of their own
 */
export function addSibling(
  records: RecordStore,
  source: FulfillmentOrderRecord,
  at: string,
  changes: Partial<FulfillmentOrderRecord> & Pick<FulfillmentOrderRecord, 'lines'>,
): FulfillmentOrderRecord {
  const table = records.table(FULFILLMENT_ORDERS)
  return table.put({
    ...source,
    id: table.nextId(),
    status: 'OPEN',
    requestStatus: 'UNSUBMITTED',
    holds: [],
    requests: [],
    hasProgress: false,
    splitFromId: null,
    createdAt: at,
    updatedAt: at,
    ...changes,
    lines: changes.lines.map(line => ({
      ...line,
      id: nextFulfillmentId(records, 'FulfillmentOrderLineItem'),
    })),
  })
}
