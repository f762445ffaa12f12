import type { GraphqlContext } from '../../engine/graphql-context'
import { defineChange } from '../../engine/resolve/define-change'
import type { Check, Mutation, MutationPayload } from '../../engine/resolve/mutation'
import type { Mutations } from '../../engine/resolve/domain'
import { brokenRules, defineMutation } from '../../engine/resolve/mutation'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { cartLineTagRules } from './cart-line-tag-rules'
import { discountRules } from './discount-checks'
import type { CheckedDiscount, DiscountRule } from './discount-checks'
import { discountView } from './discount-fields'
import type { DiscountInput } from './discount-input'
import { codesOf, findDiscount } from './discount-records'
import type { DiscountKind, DiscountMethod, DiscountRecord } from './discount-records'
import { discountWebhook, redeemCodeWebhook } from './discount-webhook'
import { inputStageRules } from './input-stage'
import { referenceErrors } from './reference-errors'
import { refuseOverlaps } from './selection-overlap'
import { valueRules } from './value-checks'
import { addDiscount, changeDiscount } from './write-discount'

type WriteArgs = Readonly<Record<string, unknown>> & { id?: string }

/** Name of the argument with the input, by method and kind. */
const ARGUMENTS: Readonly<Record<DiscountMethod, Readonly<Record<DiscountKind, string>>>> = {
  Automatic: {
    App: 'automaticAppDiscount',
    Basic: 'automaticBasicDiscount',
    Bxgy: 'automaticBxgyDiscount',
    FreeShipping: 'freeShippingAutomaticDiscount',
  },
  Code: {
    App: 'codeAppDiscount',
    Basic: 'basicCodeDiscount',
    Bxgy: 'bxgyCodeDiscount',
    FreeShipping: 'freeShippingCodeDiscount',
  },
}

/** The roots that create and change discounts of every method and kind. */
export const discountWrites: Mutations = Object.fromEntries(
  (['Automatic', 'Code'] as const).flatMap(method =>
    (['App', 'Basic', 'Bxgy', 'FreeShipping'] as const).flatMap(kind => [
      [`discount${method}${kind}Create`, createMutation(method, kind)] as const,
      [`discount${method}${kind}Update`, updateMutation(method, kind)] as const,
    ]),
  ),
)

function createMutation(method: DiscountMethod, kind: DiscountKind): Mutation<WriteArgs> {
  return defineMutation<WriteArgs>({
    topics: ['discounts/create', 'discounts/redeemcode_added'],
    errors: (args, context) => {
      const input = inputOf(args, method, kind)
      return inputErrors({ method, kind, input, discount: undefined }, context)
    },
    run: (args, context) => {
      const input = inputOf(args, method, kind)
      const discount = addDiscount(context, method, kind, input)
      const metafieldErrors = setOwnerMetafields(context, discount.id, input.metafields)
      if (metafieldErrors.length > 0) return { userErrors: metafieldErrors }
      context.emit('discounts/create', discountWebhook(context, discount))
      for (const code of codesOf(context, discount.id))
        context.emit('discounts/redeemcode_added', redeemCodeWebhook(context, code))
      return payloadOf(discount, method, kind)
    },
  })
}

function updateMutation(method: DiscountMethod, kind: DiscountKind): Mutation<WriteArgs> {
  const find = ({ id = '' }: WriteArgs, context: GraphqlContext) =>
    findDiscount(context, id, method)
  return defineChange(find, {
    checks: [
      {
        field: ['id'],
        message: 'Discount does not exist',
        fails: (args, context) => !find(args, context),
        isFinal: true,
      },
    ],
    topics: ['discounts/update'],
    errors: (args, context, discount) =>
      inputErrors({ method, kind, input: inputOf(args, method, kind), discount }, context),
    run: (args, context, before) => {
      const input = inputOf(args, method, kind)
      const discount = changeDiscount(context, before, kind, input)
      const metafieldErrors = setOwnerMetafields(context, discount.id, input.metafields)
      if (metafieldErrors.length > 0) return { userErrors: metafieldErrors }
      context.emit('discounts/update', discountWebhook(context, discount))
      return payloadOf(discount, method, kind)
    },
  })
}

function inputErrors(checked: CheckedDiscount, context: GraphqlContext) {
  refuseOverlaps(checked.input)
  const argument = ARGUMENTS[checked.method][checked.kind]
  const broken = (rules: readonly DiscountRule[]) =>
    brokenRules(
      rules.map(rule => underArgument(rule, argument)),
      checked,
      context,
    )
  const early = broken(inputStageRules)
  if (early.length > 0) return early
  const own = broken([...valueRules, ...discountRules, ...cartLineTagRules])
  // Assumed: what the input refers to is read after its values are checked.
  if (own.length > 0) return own
  return referenceErrors(context, checked.input).map(error => ({
    ...error,
    field: [argument, ...(error.field ?? [])],
  }))
}

function underArgument(
  { field, isIdRule = false, ...rule }: DiscountRule,
  argument: string,
): Check<CheckedDiscount> {
  return { ...rule, field: isIdRule ? field : [argument, ...field] }
}

function inputOf(args: WriteArgs, method: DiscountMethod, kind: DiscountKind): DiscountInput {
  return args[ARGUMENTS[method][kind]] as DiscountInput
}

/** App discounts are returned themselves, the others in a node. */
function payloadOf(
  discount: DiscountRecord,
  method: DiscountMethod,
  kind: DiscountKind,
): MutationPayload {
  if (kind === 'App') return { [ARGUMENTS[method][kind]]: discountView(discount) }
  return { [method === 'Code' ? 'codeDiscountNode' : 'automaticDiscountNode']: discount }
}
