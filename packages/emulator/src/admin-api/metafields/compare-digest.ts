import { createHash } from 'node:crypto'
import type { MetafieldRecord } from './metafield-records'

/** A text that changes with the value of a metafield, for optimistic locking. */
export function compareDigest({ id, typeName, stored }: MetafieldRecord): string {
  return createHash('sha256')
    .update(JSON.stringify([id, typeName, stored]))
    .digest('hex')
}
