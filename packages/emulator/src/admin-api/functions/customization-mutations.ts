import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  DeliveryCustomizationInput,
  MutationArgs,
  PaymentCustomizationInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation, MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { findFunction, notReleased } from './find-function'
import type { FunctionInput, FunctionRules } from './find-function'
import { missingMetafieldParts, setCustomizationMetafields } from './owner-metafields'
import { DELIVERY_CUSTOMIZATIONS, PAYMENT_CUSTOMIZATIONS, removeOwner } from './owner-records'
import type { CustomizationRecord } from './owner-records'

type CustomizationInput = Partial<AnyInput<DeliveryCustomizationInput | PaymentCustomizationInput>>

/** The arguments of both kinds, of which each root has its own. */
type WriteArgs = AnyInput<
  MutationArgs[
    | 'deliveryCustomizationCreate'
    | 'deliveryCustomizationUpdate'
    | 'paymentCustomizationCreate'
    | 'paymentCustomizationUpdate']
>

/** A kind of customizations of the checkout. */
interface Kind {
  /** Name of the input and of the object in payloads, and prefix of the roots. */
  name: 'deliveryCustomization' | 'paymentCustomization'
  spec: typeof DELIVERY_CUSTOMIZATIONS | typeof PAYMENT_CUSTOMIZATIONS
  /** Prefix of the codes of its own. */
  code: 'DELIVERY_CUSTOMIZATION' | 'PAYMENT_CUSTOMIZATION'
  /** In messages, e.g. `payment customizations`. */
  plural: string
  function: Pick<FunctionRules, 'apiType' | 'targets'>
}

const MAX_ENABLED = 25

const DELIVERY: Kind = {
  name: 'deliveryCustomization',
  spec: DELIVERY_CUSTOMIZATIONS,
  code: 'DELIVERY_CUSTOMIZATION',
  plural: 'delivery customizations',
  function: {
    apiType: 'delivery_customization',
    targets: 'purchase.delivery-customization.run, cart.delivery-options.transform.run',
  },
}
const PAYMENT: Kind = {
  name: 'paymentCustomization',
  spec: PAYMENT_CUSTOMIZATIONS,
  code: 'PAYMENT_CUSTOMIZATION',
  plural: 'payment customizations',
  function: {
    apiType: 'payment_customization',
    targets: 'purchase.payment-customization.run, cart.payment-methods.transform.run',
  },
}

/** The roots of delivery customizations and of payment customizations. */
export const customizationMutations: Mutations = {
  deliveryCustomizationCreate: creates(DELIVERY),
  deliveryCustomizationUpdate: updates(DELIVERY),
  deliveryCustomizationDelete: deletes(DELIVERY),
  deliveryCustomizationActivation: activates(DELIVERY),
  paymentCustomizationCreate: creates(PAYMENT),
  paymentCustomizationUpdate: updates(PAYMENT),
  paymentCustomizationDelete: deletes(PAYMENT),
  paymentCustomizationActivation: activates(PAYMENT),
}

function creates(kind: Kind): Mutation<WriteArgs> {
  const { spec } = kind
  return defineMutation({
    checks: [requiredField(kind, 'title'), requiredField(kind, 'enabled')],
    errors: args => missingMetafieldParts([kind.name], inputOf(kind, args).metafields),
    run: (args, context) => {
      const input = inputOf(kind, args)
      const found = findFunction(context, input, rulesOf(kind))
      if ('error' in found) return { userErrors: [found.error] }
      const customizations = tableOf(kind, context)
      const customization = customizations.put({
        id: customizations.nextId(),
        __typename: spec.type,
        fn: found.fn,
        title: input.title ?? '',
        enabled: input.enabled ?? false,
      })
      return finish(kind, context, customization, input)
    },
  })
}

function updates(kind: Kind): Mutation<WriteArgs> {
  const { name } = kind
  return defineMutation({
    checks: [customizationExists(kind)],
    errors: args => missingMetafieldParts([name], inputOf(kind, args).metafields),
    run: (args, context) => {
      const input = inputOf(kind, args)
      const customizations = tableOf(kind, context)
      const before = customizations.get(args.id)
      if (!before) return { [name]: null }
      const error = functionChange(kind, context, before, input)
      if (error) return { userErrors: [error] }
      const customization = customizations.put({
        ...before,
        ...(typeof input.title === 'string' && { title: input.title }),
        ...(typeof input.enabled === 'boolean' && { enabled: input.enabled }),
      })
      return finish(kind, context, customization, input)
    },
  })
}

