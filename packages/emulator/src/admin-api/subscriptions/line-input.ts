import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  SubscriptionLineInput,
  SubscriptionLineUpdateInput,
  SubscriptionManualDiscountInput,
  SubscriptionPricingPolicyInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId } from '../../engine/records/global-id'
import type { MutationError } from '../../engine/resolve/mutation'
import { variantDetails } from '../orders/line-item-from-input'
import { toMinor } from '../../money/minor-units'
import { VARIANTS } from '../products/product-records'
import { PLANS } from '../selling-plans/plan-records'
import type {
  CyclePriceRecord,
  SubscriptionDiscountRecord,
  SubscriptionLineRecord,
  SubscriptionTerms,
} from './contract-records'

/** The schema's inputs `SubscriptionLineInput` and `SubscriptionLineUpdateInput`. */
export type LineInput = AnyInput<SubscriptionLineInput | SubscriptionLineUpdateInput>

type Refuse = (field: readonly string[], code: string, message: string) => void

/** Lists the errors of a line. */
export function lineErrors(
  context: GraphqlContext,
  input: LineInput,
  path: readonly string[],
): MutationError[] {
  return collect(path, refuse => {
    const { productVariantId, quantity, currentPrice, pricingPolicy } = input
    if (typeof productVariantId === 'string' && !VARIANTS.in(context).get(productVariantId))
      refuse(['productVariantId'], 'INVALID', 'Product variant does not exist')
    if (typeof quantity === 'number' && quantity < 1)
      refuse(['quantity'], 'GREATER_THAN', 'Quantity must be greater than 0')
    if (typeof currentPrice === 'string' && Number(currentPrice) < 0)
      refuse(
        ['currentPrice'],
        'GREATER_THAN_OR_EQUAL_TO',
        'Current price must be greater than or equal to 0',
      )
    const cycles = (pricingPolicy?.cycleDiscounts ?? []).map(({ afterCycle }) => afterCycle)
    if (new Set(cycles).size < cycles.length)
      refuse(
        ['pricingPolicy', 'cycleDiscounts'],
        'CYCLE_DISCOUNTS_UNIQUE_AFTER_CYCLE',
        'The after cycle attribute must be unique between cycle discounts.',
      )
  })
}

/**
 * Returns a line with the fields of an input.
 *
 * @param currencyCode of the subscription
 */
export function lineFrom(
  { store, state }: GraphqlContext,
  currencyCode: string,
  input: LineInput,
  before?: SubscriptionLineRecord,
): SubscriptionLineRecord {
  const { records } = store
  const variantId = input.productVariantId ?? before?.variantId ?? ''
  const { title, variantTitle, productId, sku, requiresShipping, taxable, price } = variantDetails(
    records,
    { currency: currencyCode, presentmentCurrency: currencyCode },
    variantId,
  )
  const sellingPlanId =
    input.sellingPlanId === undefined ? (before?.sellingPlanId ?? null) : input.sellingPlanId
  return {
    id:
      before?.id ??
      globalId('SubscriptionLine', state.ids.nextUuid(`subscription-line:${store.domain}`)),
    ...{ variantId, productId, variantTitle, sku, requiresShipping, taxable, sellingPlanId },
    title: title ?? before?.title ?? '',
    quantity: input.quantity ?? before?.quantity ?? 1,
    currentPrice:
      typeof input.currentPrice === 'string'
        ? toMinor(input.currentPrice, currencyCode)
        : (before?.currentPrice ?? price?.[0] ?? 0),
    pricing: input.pricingPolicy
      ? pricingFrom(input.pricingPolicy, currencyCode)
      : (before?.pricing ?? null),
    sellingPlanName:
      input.sellingPlanName ??
      records.table(PLANS).get(sellingPlanId)?.name ??
      before?.sellingPlanName ??
      null,
    attributes: input.customAttributes ?? before?.attributes ?? [],
    originContractId: before?.originContractId ?? null,
  }
}

