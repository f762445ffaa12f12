import type {
  CollectionCreateConditionsSourceInput,
  CollectionUpdateConditionsSourceInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import type { MutationError } from '../../engine/resolve/mutation'
import { newPartErrors, partChangeErrors, titleErrors } from './source-checks'
import { changedPart, newPart } from './source-input'
import { CONDITIONS_SOURCES, NO_PART } from './source-records'
import type { ConditionsSourceRecord } from './source-records'

/** Lists the errors of a new source. */
export function newSourceErrors(
  context: GraphqlContext,
  input: CollectionCreateConditionsSourceInput,
  path: readonly string[],
): MutationError[] {
  return [
    ...titleErrors(input.title, path),
    ...newPartErrors(context, input.inclusion, [...path, 'inclusion']),
    ...newPartErrors(context, input.exclusion, [...path, 'exclusion']),
  ]
}

/** Lists the errors of a change of a source. */
export function sourceChangeErrors(
  context: GraphqlContext,
  changes: CollectionUpdateConditionsSourceInput,
  path: readonly string[],
): MutationError[] {
  const source = ownSource(context, changes.id)
  if (!source) return [sourceMissing([...path, 'id'])]
  return [
    ...(changes.title === undefined ? [] : titleErrors(changes.title, path)),
    ...partChangeErrors(context, source.inclusion, changes.inclusion, [...path, 'inclusion']),
    ...partChangeErrors(context, source.exclusion ?? NO_PART, changes.exclusion, [
      ...path,
      'exclusion',
    ]),
  ]
}

export function sourceMissing(field: readonly string[]): MutationError {
  return { field, message: 'Source does not exist' }
}

/** Finds a source that the app created. */
export function ownSource(
  { store, app }: GraphqlContext,
  id: string,
): ConditionsSourceRecord | undefined {
  const source = store.records.table(CONDITIONS_SOURCES).get(id)
  return source?.appKey === app.apiKey ? source : undefined
}

/** Adds a source. */
export function addSource(
  context: GraphqlContext,
  input: CollectionCreateConditionsSourceInput,
  isShareable: boolean,
): ConditionsSourceRecord {
  return CONDITIONS_SOURCES.in(context).add({
    appKey: context.app.apiKey,
    title: input.title.trim(),
    description: input.description ?? null,
    targetType: input.targetType ?? 'PRODUCTS',
    isShareable,
    inclusion: newPart(context, 'Inclusion', input.inclusion),
    exclusion: input.exclusion ? newPart(context, 'Exclusion', input.exclusion) : null,
  })
}

/** Changes a source that exists. */
export function changeSource(
  context: GraphqlContext,
  source: ConditionsSourceRecord,
  changes: CollectionUpdateConditionsSourceInput,
): ConditionsSourceRecord {
  const { inclusion, exclusion } = changes
  return CONDITIONS_SOURCES.in(context).put({
    ...source,
    title: changes.title?.trim() ?? source.title,
    description: changes.description === undefined ? source.description : changes.description,
    inclusion: inclusion
      ? changedPart(context, 'Inclusion', source.inclusion, inclusion)
      : source.inclusion,
    exclusion: exclusion
      ? changedPart(context, 'Exclusion', source.exclusion ?? NO_PART, exclusion)
      : source.exclusion,
  })
}

/** Deletes a source, and removes it from its collections. */
export function removeSource(context: GraphqlContext, id: string): void {
  const collections = COLLECTIONS.in(context)
  for (const { id: collectionId, sourceIds = [] } of collections.lookUp('source', id))
    collections.update(collectionId, { sourceIds: sourceIds.filter(other => other !== id) })
  CONDITIONS_SOURCES.in(context).remove(id)
}
