import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  CollectionCreateInput,
  CollectionCreateSourceTargetInput,
  CollectionUpdateInput,
  CollectionUpdateSourceTargetInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import type { CollectionRecord } from '../collections/collection-records'
import type { MutationError } from '../../engine/resolve/mutation'
import { titleErrors } from './source-checks'
import { CONDITIONS_SOURCES, SUB_COLLECTIONS_SOURCES } from './source-records'
import type { SubCollectionsRecord } from './source-records'
import {
  addSource,
  changeSource,
  newSourceErrors,
  ownSource,
  sourceChangeErrors,
  sourceMissing,
} from './write-source'

/** The sources in the inputs of collections. */
export type SourcesInput = AnyInput<CollectionCreateInput | CollectionUpdateInput>

/**
 * Adds, changes, and removes the sources of a collection.
 *
 * @returns the collection, or why nothing was changed
 */
export function changeSources(
  context: GraphqlContext,
  collection: CollectionRecord,
  input: SourcesInput,
): CollectionRecord | MutationError[] {
  const { sourcesToUpdate: updates, sourcesToDelete: deletions } = input
  const list = input.sources ? 'sources' : 'sourcesToCreate'
  const created = input.sources ?? input.sourcesToCreate
  if (!created && !updates && !deletions) return collection
  const known = collection.sourceIds ?? []
  const errors = [
    ...(created ?? []).flatMap((target, index) =>
      newTargetErrors(context, collection, target, ['collection', list, String(index)]),
    ),
    ...(updates ?? []).flatMap((target, index) =>
      changeErrors(context, collection, target, ['collection', 'sourcesToUpdate', String(index)]),
    ),
    ...(deletions ?? []).flatMap((id, index) =>
      known.includes(id) ? [] : [sourceMissing(['collection', 'sourcesToDelete', String(index)])],
    ),
  ]
  if (errors.length > 0) return errors
  for (const target of updates ?? []) changeTarget(context, target)
  for (const id of deletions ?? []) removeOwnSource(context, id)
  const kept = known.filter(id => !deletions?.includes(id))
  const added = (created ?? []).map(target => addTarget(context, target))
  const changes = { sourceIds: [...new Set([...kept, ...added])] }
  return COLLECTIONS.in(context).update(collection.id, changes) ?? collection
}

/** Copies the sources that belong to one collection. Returns the ids of the sources of the copy. */
export function copySources(context: GraphqlContext, { sourceIds }: CollectionRecord): string[] {
  const conditions = CONDITIONS_SOURCES.in(context)
  const parents = SUB_COLLECTIONS_SOURCES.in(context)
  return (sourceIds ?? []).map(id => {
    const source = conditions.get(id)
    if (source && !source.isShareable)
      return conditions.put({ ...source, id: conditions.nextId() }).id
    const parent = parents.get(id)
    return parent ? parents.put({ ...parent, id: parents.nextId() }).id : id
  })
}

/** Deletes a source that belongs to one collection. A shared one stays. */
export function removeOwnSource(context: GraphqlContext, id: string): void {
  const conditions = CONDITIONS_SOURCES.in(context)
  if (conditions.get(id)?.isShareable === false) conditions.remove(id)
  SUB_COLLECTIONS_SOURCES.in(context).remove(id)
}

function newTargetErrors(
  context: GraphqlContext,
  collection: CollectionRecord,
  { source, shareableSource, subCollections }: CollectionCreateSourceTargetInput,
  path: readonly string[],
): MutationError[] {
  if (source) return newSourceErrors(context, source, [...path, 'source'])
  if (shareableSource) {
    const shared = CONDITIONS_SOURCES.in(context).get(shareableSource.sourceId)
    return shared?.isShareable ? [] : [sourceMissing([...path, 'shareableSource', 'sourceId'])]
  }
  if (!subCollections) return []
  const at = [...path, 'subCollections']
  return [
    ...titleErrors(subCollections.title, at),
    ...collectionErrors(context, collection, subCollections.collectionIds, at),
  ]
}

function changeErrors(
  context: GraphqlContext,
  collection: CollectionRecord,
  { condition, subCollections }: CollectionUpdateSourceTargetInput,
  path: readonly string[],
): MutationError[] {
  const id = condition?.id ?? subCollections?.id ?? ''
  const at = [...path, condition ? 'condition' : 'subCollections']
  if (!collection.sourceIds?.includes(id)) return [sourceMissing([...at, 'id'])]
  if (condition) return sourceChangeErrors(context, condition, at)
  return [
    ...(subCollections?.title === undefined ? [] : titleErrors(subCollections.title, at)),
    ...collectionErrors(context, collection, subCollections?.collectionIds ?? [], at),
  ]
}

/** A collection of collections cannot contain itself, nor another one. */
function collectionErrors(
  context: GraphqlContext,
  { id: ownId }: CollectionRecord,
  ids: readonly string[],
  path: readonly string[],
): MutationError[] {
  return ids.flatMap((id, index): MutationError[] => {
    const field = [...path, 'collectionIds', String(index)]
    const child = COLLECTIONS.in(context).get(id)
    if (!child) return [{ field, message: 'Collection does not exist' }]
    if (id === ownId) return [{ field, message: 'A collection cannot contain itself' }]
    return child.sourceIds?.some(source => SUB_COLLECTIONS_SOURCES.in(context).get(source))
      ? [{ field, message: 'A sub-collection cannot have sub-collections' }]
      : []
  })
}

function addTarget(context: GraphqlContext, target: CollectionCreateSourceTargetInput): string {
  const { source, shareableSource, subCollections } = target
  if (source) return addSource(context, source, false).id
  if (shareableSource) return shareableSource.sourceId
  return SUB_COLLECTIONS_SOURCES.in(context).add({
    appKey: context.app.apiKey,
    title: subCollections?.title.trim() ?? '',
    description: subCollections?.description ?? null,
    collectionIds: [...new Set(subCollections?.collectionIds)],
  }).id
}

function changeTarget(
  context: GraphqlContext,
  { condition, subCollections }: CollectionUpdateSourceTargetInput,
): void {
  const source = condition && ownSource(context, condition.id)
  if (source) changeSource(context, source, condition)
  if (!subCollections) return
  const { id, title, description, collectionIds } = subCollections
  const changes: { -readonly [Key in keyof SubCollectionsRecord]?: SubCollectionsRecord[Key] } = {}
  if (typeof title === 'string') changes.title = title.trim()
  if (description !== undefined) changes.description = description
  if (collectionIds) changes.collectionIds = [...new Set(collectionIds)]
  SUB_COLLECTIONS_SOURCES.in(context).update(id, changes)
}
