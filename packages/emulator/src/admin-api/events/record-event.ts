import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Timeline } from '../timelines'
import { defineRecords } from '../../engine/resolve/define-records'

/** An entry of the timeline of an object. */
export interface EventRecord extends StoredRecord {
  readonly action: string
  readonly message: string
  readonly subjectId: string
  readonly subjectType: string
  /** Name of the merchant, or of the app or channel. */
  readonly author: string
  readonly isByMerchant: boolean
  readonly createdAt: string
}

export const EVENTS = defineRecords('BasicEvent', {
  subject: ({ subjectId }: EventRecord) => subjectId,
})

type Payload = Record<string, unknown>

/**
 * Records in a timeline what a webhook of a successful mutation reports.
 *
 * @param payload of the webhook
 */
export function recordEvent(
  { store, app, merchant, clock }: GraphqlContext,
  timeline: Timeline,
  payload: Payload,
): void {
  const subjectId = subjectOf(timeline, payload)
  if (subjectId === undefined) return
  const events = store.records.table(EVENTS)
  const author = merchant ?? app.name
  for (const { action, message } of timeline.entries)
    events.add({
      action,
      message: message(author),
      subjectId,
      subjectType: timeline.subjectType,
      author,
      isByMerchant: merchant !== undefined,
      createdAt: timestamp(clock.now()),
    })
}

function subjectOf({ type, key }: Timeline, payload: Payload): string | undefined {
  const own = payload.admin_graphql_api_id
  if (key === undefined && typeof own === 'string') return own
  const number = payload[key ?? 'id']
  return typeof number === 'number' ? globalId(type, number) : undefined
}
