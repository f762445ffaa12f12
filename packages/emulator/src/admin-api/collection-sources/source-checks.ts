import type { CollectionInclusionProductSelectionInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import type { MutationError } from '../../engine/resolve/mutation'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { METAOBJECTS } from '../metaobjects/metaobject-records'
import { isBlank } from '../../engine/records/is-blank'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { conditionOf, valuesOf } from './source-input'
import type { ConditionInput, NewPartInput, PartChanges } from './source-input'
import type { SourcePart } from './source-records'

const MAX_TITLE_LENGTH = 255

/** Relations that need no value. */
const WITHOUT_VALUE = ['IS_NOT_SET', 'IS_SET']

/** Lists the errors of the title of a source. */
export function titleErrors(
  title: string | null | undefined,
  path: readonly string[],
): MutationError[] {
  const field = [...path, 'title']
  if (isBlank(title)) return [{ field, message: "Title can't be blank" }]
  return (title?.length ?? 0) > MAX_TITLE_LENGTH
    ? [{ field, message: `Title is too long (maximum is ${MAX_TITLE_LENGTH} characters)` }]
    : []
}

/** Lists the errors of one side of a new source. */
export function newPartErrors(
  context: GraphqlContext,
  input: NewPartInput | null | undefined,
  path: readonly string[],
): MutationError[] {
  return [
    ...conditionErrors(context, input?.conditions, [...path, 'conditions']),
    ...selectionErrors(context, input?.selections, [...path, 'selections']),
  ]
}

/** Lists the errors of changes of one side of a source. */
export function partChangeErrors(
  context: GraphqlContext,
  before: SourcePart,
  changes: PartChanges | null | undefined,
  path: readonly string[],
): MutationError[] {
  const known = new Set(before.conditions.map(({ id }) => id))
  const missing = (id: string, field: readonly string[]): MutationError[] =>
    known.has(id) ? [] : [{ field, message: 'Condition does not exist' }]
  const { conditionsToUpdate: updates, conditionsToDelete: deletions } = changes ?? {}
  return [
    ...conditionErrors(context, changes?.conditionsToCreate, [...path, 'conditionsToCreate']),
    ...(updates ?? []).flatMap(({ id, condition }, index) => {
      const at = [...path, 'conditionsToUpdate', String(index)]
      const kindOf = before.conditions.find(candidate => candidate.id === id)?.kind
      const [kind] = conditionOf(condition)
      const other =
        kindOf !== undefined && kind !== kindOf
          ? [{ field: [...at, 'condition'], message: 'A condition cannot change its type' }]
          : []
      return [...missing(id, [...at, 'id']), ...other]
    }),
    ...(deletions ?? []).flatMap((id, index) =>
      missing(id, [...path, 'conditionsToDelete', String(index)]),
    ),
    ...selectionErrors(context, changes?.selectionsToAdd, [...path, 'selectionsToAdd']),
  ]
}

function conditionErrors(
  context: GraphqlContext,
  inputs: readonly ConditionInput[] | null | undefined,
  path: readonly string[],
): MutationError[] {
  return (inputs ?? []).flatMap((input, index): MutationError[] => {
    const [kind, fields] = conditionOf(input)
    const { definitionId, relation, values } = fields
    const at = [...path, String(index), kind]
    const given = valuesOf(fields)
    if (given.length === 0 && !WITHOUT_VALUE.includes(relation ?? ''))
      return [{ field: [...at, values ? 'values' : 'value'], message: "Value can't be blank" }]
    if (kind.startsWith('metafield')) {
      const definition = DEFINITIONS.in(context).get(definitionId)
      if (!definition?.capabilities.includes('smartCollectionCondition'))
        return [
          {
            field: [...at, 'definitionId'],
            message: 'Metafield definition does not exist, or cannot be used in conditions',
          },
        ]
    }
    if (kind.startsWith('metafieldMetaobject'))
      return given.flatMap(id =>
        METAOBJECTS.in(context).get(String(id))
          ? []
          : [{ field: at, message: 'Metaobject does not exist' }],
      )
    if (kind !== 'collection') return []
    return given.flatMap((id, position) =>
      COLLECTIONS.in(context).get(String(id))
        ? []
        : [{ field: [...at, 'values', String(position)], message: 'Collection does not exist' }],
    )
  })
}

function selectionErrors(
  context: GraphqlContext,
  inputs: readonly CollectionInclusionProductSelectionInput[] | null | undefined,
  path: readonly string[],
): MutationError[] {
  return (inputs ?? []).flatMap(({ productId, variantIds }, index): MutationError[] => {
    const at = [...path, String(index)]
    if (!PRODUCTS.in(context).get(productId))
      return [{ field: [...at, 'productId'], message: 'Product does not exist' }]
    return (variantIds ?? []).flatMap((id, position) =>
      VARIANTS.in(context).get(id)?.productId === productId
        ? []
        : [
            {
              field: [...at, 'variantIds', String(position)],
              message: 'Product variant does not exist',
            },
          ],
    )
  })
}
