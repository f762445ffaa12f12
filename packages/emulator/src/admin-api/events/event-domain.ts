import { cursorTime } from '../../engine/records/connection'
import type { Domain, Fields } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { EVENTS } from './record-event'
import type { EventRecord } from './record-event'

const eventList: ListSpec<EventRecord> = {
  search: {
    text: ({ message }) => [message],
    fields: {
      action: { kind: 'exact', read: ({ action }) => action },
      comments: { kind: 'boolean', read: () => false },
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      id: { kind: 'id', read: ({ id }) => id },
      subject_type: { kind: 'exact', read: ({ subjectType }) => subjectType.toLowerCase() },
    },
  },
  sortValues: { CREATED_AT: ({ createdAt }) => cursorTime(createdAt) },
}

const deletionList: ListSpec<EventRecord> = {
  search: { fields: { occurred_at: { kind: 'time', read: ({ createdAt }) => createdAt } } },
  sortValues: { CREATED_AT: ({ createdAt }) => cursorTime(createdAt) },
}

/** Types of objects whose deletion is listed. */
const DELETED_TYPES = ['COLLECTION', 'PRODUCT']

const eventFields: Fields<'BasicEvent'> = {
  additionalContent: () => null,
  additionalData: () => null,
  appTitle: ({ author, isByMerchant }: EventRecord) => (isByMerchant ? null : author),
  arguments: () => null,
  attributeToApp: ({ isByMerchant }: EventRecord) => !isByMerchant,
  attributeToUser: ({ isByMerchant }: EventRecord) => isByMerchant,
  criticalAlert: () => false,
  hasAdditionalContent: () => false,
  secondaryMessage: () => null,
  subject: ({ subjectId }: EventRecord, _args, { loadNode }) => loadNode(subjectId) ?? null,
}

/** Timelines: what happened to an object, and to all of them. */
export const eventDomain: Domain = {
  queries: {
    deletionEvents: ({ subjectTypes, ...args }, context, info) => {
      const types: readonly string[] = subjectTypes ?? DELETED_TYPES
      const deletions = EVENTS.in(context)
        .all()
        .filter(({ action, subjectType }) => action === 'destroy' && types.includes(subjectType))
      return listRecords(deletions, deletionList, args, context, info)
    },
    event: EVENTS.one,
    events: EVENTS.page(eventList),
    eventsCount: EVENTS.count(eventList),
  },
  types: {
    BasicEvent: eventFields,
    DeletionEvent: { occurredAt: ({ createdAt }: EventRecord) => createdAt },
    HasEvents: {
      events: ({ id }: { id: string }, args, context, info) =>
        listRecords(EVENTS.in(context).lookUp('subject', id), eventList, args, context, info),
    },
  },
  nodes: { BasicEvent: EVENTS.node },
}
