import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export interface ShopPolicyRecord extends StoredRecord {
  /** A value of `ShopPolicyType`. */
  readonly type: string
  readonly body: string
  readonly createdAt: string
  readonly updatedAt: string
}

export const SHOP_POLICIES = defineRecords('ShopPolicy', {
  type: ({ type }: ShopPolicyRecord) => type,
})
