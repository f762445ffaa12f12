import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, compareItems, mapConnection, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { RecordType } from '../../engine/resolve/define-records'
import type { Domain, FieldResolver } from '../../engine/resolve/domain'
import type { ListSpec } from '../../engine/resolve/list-records'
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
    deliveryCustomization: DELIVERY_CUSTOMIZATIONS.one,
    deliveryCustomizations: DELIVERY_CUSTOMIZATIONS.page(customizationList),
    fulfillmentConstraintRules: (_args, context) => CONSTRAINT_RULES.in(context).all(),
    paymentCustomization: PAYMENT_CUSTOMIZATIONS.one,
    paymentCustomizations: PAYMENT_CUSTOMIZATIONS.page(customizationList),
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
    validation: VALIDATIONS.one,
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
  nodes: {
    CartTransform: CART_TRANSFORMS.node,
    DeliveryCustomization: DELIVERY_CUSTOMIZATIONS.node,
    FulfillmentConstraintRule: CONSTRAINT_RULES.node,
    PaymentCustomization: PAYMENT_CUSTOMIZATIONS.node,
    Validation: VALIDATIONS.node,
  },
}

function listOf<Row extends FunctionOwner>(
  { in: tableIn }: RecordType<Row, 'fn'>,
  idValue: 'number' | 'string' = 'string',
) {
  return (args: ConnectionArgs, context: GraphqlContext) =>
    paginate(tableIn(context).all(), args, { ...BY_ID, idValue })
}
