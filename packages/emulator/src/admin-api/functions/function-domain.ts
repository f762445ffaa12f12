import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { compareItems, mapConnection, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { TableSpec } from '../../engine/records/record-table'
import { recordLoader } from '../../engine/resolve/domain'
import type { Domain, FieldResolver } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../../engine/resolve/list-records'
import { appFunctions, functionNode } from './app-functions'
import type { AppFunction } from './app-functions'
import { cartTransformMutations } from './cart-transform-mutations'
import { constraintRuleMutations } from './constraint-rule-mutations'
import { customizationMutations } from './customization-mutations'
import {
  CART_TRANSFORMS,
  CONSTRAINT_RULES,
  DELIVERY_CUSTOMIZATIONS,
  PAYMENT_CUSTOMIZATIONS,
  VALIDATIONS,
} from './owner-records'
import type { CustomizationRecord, FunctionOwner } from './owner-records'
import { validationMutations } from './validation-mutations'

const functionId: FieldResolver = ({ fn }: FunctionOwner) => fn.id
const shopifyFunction: FieldResolver = (
  { fn }: FunctionOwner,
  _args: object,
  context: GraphqlContext,
) => functionNode(fn, context)
const customizationFields = { functionId, shopifyFunction, errorHistory: () => null }

const customizationList: ListSpec<CustomizationRecord> = {
  search: {
    text: ({ title }) => [title],
    fields: {
      enabled: { kind: 'boolean', read: ({ enabled }) => enabled },
      function_id: { kind: 'exact', read: ({ fn }) => fn.id },
      id: { kind: 'id', read: ({ id }) => id },
    },
  },
}

/** Functions of the app, and what runs them in a store. */
export const functionDomain: Domain = {
  queries: {
    cartTransforms: listOf(CART_TRANSFORMS),
    deliveryCustomization: findIn(DELIVERY_CUSTOMIZATIONS),
    deliveryCustomizations: searchIn(DELIVERY_CUSTOMIZATIONS),
    fulfillmentConstraintRules: (_args, { store }) => store.records.table(CONSTRAINT_RULES).all(),
    paymentCustomization: findIn(PAYMENT_CUSTOMIZATIONS),
    paymentCustomizations: searchIn(PAYMENT_CUSTOMIZATIONS),
    shopifyFunction: ({ id }, context) => {
      const fn = appFunctions(context).find(candidate => candidate.id === id)
      return fn ? functionNode(fn, context) : null
    },
    shopifyFunctions: ({ apiType, useCreationUi, ...args }, context) => {
      const order = { idOf: ({ id }: AppFunction) => id }
      const listed = appFunctions(context)
        .filter(fn => useCreationUi !== true && (!apiType || fn.apiType === apiType))
        .sort(compareItems(order))
      return mapConnection(paginate(listed, args, order), fn => functionNode(fn, context))
    },
    validation: findIn(VALIDATIONS),
    validations: listOf(VALIDATIONS, 'number'),
  },
  mutations: {
    ...cartTransformMutations,
    ...constraintRuleMutations,
    ...customizationMutations,
    ...validationMutations,
  },
  types: {
    CartTransform: { functionId },
    DeliveryCustomization: customizationFields,
    FulfillmentConstraintRule: { function: shopifyFunction },
    PaymentCustomization: customizationFields,
    Validation: { shopifyFunction, errorHistory: () => null },
  },
  nodes: Object.fromEntries(
    [
      CART_TRANSFORMS,
      CONSTRAINT_RULES,
      DELIVERY_CUSTOMIZATIONS,
      PAYMENT_CUSTOMIZATIONS,
      VALIDATIONS,
    ].map(spec => [spec.type, recordLoader(spec)]),
  ),
}

function findIn(spec: TableSpec<FunctionOwner, 'fn'>) {
  return ({ id }: { id: string }, { store }: GraphqlContext) =>
    store.records.table(spec).get(id) ?? null
}

function listOf(spec: TableSpec<FunctionOwner, 'fn'>, idValue: 'number' | 'string' = 'string') {
  return (args: ConnectionArgs, { store }: GraphqlContext) =>
    paginate(store.records.table(spec).all(), args, { idOf: ({ id }) => id, idValue })
}

function searchIn(spec: TableSpec<FunctionOwner, 'fn'>) {
  return (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
    listRecords(
      context.store.records.table<CustomizationRecord, 'fn'>(
        spec as TableSpec<CustomizationRecord, 'fn'>,
      ),
      customizationList,
      args,
      context,
      info,
    )
}
