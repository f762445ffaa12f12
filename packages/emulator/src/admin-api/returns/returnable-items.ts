import type { RecordStore } from '../../engine/records/record-store'
import { FULFILLMENTS, fulfillmentsOf } from '../fulfillments/fulfillment-records'
import type { FulfillmentLineRecord, FulfillmentRecord } from '../fulfillments/fulfillment-records'
import { RETURNS } from './return-records'

/** A fulfilled quantity that can be returned. */
export interface ReturnableLine {
  readonly line: FulfillmentLineRecord
  readonly quantity: number
}

/** Finds the fulfillment of an item that can be returned. */
export function findFulfilledLine(
  records: RecordStore,
  id: string,
): { fulfillment: FulfillmentRecord; line: FulfillmentLineRecord } | undefined {
  const [fulfillment] = records.table(FULFILLMENTS).lookUp('line', id)
  const line = fulfillment?.lines.find(candidate => candidate.id === id)
  return fulfillment && line && fulfillment.status === 'SUCCESS' ? { fulfillment, line } : undefined
}

/** Returns the fulfilled quantity without what returns have already. */
export function returnableQuantity(
  records: RecordStore,
  { id, quantity }: FulfillmentLineRecord,
): number {
  return records
    .table(RETURNS)
    .lookUp('fulfillmentLine', id)
    .filter(({ status }) => status !== 'CANCELED' && status !== 'DECLINED')
    .flatMap(({ lines }) => lines)
    .filter(line => line.fulfillmentLineId === id)
    .reduce((left, line) => left - line.quantity, quantity)
}

/** Lists the fulfillments of an order with items that can be returned. */
export function returnableFulfillments(
  records: RecordStore,
  orderId: string,
): { fulfillment: FulfillmentRecord; lines: ReturnableLine[] }[] {
  return fulfillmentsOf(records, orderId)
    .filter(({ status }) => status === 'SUCCESS')
    .map(fulfillment => ({
      fulfillment,
      lines: fulfillment.lines
        .map(line => ({ line, quantity: returnableQuantity(records, line) }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ lines }) => lines.length > 0)
}
