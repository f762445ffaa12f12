import { equalsConstantTime } from '../../http/constant-time'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A token of the Storefront API, which is public. */
export interface StorefrontTokenRecord extends StoredRecord {
  readonly appKey: string
  readonly title: string
  readonly accessToken: string
  readonly createdAt: string
  readonly updatedAt: string
}

export const STOREFRONT_TOKENS = defineRecords('StorefrontAccessToken', {
  app: (token: StorefrontTokenRecord) => token.appKey,
})

/** Returns whether an app created a token in a store. */
export function isStorefrontToken(records: RecordStore, appKey: string, given: string): boolean {
  const tokens = records.table(STOREFRONT_TOKENS).lookUp('app', appKey)
  return tokens.some(({ accessToken }) => equalsConstantTime(accessToken, given))
}
