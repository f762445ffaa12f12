import type { StoredRecord } from '../../engine/records/record-table'

export interface ShopPolicyRecord extends StoredRecord {
  /** A value of `ShopPolicyType`. */
  readonly type: string
  readonly body: string
  readonly createdAt: string
  readonly updatedAt: string
}

export const SHOP_POLICIES = {
  type: 'ShopPolicy',
  indexes: { type: ({ type }: ShopPolicyRecord) => type },
} as const
