import type { AddressFields } from '../addresses/address-records'
import type { StoredRecord } from '../../engine/records/record-table'
import type { DisputeReason, DisputeStatus, DisputeType } from './payment-values'
import { defineRecords } from '../../engine/resolve/define-records'

/** Texts of the evidence that the merchant can change. */
export const EVIDENCE_TEXTS = [
  'accessActivityLog',
  'cancellationPolicyDisclosure',
  'cancellationRebuttal',
  'customerEmailAddress',
  'customerFirstName',
  'customerLastName',
  'refundPolicyDisclosure',
  'refundRefusalExplanation',
  'uncategorizedText',
] as const

/** What the merchant sends to the bank. */
export interface EvidenceRecord extends Partial<
  Readonly<Record<(typeof EVIDENCE_TEXTS)[number], string | null>>
> {
  readonly shippingAddress?: AddressFields
}

/** A payment that its customer disputes at the bank. */
export interface DisputeRecord extends StoredRecord {
  readonly orderId: string
  readonly type: DisputeType
  readonly status: DisputeStatus
  readonly reason: DisputeReason
  /** In the currency of the shop. */
  readonly amount: string
  readonly initiatedAt: string
  readonly evidenceDueBy: string
  readonly evidenceSentOn: string | null
  readonly finalizedOn: string | null
  readonly evidence: EvidenceRecord
}

export const DISPUTES = defineRecords('ShopifyPaymentsDispute', {
  order: (dispute: DisputeRecord) => dispute.orderId,
})

/** Returns whether the bank has decided. */
export function isFinal(status: DisputeStatus): boolean {
  return status !== 'NEEDS_RESPONSE' && status !== 'UNDER_REVIEW'
}
