import type { DiscountRule } from './discount-checks'

const MAX_INT = 2_147_483_647
const MAX_SUBTOTAL = '1000000000000000000'
const MAX_RATIO = 100_000
const OUTSIDE_RANGE = 'Value must be between 0.0 and 1.0'

const SUBTOTAL = ['minimumRequirement', 'subtotal', 'greaterThanOrEqualToSubtotal'] as const
const QUANTITY = ['minimumRequirement', 'quantity', 'greaterThanOrEqualToQuantity'] as const
const BUYS_QUANTITY = ['customerBuys', 'value', 'quantity'] as const
const GETS_QUANTITY = ['customerGets', 'value', 'discountOnQuantity', 'quantity'] as const

/** The rules of what a discount is worth, and of what a customer has to buy for it. */
export const valueRules: readonly DiscountRule[] = [
  {
    field: ['customerGets', 'value', 'discountOnQuantity'],
    code: 'INVALID',
    message: 'discountOnQuantity field is only permitted with bxgy discounts.',
    fails: ({ kind, input }) =>
      kind === 'Basic' && Boolean(input.customerGets?.value?.discountOnQuantity),
  },
  ...(['percentage', 'discountAmount'] as const).map((name): DiscountRule => ({
    field: ['customerGets', 'value', name],
    code: 'INVALID',
    message: 'Only discountOnQuantity permitted with bxgy discounts.',
    fails: ({ kind, input }) => kind === 'Bxgy' && hasValue(input.customerGets?.value?.[name]),
  })),
  {
    field: GETS_QUANTITY,
    code: 'BLANK',
    message: 'Quantity cannot be blank.',
    fails: ({ kind, method, input }) => {
      const value = input.customerGets?.value
      return (
        kind === 'Bxgy' &&
        method === 'Code' &&
        Boolean(value) &&
        !value?.discountOnQuantity?.quantity
      )
    },
  },
  ...(['appliesOnOneTimePurchase', 'appliesOnSubscription'] as const).map((name): DiscountRule => ({
    field: ['customerGets', name],
    code: 'INVALID',
    message: ({ method }) =>
      `This field is not supported by ${method === 'Code' ? '' : 'automatic '}bxgy discounts.`,
    fails: ({ kind, input }) => kind === 'Bxgy' && hasValue(input.customerGets?.[name]),
  })),
  {
    field: ['customerGets', 'value'],
    code: 'BLANK',
    message: "Value can't be blank",
    fails: ({ kind, input, discount }) =>
      (kind === 'Basic' || kind === 'Bxgy') && !discount && !input.customerGets?.value,
  },
  {
    field: ['customerBuys', 'items'],
    code: 'BLANK',
    message: "Items in 'customer buys' must be defined",
    fails: ({ kind, input, discount }) => {
      const items = input.customerBuys?.items
      return kind === 'Bxgy' && (items ? Boolean(items.all) : !discount?.buys)
    },
  },
  {
    field: ['customerGets'],
    code: 'INVALID',
    message: "Items in 'customer get' cannot be set to all",
    fails: ({ kind, input }) => kind === 'Bxgy' && Boolean(input.customerGets?.items?.all),
  },
  {
    // An automatic discount has to take something off; a code may take nothing off.
    field: ['customerGets', 'value', 'percentage'],
    code: 'VALUE_OUTSIDE_RANGE',
    message: OUTSIDE_RANGE,
    fails: ({ method, input }) =>
      method === 'Automatic' && input.customerGets?.value?.percentage === 0,
  },
  outsideRange(
    ['customerGets', 'value', 'percentage'],
    ({ input }) => input.customerGets?.value?.percentage,
  ),
  {
    field: ['customerGets', 'value', 'discountAmount', 'amount'],
    code: 'GREATER_THAN',
    message: 'Value must be less than 0',
    fails: ({ method, input }) =>
      method === 'Automatic' && Number(input.customerGets?.value?.discountAmount?.amount ?? 1) <= 0,
  },
  outsideRange(
    ['customerGets', 'value', 'discountOnQuantity', 'effect', 'percentage'],
    ({ input }) => input.customerGets?.value?.discountOnQuantity?.effect?.percentage,
  ),
  {
    // The platform stores amounts as negative numbers, which its message shows.
    field: ['customerGets', 'value', 'discountAmount', 'amount'],
    code: 'LESS_THAN_OR_EQUAL_TO',
    message: 'Value must be less than or equal to 0',
    fails: ({ method, input }) =>
      method === 'Code' && Number(input.customerGets?.value?.discountAmount?.amount ?? 0) < 0,
  },
  {
    field: SUBTOTAL,
    code: 'CONFLICT',
    message: 'Minimum subtotal cannot be defined when minimum quantity is.',
    fails: hasBothMinimums,
  },
  {
    field: QUANTITY,
    code: 'CONFLICT',
    message: 'Minimum quantity cannot be defined when minimum subtotal is.',
    fails: hasBothMinimums,
  },
  {
    field: QUANTITY,
    code: 'LESS_THAN',
    message: `Minimum quantity must be less than ${MAX_INT}`,
    fails: ({ input }) =>
      Number(input.minimumRequirement?.quantity?.greaterThanOrEqualToQuantity ?? 0) >= MAX_INT,
  },
  {
    field: SUBTOTAL,
    code: 'LESS_THAN',
    message: `Minimum subtotal must be less than ${MAX_SUBTOTAL}`,
    fails: ({ input }) =>
      Number(input.minimumRequirement?.subtotal?.greaterThanOrEqualToSubtotal ?? 0) >=
      Number(MAX_SUBTOTAL),
  },
  {
    field: ['usesPerOrderLimit'],
    code: 'VALUE_OUTSIDE_RANGE',
    message: 'Allocation limit cannot be zero',
    fails: ({ input }) =>
      hasValue(input.usesPerOrderLimit) && Number(input.usesPerOrderLimit) === 0,
  },
  {
    field: ['usesPerOrderLimit'],
    code: 'GREATER_THAN',
    message: 'Allocation limit must be greater than 0',
    fails: ({ input }) => Number(input.usesPerOrderLimit ?? 0) < 0,
  },
  {
    field: ['usesPerOrderLimit'],
    code: 'LESS_THAN_OR_EQUAL_TO',
    message: `Allocation limit must be less than or equal to ${MAX_INT}`,
    fails: ({ input }) => Number(input.usesPerOrderLimit ?? 0) > MAX_INT,
  },
  ...ratioRules(BUYS_QUANTITY, 'antecedent', ({ input }) => input.customerBuys?.value?.quantity),
  ...ratioRules(GETS_QUANTITY, 'consequent', ({ kind, input }) =>
    kind === 'Bxgy' ? input.customerGets?.value?.discountOnQuantity?.quantity : undefined,
  ),
  {
    field: ['appliesOnOneTimePurchase'],
    code: 'APPLIES_ON_NOTHING',
    message:
      'A discount cannot have both appliesOnOneTimePurchase and appliesOnSubscription set to false.',
    fails: ({ input }) =>
      [input, input.customerGets].some(
        part => part?.appliesOnOneTimePurchase === false && part.appliesOnSubscription === false,
      ),
  },
]

