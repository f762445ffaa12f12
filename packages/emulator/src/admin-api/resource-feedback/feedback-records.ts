import { globalId, parseGlobalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export type FeedbackState = 'ACCEPTED' | 'REQUIRES_ACTION'

/** What the app reports about a product, or about the shop. */
export interface FeedbackRecord extends StoredRecord {
  /** Global id of the product, or of the shop. */
  readonly resourceId: string
  readonly state: FeedbackState
  readonly messages: readonly string[]
  readonly feedbackGeneratedAt: string
  /** Version of the product that the feedback is about. Null for the shop. */
  readonly productUpdatedAt: string | null
}

const FEEDBACK = defineRecords<FeedbackRecord>('ResourceFeedback')

/** Returns the table of feedback, which has one entry for each resource. */
function feedbackTable(records: RecordStore) {
  return records.table(FEEDBACK)
}

/** Finds the feedback about a resource. */
export function findFeedback(records: RecordStore, resourceId: string): FeedbackRecord | undefined {
  return feedbackTable(records).get(feedbackId(resourceId))
}

/** Replaces the feedback about a resource. */
export function putFeedback(
  records: RecordStore,
  fields: Omit<FeedbackRecord, '__typename' | 'id'>,
): FeedbackRecord {
  const id = feedbackId(fields.resourceId)
  return feedbackTable(records).put({ ...fields, id, __typename: FEEDBACK.type })
}

function feedbackId(resourceId: string): string {
  const { type = '', key = '' } = parseGlobalId(resourceId) ?? {}
  return globalId(FEEDBACK.type, `${type}-${key}`)
}
