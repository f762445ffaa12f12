import type { MutationArgs } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { createdNow, currentTime, timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { ANNOTATIONS } from './annotation-records'
import type { AnnotationRecord } from './annotation-records'

type AnnotationArgs = AnyInput<
  MutationArgs['analyticsAnnotationCreate' | 'analyticsAnnotationUpdate']
>

type AnnotationFields = Pick<
  AnnotationRecord,
  'description' | 'endedAt' | 'startedAt' | 'title' | 'type'
>

const MAX_TITLE_LENGTH = 75
const MAX_DESCRIPTION_LENGTH = 150
/** Largest number of annotations of an app in a store. The platform does not document its own. */
const MAX_ANNOTATIONS = 1000
/**
 * Form of a type, without its category, e.g. `campaign`. The names of the platform's types are not
 * checked.
 */
const TYPE_FORM = /^[a-z][a-z0-9_]*$/

/** Finds an annotation of the app. Those of other apps cannot be changed. */
function ownAnnotation({ app, store }: GraphqlContext, id: string | undefined) {
  const annotation = store.records.table(ANNOTATIONS).get(id)
  return annotation?.appKey === app.apiKey ? annotation : undefined
}

/** Returns the fields after an input. A field that the input lacks is unchanged. */
function fieldsAfter({ id, input }: AnnotationArgs, context: GraphqlContext): AnnotationFields {
  const before = ownAnnotation(context, id)
  const { description, endedAt } = input
  const startedAt = input.startedAt
    ? timestamp(Date.parse(input.startedAt))
    : (before?.startedAt ?? '')
  return {
    type: input.type ?? before?.type ?? '',
    title: input.title ?? before?.title ?? '',
    description: description === undefined ? (before?.description ?? null) : description,
    startedAt,
    endedAt:
      endedAt === undefined
        ? before
          ? before.endedAt
          : startedAt
        : endedAt && timestamp(Date.parse(endedAt)),
  }
}

const ANNOTATION_RULES: readonly Check<AnnotationArgs>[] = [
  {
    field: ['input', 'type'],
    code: 'INVALID',
    message: 'Type is not supported',
    fails: ({ input: { type } }) => type !== undefined && !TYPE_FORM.test(type ?? ''),
  },
  {
    field: ['input', 'title'],
    code: 'INVALID',
    message: "Title can't be blank",
    fails: ({ input: { title } }) => title !== undefined && (title ?? '').trim() === '',
  },
  {
    field: ['input', 'title'],
    code: 'INVALID',
    message: `Title is too long (maximum is ${MAX_TITLE_LENGTH} characters)`,
    fails: ({ input }) => (input.title?.length ?? 0) > MAX_TITLE_LENGTH,
  },
  {
    field: ['input', 'description'],
    code: 'INVALID',
    message: `Description is too long (maximum is ${MAX_DESCRIPTION_LENGTH} characters)`,
    fails: ({ input }) => (input.description?.length ?? 0) > MAX_DESCRIPTION_LENGTH,
  },
  {
    field: ['input', 'startedAt'],
    code: 'INVALID',
    message: "Start can't be blank",
    fails: ({ input }) => input.startedAt === null,
  },
  {
    field: ['input', 'endedAt'],
    code: 'INVALID',
    message: 'The end must not be before the start',
    fails: (args, context) => {
      const { endedAt, startedAt } = fieldsAfter(args, context)
      return endedAt !== null && Date.parse(endedAt) < Date.parse(startedAt)
    },
  },
]

function existsRule<Args extends { id: string }>(): Check<Args> {
  return {
    field: ['id'],
    code: 'NOT_FOUND',
    message: 'Analytics annotation does not exist',
    fails: ({ id }, context) => !ownAnnotation(context, id),
    isFinal: true,
  }
}

/** The roots that change annotations of the app. */
export const annotationMutations: Mutations = {
  analyticsAnnotationCreate: defineMutation({
    checks: [
      ...ANNOTATION_RULES,
      {
        field: null,
        code: 'LIMIT_REACHED',
        message: `The app already has ${MAX_ANNOTATIONS} annotations`,
        fails: (_args, { app, store }) =>
          store.records.table(ANNOTATIONS).lookUp('app', app.apiKey).length >= MAX_ANNOTATIONS,
      },
    ],
    run: (args, context) => {
      const annotations = ANNOTATIONS.in(context)
      const analyticsAnnotation = annotations.put({
        ...fieldsAfter(args, context),
        id: annotations.nextId(),
        __typename: ANNOTATIONS.type,
        appKey: context.app.apiKey,
        ...createdNow(context),
      })
      return { analyticsAnnotation }
    },
  }),

  analyticsAnnotationUpdate: defineMutation({
    checks: [existsRule(), ...ANNOTATION_RULES],
    run: (args, context) => ({
      analyticsAnnotation: ANNOTATIONS.in(context).update(args.id, {
        ...fieldsAfter(args, context),
        updatedAt: currentTime(context),
      }),
    }),
  }),

  analyticsAnnotationDelete: ANNOTATIONS.remove('id', 'deletedId', {
    checks: [existsRule()],
  }),
}
