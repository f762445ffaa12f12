import type { QueryArgs } from '../../../generated/admin'
import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { Fields } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedMetafieldDefinitions } from './seed-definitions'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../../engine/resolve/list-records'
import { ownerTypeOf } from '../metafields/metafield-owners'
import { definitionKey, METAFIELDS } from '../metafields/metafield-records'
import type { MetafieldRecord } from '../metafields/metafield-records'
import { resolveNamespace } from '../../engine/records/namespaces'
import { metafieldTypes, storedType } from '../metafields/types/metafield-types'
import { findDefinition } from './definition-checks'
import { definitionMutations } from './definition-mutations'
import { CAPABILITIES, DEFINITIONS, isEligible } from './definition-records'
import type { DefinitionRecord } from './definition-records'
import { templateById, templateOf } from './standard-templates'
import type { StandardTemplate } from './standard-templates'
import { listTemplates } from './template-list'
import { storedConstraint } from './update-definition'
import { typeNode, validationNodes } from './type-nodes'

type DefinitionArgs = Omit<QueryArgs['metafieldDefinitions'], 'ownerType' | 'sortKey'> & ListArgs

const definitionList: ListSpec<DefinitionRecord> = {
  search: {
    text: definition => [definition.name, definition.key, definition.namespace],
    fields: {
      id: { kind: 'id', read: definition => definition.id },
      key: { kind: 'exact', read: definition => definition.key },
      namespace: { kind: 'exact', read: definition => definition.namespace },
      owner_type: { kind: 'exact', read: definition => definition.ownerType },
      type: { kind: 'exact', read: definition => definition.typeName },
    },
  },
  sortValues: {
    NAME: definition => definition.name,
    PINNED_POSITION: definition => definition.pinnedPosition,
  },
}

function listDefinitions(
  ownerType: string,
  args: DefinitionArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) {
  const { namespace, key, pinnedStatus, constraintStatus, constraintSubtype } = args
  const rows = DEFINITIONS.in(context)
    .lookUp('owner', ownerType)
    .filter(
      definition =>
        (typeof namespace !== 'string' || definition.namespace === resolveNamespace(namespace)) &&
        (typeof key !== 'string' || definition.key === key) &&
        (pinnedStatus !== 'PINNED' || definition.pinnedPosition !== null) &&
        (pinnedStatus !== 'UNPINNED' || definition.pinnedPosition === null) &&
        (constraintStatus !== 'CONSTRAINED_ONLY' || definition.constraints !== null) &&
        (constraintStatus !== 'UNCONSTRAINED_ONLY' || definition.constraints === null) &&
        (!constraintSubtype || appliesTo(definition, constraintSubtype)),
    )
  return listRecords(rows, definitionList, args, context, info)
}

/** Returns whether a definition applies to a subtype of its owners. */
function appliesTo(
  { constraints }: DefinitionRecord,
  { key, value }: { key: string; value: string },
): boolean {
  return (
    constraints === null ||
    (constraints.key === key && constraints.values.includes(storedConstraint(value)))
  )
}

/** Lists the metafields of a definition whose owners exist. */
function metafieldsOf(
  { store, loadNode }: GraphqlContext,
  { ownerType, namespace, key }: DefinitionRecord,
): MetafieldRecord[] {
  return store.records
    .table(METAFIELDS)
    .lookUp('definition', definitionKey(ownerType, namespace, key))
    .filter(({ ownerId }) => loadNode(ownerId))
}

const definitionFields: Fields<'MetafieldDefinition'> = {
  capabilities: (definition: DefinitionRecord) =>
    Object.fromEntries(
      CAPABILITIES.map(name => {
        const enabled = definition.capabilities.includes(name)
        const status = enabled ? 'FILTERABLE' : 'NOT_FILTERABLE'
        return [name, { enabled, eligible: isEligible(name, definition), status }]
      }),
    ),
  constraints: ({ constraints }: DefinitionRecord) => ({
    key: constraints?.key ?? null,
    values: (args: ConnectionArgs) =>
      paginate(
        (constraints?.values ?? []).map(value => ({ value })),
        args,
        { idOf: ({ value }) => value },
      ),
  }),
  metafields: (definition: DefinitionRecord, args, context) =>
    paginate(metafieldsOf(context, definition), args, BY_ID),
  metafieldsCount: (definition: DefinitionRecord, _args, context) =>
    metafieldsOf(context, definition).length,
  standardTemplate: ({ ownerType, namespace, key }: DefinitionRecord) =>
    templateOf(ownerType, namespace, key) ?? null,
  type: ({ typeName }: DefinitionRecord) => typeNode(storedType(typeName)),
  useAsCollectionCondition: ({ capabilities }: DefinitionRecord) =>
    capabilities.includes('smartCollectionCondition'),
  validationStatus: () => 'ALL_VALID',
  validations: ({ typeName, validations }: DefinitionRecord) =>
    validationNodes(storedType(typeName), validations),
}

const templateFields: Fields<'StandardMetafieldDefinitionTemplate'> = {
  type: ({ typeName }: StandardTemplate) => typeNode(storedType(typeName)),
  validations: ({ typeName, validations }: StandardTemplate) =>
    validationNodes(storedType(typeName), validations),
}

/** Definitions of metafields. */
export const metafieldDefinitionDomain: AdminDomain = {
  seed: {
    records: {
      metafieldDefinitions: (run, seeds) =>
        run.add('MetafieldDefinition', seeds, () =>
          seedMetafieldDefinitions(run.store.records, seeds),
        ),
    },
  },
  queries: {
    metafieldDefinition: ({ id, identifier }, context) =>
      (identifier ? findDefinition(context, identifier) : DEFINITIONS.in(context).get(id)) ?? null,
    metafieldDefinitions: (args, context, info) =>
      listDefinitions(args.ownerType, args, context, info),
    standardMetafieldDefinitionTemplates: listTemplates,
    metafieldDefinitionTypes: () => metafieldTypes().map(typeNode),
  },
  mutations: definitionMutations,
  types: {
    HasMetafieldDefinitions: {
      metafieldDefinitions: ({ id }: { id: string }, args, context, info) =>
        listDefinitions(ownerTypeOf(id) ?? '', args, context, info),
    },
    MetafieldDefinition: definitionFields,
    StandardMetafieldDefinitionTemplate: templateFields,
  },
  nodes: {
    MetafieldDefinition: DEFINITIONS.node,
    StandardMetafieldDefinitionTemplate: templateById,
  },
}
