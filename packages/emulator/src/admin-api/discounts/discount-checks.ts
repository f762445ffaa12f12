import { MAX_TAGS, normalizeTags } from '../../engine/records/tags'
import type { Check } from '../../engine/resolve/mutation'
import { findDiscountFunction } from './discount-function'
import type { DiscountInput } from './discount-input'
import { codeKey, codesOf, REDEEM_CODES } from './discount-records'
import type { DiscountKind, DiscountMethod, DiscountRecord } from './discount-records'

const MAX_LENGTH = 255

/** What the rules need to know about a mutation. */
export interface CheckedDiscount {
  method: DiscountMethod
  kind: DiscountKind
  input: DiscountInput
  /** The discount that the mutation changes; undefined for a new one. */
  discount: DiscountRecord | undefined
}

/** A rule. Its path starts at the input, unless the rule concerns the argument `id`. */
export type DiscountRule = Check<CheckedDiscount> & {
  field: readonly string[]
  isIdRule?: boolean
}

/** The rules of the fields that all kinds of discounts have. */
export const discountRules: readonly DiscountRule[] = [
  {
    field: ['id'],
    isIdRule: true,
    message: 'Cannot update the code of a bulk discount.',
    fails: ({ discount, input }, context) => {
      if (!discount || typeof input.code !== 'string') return false
      const codes = codesOf(context, discount.id)
      return codes.length > 1 && codes[0]?.code !== input.code.trim()
    },
    isFinal: true,
  },
  {
    field: ['title'],
    code: 'BLANK',
    message: "Title can't be blank",
    fails: checked => !isApp(checked) && isTitleBlank(checked),
  },
  {
    field: ['title'],
    code: 'TOO_LONG',
    message: `Title is too long (maximum is ${MAX_LENGTH} characters)`,
    fails: checked => !isApp(checked) && isTitleLong(checked),
  },
  {
    field: ['title'],
    code: 'INVALID',
    message: `is too long (maximum is ${MAX_LENGTH} characters)`,
    fails: checked => isApp(checked) && isTitleLong(checked),
  },
  {
    field: ['code'],
    code: 'BLANK',
    message: "Code can't be blank",
    fails: ({ method, kind, input, discount }) =>
      method === 'Code' && kind !== 'App' && !discount && typeof input.code !== 'string',
  },
  {
    field: ['code'],
    code: 'TOO_SHORT',
    message: 'Code is too short (minimum is 1 character)',
    fails: ({ input }) => input.code?.trim() === '',
  },
  {
    field: ['code'],
    code: 'TOO_LONG',
    message: `Code is too long (maximum is ${MAX_LENGTH} characters)`,
    fails: ({ input }) => (input.code?.length ?? 0) > MAX_LENGTH,
  },
  {
    field: ['code'],
    code: 'TAKEN',
    message: 'Code must be unique. Please try a different code.',
    fails: ({ input, discount }, context) =>
      typeof input.code === 'string' &&
      REDEEM_CODES.in(context)
        .lookUp('code', codeKey(input.code))
        .some(({ discountId }) => discountId !== discount?.id),
  },
  {
    field: ['startsAt'],
    code: 'BLANK',
    message: "Starts at can't be blank",
    fails: ({ kind, input, discount }) =>
      kind !== 'App' && (input.startsAt === undefined ? !discount : input.startsAt === null),
  },
  {
    field: ['endsAt'],
    code: 'INVALID',
    message: 'Ends at needs to be after starts_at',
    fails: ({ input, discount }) => {
      const [start, end] = [input.startsAt ?? discount?.startsAt, input.endsAt]
      return Boolean(start && end) && Date.parse(end ?? '') < Date.parse(start ?? '')
    },
  },
  {
    field: ['usageLimit'],
    code: 'GREATER_THAN',
    message: 'Usage limit must be greater than 0',
    fails: ({ input }) => typeof input.usageLimit === 'number' && input.usageLimit <= 0,
  },
  {
    field: ['recurringCycleLimit'],
    code: 'GREATER_THAN_OR_EQUAL_TO',
    message: 'Recurring cycle limit must be greater than or equal to 0',
    fails: ({ input }) => (input.recurringCycleLimit ?? 0) < 0,
  },
  {
    field: ['recurringCycleLimit'],
    code: 'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS',
    message: 'Recurring cycle limit must be 1 when discount does not apply to subscription items.',
    // Recorded: an app's discount has any limit.
    fails: ({ kind, input, discount }) =>
      kind !== 'App' &&
      (input.recurringCycleLimit ?? 1) !== 1 &&
      (input.recurringCycleLimit ?? 1) >= 0 &&
      !appliesOnSubscription(input, discount),
  },
  {
    field: ['tags'],
    code: 'TOO_MANY_TAGS',
    message: `The number of tags exceeds the maximum of ${MAX_TAGS}.`,
    fails: ({ input }) => normalizeTags(input.tags ?? []).length > MAX_TAGS,
  },
  {
    field: ['combinesWith'],
    code: 'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS',
    message: 'The `combinesWith` settings are invalid for the discount class.',
    fails: ({ kind, input }) =>
      kind === 'FreeShipping' && Boolean(input.combinesWith?.shippingDiscounts),
  },
  {
    field: ['functionHandle'],
    code: 'MISSING_FUNCTION_IDENTIFIER',
    message: 'Either function_id or function_handle must be provided.',
    fails: ({ kind, input, discount }) =>
      kind === 'App' && !discount && !input.functionHandle && !input.functionId,
  },
  {
    field: ['functionHandle'],
    code: 'MULTIPLE_FUNCTION_IDENTIFIERS',
    message: 'Only one of function_id or function_handle can be provided, not both.',
    fails: ({ input }) => Boolean(input.functionHandle) && Boolean(input.functionId),
    isFinal: true,
  },
  ...(['functionId', 'functionHandle'] as const).map((name): DiscountRule => ({
    field: [name],
    code: 'INVALID',
    message: 'Function not found.',
    fails: ({ kind, input }, context) =>
      kind === 'App' && Boolean(input[name]) && !findDiscountFunction(context, input[name] ?? null),
  })),
]

function appliesOnSubscription(
  { appliesOnSubscription: own, customerGets }: DiscountInput,
  discount: DiscountRecord | undefined,
): boolean {
  return (
    own ??
    customerGets?.appliesOnSubscription ??
    discount?.gets?.appliesOnSubscription ??
    discount?.appliesOnSubscription ??
    false
  )
}

function isApp({ kind }: CheckedDiscount): boolean {
  return kind === 'App'
}

function isTitleBlank({ input, discount }: CheckedDiscount): boolean {
  const title = input.title === undefined ? discount?.title : input.title
  return (title ?? '').trim() === ''
}

function isTitleLong({ input }: CheckedDiscount): boolean {
  return (input.title?.length ?? 0) > MAX_LENGTH
}
