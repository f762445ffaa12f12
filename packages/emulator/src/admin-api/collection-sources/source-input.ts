import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  CollectionCreateSourceExclusionInput,
  CollectionCreateSourceInclusionInput,
  CollectionInclusionProductSelectionInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId } from '../../engine/records/global-id'
import { NO_PART } from './source-records'
import type {
  MatchType,
  SourceCondition,
  SourcePart,
  SourceSelection,
  SourceValue,
} from './source-records'

/** The fields of all conditions: each kind has some of them. */
interface ConditionFields {
  relation?: string | null
  matchType?: MatchType | null
  values?: readonly SourceValue[] | null
  value?: SourceValue | null
  definitionId?: string | null
}

/** Exactly one condition, by its kind. */
export type ConditionInput = Readonly<Record<string, ConditionFields | null | undefined>>

/** The inputs of the products that a new source contains, or leaves out. */
export type NewPartInput = AnyInput<
  CollectionCreateSourceExclusionInput | CollectionCreateSourceInclusionInput
>

/** Changes of the products that a source contains, or leaves out. */
export interface PartChanges {
  matchType?: MatchType | null
  conditionsToCreate?: readonly ConditionInput[] | null
  conditionsToUpdate?: readonly { id: string; condition: ConditionInput }[] | null
  conditionsToDelete?: readonly string[] | null
  selectionsToAdd?: readonly CollectionInclusionProductSelectionInput[] | null
  selectionsToRemove?: readonly CollectionInclusionProductSelectionInput[] | null
}

/** The side of a source: its name in the types of conditions. */
export type Side = 'Exclusion' | 'Inclusion'

/** Creates one side of a source. */
export function newPart(
  context: GraphqlContext,
  side: Side,
  input: NewPartInput | null | undefined,
): SourcePart {
  return changedPart(context, side, NO_PART, {
    matchType: input?.matchType,
    conditionsToCreate: input?.conditions,
    selectionsToAdd: input?.selections,
  })
}

/** Applies changes to one side of a source. */
export function changedPart(
  context: GraphqlContext,
  side: Side,
  before: SourcePart,
  changes: PartChanges,
): SourcePart {
  const deleted = new Set(changes.conditionsToDelete)
  const updated = new Map(
    (changes.conditionsToUpdate ?? []).map(({ id, condition }) => [id, condition]),
  )
  const kept = before.conditions
    .filter(({ id }) => !deleted.has(id))
    .map(condition => {
      const input = updated.get(condition.id)
      return input ? changedCondition(condition, input) : condition
    })
  const created = (changes.conditionsToCreate ?? []).map(input =>
    newCondition(context, side, input),
  )
  return {
    matchType: changes.matchType ?? before.matchType,
    conditions: [...kept, ...created],
    selections: changedSelections(before.selections, changes),
  }
}

/** Returns the kind of a condition, and its fields. */
export function conditionOf(input: ConditionInput): [kind: string, fields: ConditionFields] {
  for (const [kind, fields] of Object.entries(input)) if (fields) return [kind, fields]
  throw new Error('The schema requires one condition.')
}

function newCondition(
  { store }: GraphqlContext,
  side: Side,
  input: ConditionInput,
): SourceCondition {
  const [kind, fields] = conditionOf(input)
  const type = conditionType(side, kind)
  return {
    id: globalId(type, store.records.nextNumber('CollectionSourceCondition')),
    kind,
    relation: fields.relation ?? 'EQUALS',
    matchType: fields.matchType ?? 'ANY',
    values: valuesOf(fields),
    definitionId: fields.definitionId ?? null,
  }
}

/** Returns the type of a condition in the schema. */
export function conditionType(side: Side, kind: string): string {
  return `CollectionSource${side}Condition${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
}

// A condition keeps its kind.
function changedCondition(before: SourceCondition, input: ConditionInput): SourceCondition {
  const [kind, fields] = conditionOf(input)
  const values = valuesOf(fields)
  return kind === before.kind
    ? {
        ...before,
        relation: fields.relation ?? before.relation,
        matchType: fields.matchType ?? before.matchType,
        definitionId: fields.definitionId ?? before.definitionId,
        values: fields.values || fields.value !== undefined ? values : before.values,
      }
    : before
}

/** Returns the values of a condition, which has one or a list. */
export function valuesOf({ value, values }: ConditionFields): readonly SourceValue[] {
  return values ?? (value === null || value === undefined ? [] : [value])
}

/** Without variants, a selection is removed as a whole. */
function changedSelections(
  before: readonly SourceSelection[],
  { selectionsToAdd, selectionsToRemove }: PartChanges,
): SourceSelection[] {
  const removed = selectionsToRemove ?? []
  const kept = before.flatMap(selection => {
    const input = removed.find(({ productId }) => productId === selection.productId)
    if (!input) return [selection]
    const left = selection.variantIds?.filter(id => !input.variantIds?.includes(id)) ?? []
    return input.variantIds && left.length > 0 ? [{ ...selection, variantIds: left }] : []
  })
  const selections = new Map(kept.map(selection => [selection.productId, selection]))
  for (const { productId, variantIds } of selectionsToAdd ?? []) {
    const known = selections.get(productId)?.variantIds ?? []
    selections.set(productId, {
      productId,
      variantIds: variantIds ? [...new Set([...known, ...variantIds])] : null,
    })
  }
  return [...selections.values()]
}
