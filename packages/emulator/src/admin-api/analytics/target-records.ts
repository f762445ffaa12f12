import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A goal of the merchant for a metric in a period. */
export interface AnalyticsTargetRecord extends StoredRecord {
  readonly name: string
  readonly metric: string
  /** Days, e.g. `2026-07-03`. Both belong to the period. */
  readonly startDate: string
  readonly endDate: string
  /** A condition of ShopifyQL. Null: all data. */
  readonly filters: string | null
  /** A decimal, e.g. `50000.0`. */
  readonly expectedValue: string
  readonly currencyCode: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** The fields that no other target has the same values of. */
type TargetKey = Pick<AnalyticsTargetRecord, 'endDate' | 'filters' | 'metric' | 'startDate'>

export const ANALYTICS_TARGETS = defineRecords('AnalyticsTarget', {
  key: (target: AnalyticsTargetRecord) => targetKey(target),
})

export function targetKey({ endDate, filters, metric, startDate }: TargetKey): string {
  return JSON.stringify([metric, startDate, endDate, filters])
}
