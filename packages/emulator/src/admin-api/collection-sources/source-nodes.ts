import type { GraphqlContext } from '../../engine/graphql-context'
import { appNode } from '../apps/installation-node'
import { COLLECTIONS } from '../collections/collection-records'
import { moneyV2 } from '../../money/money-v2'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { METAOBJECTS } from '../metaobjects/metaobject-records'
import { PRODUCTS } from '../products/product-records'
import { conditionType } from './source-input'
import type { Side } from './source-input'
import { matchesSource } from './source-matches'
import type {
  ConditionsSourceRecord,
  SourceCondition,
  SourcePart,
  SourceValue,
  SubCollectionsRecord,
} from './source-records'

/** The types of sources, and of their parts. */
export const sourceTypes: Domain['types'] = {
  CollectionConditionsSource: {
    app: (_source: ConditionsSourceRecord, _args, context) => appNode(context),
    exclusion: ({ exclusion }: ConditionsSourceRecord, _args, context) =>
      exclusion && partNode(context, 'Exclusion', exclusion),
    inclusion: ({ inclusion }: ConditionsSourceRecord, _args, context) =>
      partNode(context, 'Inclusion', inclusion),
    products: (source: ConditionsSourceRecord, args, { store: { records } }) =>
      paginate(
        records
          .table(PRODUCTS)
          .all()
          .filter(product => matchesSource(records, product, source)),
        args,
        BY_ID,
      ),
    shareable: ({ isShareable }: ConditionsSourceRecord) => isShareable,
  },
  CollectionSubCollectionsSource: {
    app: (_source: SubCollectionsRecord, _args, context) => appNode(context),
    collections: ({ collectionIds }: SubCollectionsRecord, _args, context) =>
      collectionIds.flatMap(id => COLLECTIONS.in(context).get(id) ?? []),
  },
}

function partNode(
  context: GraphqlContext,
  side: Side,
  { matchType, conditions, selections }: SourcePart,
) {
  return {
    __typename: `CollectionSource${side}`,
    matchType,
    conditions: conditions.map(condition => conditionNode(context, side, condition)),
    selections: (args: ConnectionArgs) =>
      paginate(
        selections.flatMap(({ productId, variantIds }) => {
          const product = PRODUCTS.in(context).get(productId)
          return product ? [{ product, variantIds }] : []
        }),
        args,
        { idOf: ({ product }) => product.id },
      ),
  }
}

function conditionNode(
  { store }: GraphqlContext,
  side: Side,
  { id, kind, relation, matchType, values, definitionId }: SourceCondition,
): object {
  const { records } = store
  const shown = values.flatMap((value): unknown => {
    if (kind === 'collection') return records.table(COLLECTIONS).get(String(value)) ?? []
    if (kind.startsWith('metafieldMetaobject'))
      return records.table(METAOBJECTS).get(String(value)) ?? []
    return valueNode(value)
  })
  return {
    __typename: conditionType(side, kind),
    id,
    relation,
    matchType,
    values: shown,
    value: shown[0] ?? null,
    definition: records.table(DEFINITIONS).get(definitionId) ?? null,
  }
}

function valueNode(value: SourceValue): unknown {
  if (typeof value !== 'object') return value
  if ('amount' in value) return moneyV2(value.amount, value.currencyCode)
  if ('categoryId' in value)
    return {
      category: { __typename: 'TaxonomyCategory', id: value.categoryId },
      includeDescendants: value.includeDescendants ?? false,
    }
  return value
}