function ratioRules(
  field: readonly string[],
  part: 'antecedent' | 'consequent',
  read: (checked: Parameters<DiscountRule['fails']>[0]) => string | null | undefined,
): DiscountRule[] {
  const label = `Prerequisite to entitlement quantity ratio ${part}`
  return [
    {
      field,
      code: 'GREATER_THAN',
      message: `${label} must be greater than 0`,
      fails: checked => Number(read(checked) ?? 1) <= 0,
    },
    {
      field,
      code: 'LESS_THAN',
      message: `${label} must be less than ${MAX_RATIO}`,
      fails: checked => Number(read(checked) ?? 1) >= MAX_RATIO,
    },
  ]
}

function outsideRange(
  field: readonly string[],
  read: (checked: Parameters<DiscountRule['fails']>[0]) => number | null | undefined,
): DiscountRule {
  return {
    field,
    code: 'VALUE_OUTSIDE_RANGE',
    message: OUTSIDE_RANGE,
    fails: checked => {
      const percentage = read(checked) ?? 0
      return percentage < 0 || percentage > 1
    },
  }
}

function hasBothMinimums({ input }: Parameters<DiscountRule['fails']>[0]): boolean {
  const { quantity, subtotal } = input.minimumRequirement ?? {}
  return (
    hasValue(quantity?.greaterThanOrEqualToQuantity) &&
    hasValue(subtotal?.greaterThanOrEqualToSubtotal)
  )
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined
}