/** Lists the errors of a discount. */
export function discountErrors(
  { lines }: Pick<SubscriptionTerms, 'lines'>,
  { recurringCycleLimit, value, entitledLines }: SubscriptionManualDiscountInput,
  path: readonly string[],
  isNew = true,
): MutationError[] {
  return collect(path, refuse => {
    const { percentage, fixedAmount } = value ?? {}
    if (isNew && typeof percentage !== 'number' && !fixedAmount)
      refuse(['value'], 'BLANK', "Value can't be blank")
    if (typeof percentage === 'number' && (percentage < 0 || percentage > 100))
      refuse(['value', 'percentage'], 'NOT_IN_RANGE', 'Percentage must be between 0 and 100')
    if (fixedAmount && (fixedAmount.amount ?? 0) <= 0)
      refuse(['value', 'fixedAmount', 'amount'], 'GREATER_THAN', 'Amount must be greater than 0')
    if (typeof recurringCycleLimit === 'number' && recurringCycleLimit < 1)
      refuse(
        ['recurringCycleLimit'],
        'GREATER_THAN',
        'Recurring cycle limit must be greater than 0',
      )
    const added = entitledLines?.lines?.add ?? []
    if (added.some(id => !lines.some(line => line.id === id)))
      refuse(['entitledLines', 'lines', 'add'], 'INVALID', 'Line does not exist')
    if (isNew && entitledLines && !entitledLines.all && added.length === 0)
      refuse(
        ['entitledLines'],
        'NO_ENTITLED_LINES',
        'Discount must have at least one entitled line.',
      )
  })
}

/**
 * Returns a discount with the fields of an input without errors.
 *
 * @param currencyCode of the subscription
 */
export function discountFrom(
  { store, state }: GraphqlContext,
  currencyCode: string,
  { title, recurringCycleLimit, value, entitledLines }: SubscriptionManualDiscountInput,
  targetType: SubscriptionDiscountRecord['targetType'],
  before?: SubscriptionDiscountRecord,
): SubscriptionDiscountRecord {
  const { percentage, fixedAmount } = value ?? {}
  const removed = entitledLines?.lines?.remove ?? []
  const ids = [...(before?.lineIds ?? []), ...(entitledLines?.lines?.add ?? [])]
  return {
    id: before?.id ?? nextDiscountId({ store, state }),
    kind: 'manual',
    targetType,
    title: title === undefined ? (before?.title ?? null) : title,
    value:
      typeof percentage === 'number'
        ? { percentage }
        : fixedAmount
          ? {
              amount: toMinor(fixedAmount.amount ?? 0, currencyCode),
              appliesOnEachItem: fixedAmount.appliesOnEachItem ?? false,
            }
          : (before?.value ?? { percentage: 100 }),
    lineIds:
      entitledLines === undefined || entitledLines === null
        ? (before?.lineIds ?? null)
        : entitledLines.all
          ? null
          : [...new Set(ids)].filter(id => !removed.includes(id)),
    recurringCycleLimit:
      recurringCycleLimit === undefined
        ? (before?.recurringCycleLimit ?? null)
        : recurringCycleLimit,
    usageCount: before?.usageCount ?? 0,
    rejectionReason: null,
  }
}

function nextDiscountId({ store, state }: Pick<GraphqlContext, 'state' | 'store'>): string {
  return globalId(
    'SubscriptionManualDiscount',
    state.ids.nextUuid(`subscription-discount:${store.domain}`),
  )
}

function pricingFrom(
  { basePrice, cycleDiscounts }: SubscriptionPricingPolicyInput,
  currencyCode: string,
) {
  return {
    basePrice: toMinor(basePrice, currencyCode),
    cycleDiscounts: cycleDiscounts
      .map(({ afterCycle, adjustmentType, adjustmentValue, computedPrice }): CyclePriceRecord => ({
        afterCycle,
        adjustmentType,
        adjustmentValue:
          typeof adjustmentValue.percentage === 'number'
            ? { percentage: adjustmentValue.percentage }
            : { amount: toMinor(adjustmentValue.fixedValue ?? 0, currencyCode) },
        computedPrice: toMinor(computedPrice, currencyCode),
      }))
      .toSorted((left, right) => left.afterCycle - right.afterCycle),
  }
}

function collect(path: readonly string[], check: (refuse: Refuse) => void): MutationError[] {
  const errors: MutationError[] = []
  check((field, code, message) => errors.push({ field: [...path, ...field], code, message }))
  return errors
}
