import type { GraphqlContext } from '../../engine/graphql-context'
import { appNode } from '../apps/installation-node'
import { APP_GID } from '../../engine/records/global-id'
import { BY_ID, compareItems, paginate } from '../../engine/records/connection'
import type { ConnectionArgs, ConnectionOrder } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { DEFINITIONS } from '../metafield-definitions/definition-records'
import type { DefinitionRecord } from '../metafield-definitions/definition-records'
import { METAOBJECT_DEFINITIONS } from '../metaobjects/metaobject-records'
import { sourceTypes } from './source-nodes'
import { CONDITIONS_SOURCES, SUB_COLLECTIONS_SOURCES } from './source-records'
import type { ConditionsSourceRecord } from './source-records'
import {
  addSource,
  changeSource,
  newSourceErrors,
  ownSource,
  removeSource,
  sourceChangeErrors,
  sourceMissing,
} from './write-source'

const BY_TITLE: ConnectionOrder<ConditionsSourceRecord> = {
  ...BY_ID,
  sortValue: ({ title }) => title,
}

/** Sources of the products of collections, which collections can share. */
export const sourceDomain: Domain = {
  queries: {
    collectionConditionMetafieldDefinitions: (_args, context) =>
      ['PRODUCT', 'PRODUCTVARIANT']
        .flatMap(owner => DEFINITIONS.in(context).lookUp('owner', owner))
        .filter(({ capabilities }) => capabilities.includes('smartCollectionCondition'))
        .map(definition => conditionDefinition(context, definition)),
    collectionConditionsSources: ({ appId, ...args }, context) =>
      paginate(appId === APP_GID ? sharedSources(context) : [], args, BY_ID),
    collectionConditionsSourcesByApp: (args, context) => {
      const sources = sharedSources(context)
      const groups = sources.length > 0 ? [{ app: appNode(context), sources }] : []
      return paginate(
        groups.map(({ app }) => ({
          app,
          sources: ({ sortKey, ...page }: ConnectionArgs & { sortKey?: string | null }) => {
            const order = sortKey === 'ID' ? BY_ID : BY_TITLE
            return paginate(sources.toSorted(compareItems(order)), page, order)
          },
        })),
        args,
        { idOf: ({ app }) => app.id },
      )
    },
  },
  mutations: {
    collectionConditionsSourceCreate: defineMutation({
      errors: ({ input }, context) => newSourceErrors(context, input, ['input']),
      run: ({ input }, context) => ({ source: addSource(context, input, true) }),
    }),
    collectionConditionsSourceUpdate: defineMutation({
      run: ({ input }, context) => {
        const source = ownSource(context, input.id)
        const userErrors = sourceChangeErrors(context, input, ['input'])
        return !source || userErrors.length > 0
          ? { source: source ?? null, userErrors }
          : { source: changeSource(context, source, input) }
      },
    }),
    collectionConditionsSourceDelete: defineMutation({
      errors: ({ id }, context) => (ownSource(context, id) ? [] : [sourceMissing(['id'])]),
      run: ({ id }, context) => {
        removeSource(context, id)
        return { deletedId: id }
      },
    }),
  },
  types: sourceTypes,
  nodes: {
    CollectionConditionsSource: CONDITIONS_SOURCES.node,
    CollectionSubCollectionsSource: SUB_COLLECTIONS_SOURCES.node,
  },
}

function sharedSources({ store, app }: GraphqlContext): ConditionsSourceRecord[] {
  return store.records.table(CONDITIONS_SOURCES).lookUp('shared', app.apiKey)
}

/** A definition whose metafields conditions can compare. */
function conditionDefinition(context: GraphqlContext, definition: DefinitionRecord): object {
  const metaobjectDefinitionId = definition.validations.find(
    ({ name }) => name === 'metaobject_definition_id',
  )?.value
  const metaobjectDefinition = METAOBJECT_DEFINITIONS.in(context).get(metaobjectDefinitionId)
  return {
    ...definition,
    __typename: metaobjectDefinition
      ? 'CollectionConditionMetaobjectMetafieldDefinition'
      : 'CollectionConditionBasicMetafieldDefinition',
    metaobjectDefinition,
  }
}
