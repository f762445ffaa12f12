import type { Storage } from 'unstorage'
import { isJsonObject } from '../json-object'
import { createRecordStorage, keyDigest } from '../records/record-storage'

/**
 * Why a charge is a test: the app requested it, or the platform does not charge this shop. The
 * platform does not report the reason later.
 */
export type TestReason = (typeof REASONS)[number]

const REASONS = ['wanted', 'development_store', 'forced'] as const

/** @throws PlatformError `storage_failed` */
export async function rememberTestReason(
  records: Storage,
  shop: string,
  id: string,
  reason: TestReason,
): Promise<void> {
  await createRecordStorage(records).set(keyOf(shop, id), { reason })
}

/**
 * Returns undefined for a charge that was not requested here, e.g. one of managed pricing.
 *
 * @throws PlatformError `storage_failed`
 */
export async function findTestReason(
  records: Storage,
  shop: string,
  id: string,
): Promise<TestReason | undefined> {
  const record = await createRecordStorage(records).get(keyOf(shop, id))
  return isJsonObject(record) ? REASONS.find(reason => reason === record['reason']) : undefined
}

function keyOf(shop: string, id: string): string {
  return `charge:${keyDigest(shop, id)}`
}
