import { appNode } from '../apps/installation-node'
import { cursorTime } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { annotationMutations } from './annotation-mutations'
import { ANNOTATIONS } from './annotation-records'
import type { AnnotationRecord } from './annotation-records'

const annotationList: ListSpec<AnnotationRecord> = {
  search: {
    text: ({ description, title, type }) => [title, description, type],
    fields: {
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      ended_at: { kind: 'time', read: ({ endedAt }) => endedAt },
      id: { kind: 'id', read: ({ id }) => id },
      source: { kind: 'enum', values: ['app', 'shopify'], read: () => 'app' },
      started_at: { kind: 'time', read: ({ startedAt }) => startedAt },
      title: { kind: 'text', read: ({ title }) => title },
      type: { kind: 'exact', read: ({ type }) => type },
      updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
    },
  },
  sortValues: {
    CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
    ENDED_AT: ({ endedAt }) => endedAt && cursorTime(endedAt),
    STARTED_AT: ({ startedAt }) => cursorTime(startedAt),
    UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
  },
}

/** Events that apps mark on the charts of the merchant. The platform itself marks none. */
export const annotationDomain: Domain = {
  mutations: annotationMutations,
  types: {
    AnalyticsAnnotation: {
      createdByApp: ({ appKey }: AnnotationRecord, _args, context) =>
        appKey === context.app.apiKey ? appNode(context) : null,
      source: () => 'APP',
    },
    Shop: {
      analyticsAnnotations: (_shop: object, args, context, info) =>
        listRecords(ANNOTATIONS.in(context), annotationList, args, context, info),
    },
  },
  nodes: { AnalyticsAnnotation: ANNOTATIONS.node },
}
