import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** An event that charts show, so that merchants know why a metric changed. */
export interface AnnotationRecord extends StoredRecord {
  /** Client id of the app that created it. */
  readonly appKey: string
  readonly type: string
  readonly title: string
  readonly description: string | null
  readonly startedAt: string
  /** The same as the start: a moment. Null: there is no end yet. */
  readonly endedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const ANNOTATIONS = defineRecords('AnalyticsAnnotation', {
  app: (annotation: AnnotationRecord) => annotation.appKey,
})