function deletes(kind: Kind): Mutation<WriteArgs> {
  const { spec } = kind
  return defineMutation({
    checks: [customizationExists(kind)],
    run: ({ id = '' }, { store }) => {
      removeOwner(store.records, spec, id)
      return { deletedId: id }
    },
  })
}

function activates(kind: Kind): Mutation<{ ids: readonly string[]; enabled: boolean }> {
  return defineMutation({
    checks: [
      {
        field: ['ids'],
        code: `${kind.code}_NOT_FOUND`,
        message: (args, context) =>
          `Could not find ${kind.plural} with IDs: ${unknownIds(kind, args.ids, context).join(', ')}`,
        fails: ({ ids }, context) => unknownIds(kind, ids, context).length > 0,
      },
    ],
    refused: () => ({ ids: [] }),
    run: ({ ids, enabled }, context) => {
      const customizations = tableOf(kind, context)
      const changed = ids.filter(id => customizations.get(id)?.enabled !== enabled)
      for (const id of changed) customizations.update(id, { enabled })
      const userErrors = limitErrors(kind, context)
      return userErrors.length > 0 ? { ids: [], userErrors } : { ids: changed }
    },
  })
}

function inputOf({ name }: Kind, args: WriteArgs): CustomizationInput {
  return args[name] ?? {}
}

function tableOf({ spec }: Kind, { store }: GraphqlContext) {
  return store.records.table<CustomizationRecord, 'fn'>(spec)
}

function rulesOf({ name, function: own }: Kind): FunctionRules {
  return {
    ...own,
    path: [name],
    bothPath: [name],
    unknown: (_field, value) => notReleased(value),
  }
}

function requiredField(kind: Kind, field: 'enabled' | 'title'): Check<WriteArgs> {
  return {
    field: [kind.name, field],
    code: 'REQUIRED_INPUT_FIELD',
    message: 'Required input field must be present.',
    fails: args => {
      const value = inputOf(kind, args)[field]
      return value === undefined || value === null || String(value).trim() === ''
    },
    isFinal: true,
  }
}

function customizationExists(kind: Kind): Check<WriteArgs> {
  return {
    field: ['id'],
    code: `${kind.code}_NOT_FOUND`,
    message: ({ id }) => `Could not find ${kind.spec.type} with id: ${id}`,
    fails: ({ id }, context) => tableOf(kind, context).get(id) === undefined,
    isFinal: true,
  }
}

/** The error of an update that names another function. */
function functionChange(
  kind: Kind,
  context: GraphqlContext,
  { fn }: CustomizationRecord,
  input: CustomizationInput,
): MutationError | undefined {
  const { functionId, functionHandle } = input
  const refusal = (field: keyof FunctionInput) => ({
    field: [kind.name, field],
    code: 'FUNCTION_ID_CANNOT_BE_CHANGED',
    message: 'Function ID cannot be changed.',
  })
  if (!functionId && !functionHandle) return undefined
  // Recorded: the id of another function is refused before the function is looked for.
  if (functionId && !functionHandle) return functionId === fn.id ? undefined : refusal('functionId')
  const found = findFunction(context, input, rulesOf(kind))
  if ('error' in found) return found.error
  return found.fn.id === fn.id ? undefined : refusal('functionHandle')
}

function unknownIds(kind: Kind, ids: readonly string[], context: GraphqlContext): string[] {
  return ids.filter(id => tableOf(kind, context).get(id) === undefined)
}

function limitErrors(kind: Kind, context: GraphqlContext): MutationError[] {
  const enabled = tableOf(kind, context)
    .all()
    .filter(customization => customization.enabled)
  if (enabled.length <= MAX_ENABLED) return []
  return [
    {
      field: null,
      code: `MAXIMUM_ACTIVE_${kind.code}S`,
      message: `Maximum ${kind.plural} are already enabled.`,
    },
  ]
}

function finish(
  kind: Kind,
  context: GraphqlContext,
  customization: CustomizationRecord,
  { metafields }: CustomizationInput,
): MutationPayload {
  const userErrors = [
    ...(customization.enabled ? limitErrors(kind, context) : []),
    ...setCustomizationMetafields(context, customization.id, [kind.name], metafields),
  ]
  return userErrors.length > 0 ? { userErrors } : { [kind.name]: customization }
}
