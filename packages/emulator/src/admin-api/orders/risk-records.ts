import type { OrderRiskAssessmentCreateInput } from '../../../generated/admin'
import type { RecordStore } from '../../engine/records/record-store'
import type { RecordTable, StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** The assessment of an app. There is one for each order. */
export interface RiskRecord extends StoredRecord, OrderRiskAssessmentCreateInput {}

export const RISKS = defineRecords<RiskRecord>('OrderRiskAssessment')

/** Assessments of the risk of fraud, each with the number of its order. */
export function risksIn(records: RecordStore): RecordTable<RiskRecord, never> {
  return records.table(RISKS)
}

export function riskId(orderId: string): string {
  return orderId.replace('/Order/', `/${RISKS.type}/`)
}

export function riskOf(records: RecordStore, orderId: string): RiskRecord | undefined {
  return risksIn(records).get(riskId(orderId))
}
