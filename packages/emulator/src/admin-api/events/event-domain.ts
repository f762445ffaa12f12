import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { cursorTime } from '../../engine/records/connection'
import { recordLoader } from '../../engine/resolve/domain'
import type { Domain, Fields } from '../../engine/resolve/domain'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../../engine/resolve/list-records'
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
  subject: ({ subjectId }: EventRecord, _args: object, { loadNode }: GraphqlContext) =>
    loadNode(subjectId) ?? null,
}

/** Timelines: what happened to an object, and to all of them. */
export const eventDomain: Domain = {
  queries: {
    deletionEvents: (
      { subjectTypes, ...args },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) => {
      const types = subjectTypes ?? DELETED_TYPES
      const deletions = context.store.records
        .table(EVENTS)
        .all()
        .filter(({ action, subjectType }) => action === 'destroy' && types.includes(subjectType))
      return listRecords(deletions, deletionList, args, context, info)
    },
    event: ({ id }: { id: string }, { store }) => store.records.table(EVENTS).get(id) ?? null,
    events: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
      listRecords(context.store.records.table(EVENTS), eventList, args, context, info),
    eventsCount: (
      args: { query?: string | null },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) =>
      countRecords(
        context.store.records.table(EVENTS).all(),
        eventList.search,
        args,
        context,
        info,
      ),
  },
  types: {
    BasicEvent: eventFields,
    DeletionEvent: { occurredAt: ({ createdAt }: EventRecord) => createdAt },
    HasEvents: {
      events: (
        { id }: { id: string },
        args: ListArgs,
        context: GraphqlContext,
        info: GraphQLResolveInfo,
      ) =>
        listRecords(
          context.store.records.table(EVENTS).lookUp('subject', id),
          eventList,
          args,
          context,
          info,
        ),
    },
  },
  nodes: { BasicEvent: recordLoader(EVENTS) },
}
