import type { MutationArgs } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import { currentTime } from '../../engine/records/timestamp'
import { BY_ID, cursorTime, paginate } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import { notFound } from '../../engine/request/execution-errors'
import type { AdminDomain } from '../admin-domain'
import { seedSegments } from './seed-segments'
import type { ListSpec } from '../../engine/resolve/list-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { freeName, segmentOf, SEGMENTS } from './segment-records'
import type { SegmentRecord } from './segment-records'
import { parseSegmentQuery } from './segment-query'

type WriteArgs = AnyInput<MutationArgs['segmentCreate' | 'segmentUpdate']>

const MAX_SEGMENTS = 6000
const MAX_NAME_LENGTH = 255
const MAX_QUERY_LENGTH = 5000

const PRESENCE_RULES: readonly Check<WriteArgs>[] = [
  {
    field: ['name'],
    message: "Name can't be blank",
    fails: ({ name }) => typeof name === 'string' && name.trim() === '',
  },
  {
    field: ['name'],
    message: `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`,
    fails: ({ name }) => (name?.trim().length ?? 0) > MAX_NAME_LENGTH,
  },
  {
    field: ['query'],
    message: "Query can't be blank",
    fails: ({ query }) => typeof query === 'string' && query.trim() === '',
  },
  {
    field: ['query'],
    message: `Query is too long (maximum is ${MAX_QUERY_LENGTH} characters)`,
    fails: ({ query }) => (query?.length ?? 0) > MAX_QUERY_LENGTH,
  },
]

const SEGMENT_EXISTS: Check<{ id: string }> = {
  field: ['id'],
  message: 'Segment does not exist',
  fails: ({ id }, context) => !segmentOf(context, id),
  isFinal: true,
}

const segmentList: ListSpec<SegmentRecord> = {
  search: {
    text: ({ name }) => [name],
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      name: { kind: 'text', read: ({ name }) => name },
    },
  },
  sortValues: {
    CREATION_DATE: ({ creationDate }) => cursorTime(creationDate),
    LAST_EDIT_DATE: ({ lastEditDate }) => cursorTime(lastEditDate),
  },
}

/** Segments of customers. */
export const segmentDomain: AdminDomain = {
  seed: {
    records: {
      segments: (run, seeds) =>
        run.add(SEGMENTS.type, seeds, () => seedSegments(run.store.records, seeds, run.at)),
    },
  },
  queries: {
    segment: ({ id }, context) => {
      const segment = SEGMENTS.in(context).get(id)
      if (!segment) throw notFound('Segment does not exist')
      return segment
    },
    segments: SEGMENTS.page(segmentList),
    // Segments replaced the saved searches of customers before any store here began.
    segmentMigrations: args => paginate<{ id: string }>([], args, BY_ID),
    segmentsCount: SEGMENTS.count(),
  },
  mutations: {
    segmentCreate: defineMutation({
      checks: [
        ...PRESENCE_RULES,
        {
          field: null,
          message: 'Segment limit reached. Delete an existing segment to create more.',
          fails: (_args, context) => SEGMENTS.in(context).size >= MAX_SEGMENTS,
        },
      ],
      topics: ['segments/create'],
      errors: args => grammarErrors(args),
      run: (args, context) => {
        const at = currentTime(context)
        const segment = SEGMENTS.in(context).add({
          name: freeName(context, args.name?.trim() ?? ''),
          query: args.query ?? '',
          creationDate: at,
          lastEditDate: at,
        })
        context.emit('segments/create', segmentWebhook(segment))
        return { segment }
      },
    }),

    segmentUpdate: defineMutation({
      checks: [
        SEGMENT_EXISTS,
        {
          field: null,
          message: 'At least one attribute to change must be present',
          fails: ({ name, query }) => typeof name !== 'string' && typeof query !== 'string',
        },
        ...PRESENCE_RULES,
      ],
      topics: ['segments/update'],
      errors: args => grammarErrors(args),
      run: (args, context) => {
        const segment = SEGMENTS.in(context).update(args.id, {
          ...(typeof args.name === 'string' && {
            name: freeName(context, args.name.trim(), args.id),
          }),
          ...(typeof args.query === 'string' && { query: args.query }),
          lastEditDate: currentTime(context),
        })
        if (segment) context.emit('segments/update', segmentWebhook(segment))
        return { segment }
      },
    }),

    segmentDelete: SEGMENTS.remove('id', 'deletedSegmentId', {
      checks: [SEGMENT_EXISTS],
      topics: ['segments/delete'],
      removed: ({ id }, context) => context.emit('segments/delete', { id: idNumber(id) }),
    }),
  },
  nodes: { Segment: SEGMENTS.node },
}

/** Lists the errors of the grammar, which the platform reports only if nothing else is wrong. */
function grammarErrors({ query }: WriteArgs) {
  if (typeof query !== 'string') return []
  return parseSegmentQuery(query).errors.map(error => ({
    field: ['query'],
    message: `Query ${error}`,
  }))
}

export function segmentWebhook({ id, name, query, creationDate, lastEditDate }: SegmentRecord) {
  return {
    id: idNumber(id),
    admin_graphql_api_id: id,
    name,
    query,
    creation_date: creationDate,
    last_edit_date: lastEditDate,
  }
}
