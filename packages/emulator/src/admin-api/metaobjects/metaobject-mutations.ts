import type { MetaobjectHandleInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { startJob } from '../../engine/resolve/jobs'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import { renameLinkedValues } from '../products/rename-linked-values'
import { metaobjectError, NOT_FOUND } from './metaobject-error'
import { handleErrors } from './metaobject-handle'
import {
  definitionOf,
  handleKey,
  METAOBJECT_DEFINITIONS,
  METAOBJECTS,
  resolveType,
} from './metaobject-records'
import type { MetaobjectDefinitionRecord, MetaobjectRecord } from './metaobject-records'
import { metaobjectWebhook } from './metaobject-webhook'
import { createMetaobject, updateMetaobject } from './write-metaobject'
import type { WriteResult } from './write-metaobject'

/** Finds a metaobject by its type and handle. */
export function metaobjectByHandle(
  context: GraphqlContext,
  { type, handle }: MetaobjectHandleInput,
): MetaobjectRecord | undefined {
  return METAOBJECTS.in(context).lookUp('handle', handleKey(resolveType(type), handle))[0]
}

/** Finds a definition by its type. */
export function definitionByType(
  context: GraphqlContext,
  type: string,
): MetaobjectDefinitionRecord | undefined {
  return METAOBJECT_DEFINITIONS.in(context).lookUp('type', resolveType(type))[0]
}

const EXISTS = METAOBJECTS.exists('id', NOT_FOUND.message, NOT_FOUND.code)

/** The roots that create, change, and delete metaobjects. */
export const metaobjectMutations: NonNullable<Domain['mutations']> = {
  metaobjectCreate: defineMutation({
    topics: ['metaobjects/create'],
    run: ({ metaobject: input }, context) => {
      const definition = definitionByType(context, input.type)
      if (!definition) return unknownType('metaobject', input)
      const result = createMetaobject(context, definition, input, ['metaobject', 'handle'])
      return finish(context, 'metaobjects/create', result)
    },
  }),

  metaobjectUpdate: METAOBJECTS.change('id', {
    checks: [EXISTS],
    topics: ['metaobjects/update'],
    run: ({ metaobject: input }, context, known) => {
      const definition = definitionOf(context.store.records, known)
      const result = updateMetaobject(context, definition, known, input)
      return finish(context, 'metaobjects/update', result)
    },
  }),

  metaobjectUpsert: defineMutation({
    topics: ['metaobjects/create', 'metaobjects/update'],
    run: ({ handle, metaobject, values }, context) => {
      const definition = definitionByType(context, handle.type)
      if (!definition) return unknownType('handle', handle)
      const input = { values, ...metaobject }
      const known = metaobjectByHandle(context, handle)
      if (known)
        return finish(
          context,
          'metaobjects/update',
          updateMetaobject(context, definition, known, input),
        )
      const created = createMetaobject(
        context,
        definition,
        { ...input, handle: input.handle ?? handle.handle },
        ['handle', 'handle'],
      )
      return finish(context, 'metaobjects/create', created)
    },
  }),

  metaobjectDelete: METAOBJECTS.change('id', {
    checks: [EXISTS],
    topics: ['metaobjects/delete'],
    run: ({ id }, context, known) => {
      remove(context, known)
      return { deletedId: id }
    },
  }),

  metaobjectBulkDelete: defineMutation({
    topics: ['metaobjects/delete'],
    checks: [
      {
        field: ['where', 'type'],
        code: NOT_FOUND.code,
        message: NOT_FOUND.message,
        fails: ({ where: { type } }, context) =>
          typeof type === 'string' && !definitionByType(context, type),
      },
    ],
    run: ({ where: { type, ids } }, context) => {
      const metaobjects = METAOBJECTS.in(context)
      const definition = typeof type === 'string' ? definitionByType(context, type) : undefined
      const found = definition
        ? metaobjects.lookUp('definition', definition.id)
        : (ids ?? []).flatMap(id => metaobjects.get(id) ?? [])
      for (const metaobject of found) remove(context, metaobject)
      return { job: startJob(context) }
    },
  }),
}

/** The errors of an unknown type; those of the handle go first. */
function unknownType(
  argument: 'handle' | 'metaobject',
  { type, handle }: { type: string; handle?: string | null },
): MutationPayload {
  const userErrors = handle ? handleErrors([argument, 'handle'], handle) : []
  if (userErrors.length > 0) return { userErrors }
  return {
    userErrors: [
      metaobjectError(
        [argument, 'type'],
        'UNDEFINED_OBJECT_TYPE',
        `No metaobject definition exists for type "${type}"`,
      ),
    ],
  }
}

function finish(context: MutationContext, topic: string, result: WriteResult): MutationPayload {
  const { metaobject, userErrors } = result
  if (!metaobject) return { userErrors }
  renameLinkedValues(context, metaobject)
  context.emit(topic, metaobjectWebhook(context, metaobject))
  return { metaobject }
}

function remove(context: MutationContext, metaobject: MetaobjectRecord): void {
  context.emit('metaobjects/delete', metaobjectWebhook(context, metaobject))
  METAOBJECTS.in(context).remove(metaobject.id)
}
