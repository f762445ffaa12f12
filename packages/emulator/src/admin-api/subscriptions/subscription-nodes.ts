import { minorMoneyV2 } from '../../money/money-v2'
import type { ConnectionArgs } from '../../engine/records/connection'
import type { Types } from '../../engine/resolve/domain'
import { imageOf } from '../media/image-node'
import { mediaOf, pageInOrder } from '../products/product-fields'
import { VARIANTS } from '../products/product-records'
import { findContract } from './contract-records'
import type {
  ContractRecord,
  SubscriptionDiscountRecord,
  SubscriptionLineRecord,
  SubscriptionTerms,
} from './contract-records'
import type { DraftRecord } from './draft-records'
import { reduceSubscription } from './subscription-prices'

/** Terms with their currency: a contract, a draft, or the edit of a cycle. */
export interface TermsSource {
  readonly terms: SubscriptionTerms
  readonly currencyCode: string
  readonly customerId: string
}

type LineSource = SubscriptionLineRecord & { readonly owner: TermsSource }
type DiscountSource = SubscriptionDiscountRecord & { readonly owner: TermsSource }

/** Returns the terms of a contract or a draft. */
export function sourceOf(owner: ContractRecord | DraftRecord): TermsSource {
  const { currencyCode, customerId } = owner
  return { terms: 'terms' in owner ? owner.terms : owner, currencyCode, customerId }
}

/** The type `SubscriptionLine`. */
export function lineNode(owner: ContractRecord | DraftRecord, line: SubscriptionLineRecord) {
  return lineOf(sourceOf(owner), line)
}

/** The types `SubscriptionManualDiscount` and `SubscriptionAppliedCodeDiscount`. */
export function discountNode(
  owner: ContractRecord | DraftRecord,
  discount: SubscriptionDiscountRecord,
) {
  return discountOf(sourceOf(owner), discount)
}

export function lineOf(owner: TermsSource, line: SubscriptionLineRecord) {
  return { ...line, __typename: 'SubscriptionLine', owner }
}

export function discountOf(owner: TermsSource, discount: SubscriptionDiscountRecord) {
  return {
    ...discount,
    __typename:
      discount.kind === 'code' ? 'SubscriptionAppliedCodeDiscount' : 'SubscriptionManualDiscount',
    owner,
  }
}

/** An amount of a subscription. */
export function money({ currencyCode }: TermsSource, minor: number) {
  return minorMoneyV2(minor, currencyCode)
}

/** Fields of the items and the discounts of subscriptions. */
export const partFields: Types = {
  SubscriptionLine: {
    concatenatedOriginContract: ({ originContractId }: LineSource, _args, context) =>
      findContract(context, originContractId) ?? null,
    currentPrice: ({ owner, currentPrice }: LineSource) => money(owner, currentPrice),
    customAttributes: ({ attributes }: LineSource) => attributes,
    discountAllocations: ({ id, owner }: LineSource) =>
      reductionsOf(owner, id).map(({ discount, amount }) => ({
        amount: money(owner, amount),
        discount: discountOf(owner, discount),
      })),
    lineDiscountedPrice: ({ id, owner, currentPrice, quantity }: LineSource) =>
      money(
        owner,
        reductionsOf(owner, id).reduce(
          (price, { amount }) => price - amount,
          currentPrice * quantity,
        ),
      ),
    pricingPolicy: ({ owner, pricing }: LineSource) =>
      pricing && {
        basePrice: money(owner, pricing.basePrice),
        cycleDiscounts: pricing.cycleDiscounts.map(
          ({ afterCycle, adjustmentType, adjustmentValue, computedPrice }) => ({
            afterCycle,
            adjustmentType,
            adjustmentValue:
              'percentage' in adjustmentValue
                ? { __typename: 'SellingPlanPricingPolicyPercentageValue', ...adjustmentValue }
                : money(owner, adjustmentValue.amount),
            computedPrice: money(owner, computedPrice),
          }),
        ),
      },
    variantImage: ({ variantId }: LineSource, _args, context) => {
      const variant = VARIANTS.in(context).get(variantId)
      const [media] = variant ? mediaOf(context, variant) : []
      return media ? imageOf(media, context) : null
    },
  },
  SubscriptionManualDiscount: {
    entitledLines: ({ owner, lineIds }: DiscountSource) => ({
      all: lineIds === null,
      lines: (args: ConnectionArgs) =>
        pageInOrder(
          owner.terms.lines
            .filter(({ id }) => lineIds === null || lineIds.includes(id))
            .map(line => lineOf(owner, line)),
          args,
        ),
    }),
    type: () => 'MANUAL',
    value: ({ owner, value }: DiscountSource) =>
      'percentage' in value
        ? { __typename: 'SubscriptionDiscountPercentageValue', ...value }
        : {
            __typename: 'SubscriptionDiscountFixedAmountValue',
            amount: money(owner, value.amount),
            appliesOnEachItem: value.appliesOnEachItem,
          },
  },
  SubscriptionAppliedCodeDiscount: {
    redeemCode: ({ title }: DiscountSource) => title ?? '',
  },
}

/** What discounts reduce of the next billing of a line. */
function reductionsOf({ terms }: TermsSource, lineId: string) {
  const index = terms.lines.findIndex(({ id }) => id === lineId)
  return reduceSubscription(terms, 0).flatMap(({ discount, lineAmounts }) => {
    const amount = lineAmounts[index] ?? 0
    return amount > 0 ? [{ discount, amount }] : []
  })
}
