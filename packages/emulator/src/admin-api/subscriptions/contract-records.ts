import type { GraphqlContext } from '../../engine/graphql-context'
import type { AddressFields } from '../addresses/address-records'
import type { StoredRecord } from '../../engine/records/record-table'
import type { AttributeRecord } from '../orders/order-records'
import { defineRecords } from '../../engine/resolve/define-records'

export type ContractStatus = 'ACTIVE' | 'CANCELLED' | 'EXPIRED' | 'FAILED' | 'PAUSED'
export type Interval = 'DAY' | 'MONTH' | 'WEEK' | 'YEAR'

/** How often something happens. */
export interface PolicyRecord {
  readonly interval: Interval
  readonly intervalCount: number
  /** Days on which it happens, as given. */
  readonly anchors: readonly {
    readonly type: string
    readonly day: number
    readonly month: number | null
    readonly cutoffDay: number | null
  }[]
}

export interface BillingPolicyRecord extends PolicyRecord {
  readonly minCycles: number | null
  readonly maxCycles: number | null
}

/** A price of later cycles. Amounts are in minor units of the contract's currency. */
export interface CyclePriceRecord {
  readonly afterCycle: number
  readonly adjustmentType: string
  readonly adjustmentValue: { readonly percentage: number } | { readonly amount: number }
  readonly computedPrice: number
}

/** An item of a subscription. */
export interface SubscriptionLineRecord {
  /** Global id. */
  readonly id: string
  readonly variantId: string
  readonly productId: string | null
  readonly title: string
  readonly variantTitle: string | null
  readonly sku: string | null
  readonly requiresShipping: boolean
  readonly taxable: boolean
  readonly quantity: number
  /** Of one item, in minor units of the contract's currency. */
  readonly currentPrice: number
  readonly pricing: {
    readonly basePrice: number
    readonly cycleDiscounts: readonly CyclePriceRecord[]
  } | null
  readonly sellingPlanId: string | null
  readonly sellingPlanName: string | null
  readonly attributes: readonly AttributeRecord[]
  /** Contract of which this item was added to a cycle of another one. */
  readonly originContractId: string | null
}

/** A discount of a subscription: of the merchant, or of a code. */
export interface SubscriptionDiscountRecord {
  /** Global id. */
  readonly id: string
  readonly kind: 'code' | 'manual'
  readonly targetType: 'LINE_ITEM' | 'SHIPPING_LINE'
  /** The code, or the title. */
  readonly title: string | null
  readonly value:
    | { readonly percentage: number }
    | { readonly amount: number; readonly appliesOnEachItem: boolean }
  /** Global ids of lines. Null: all. */
  readonly lineIds: readonly string[] | null
  readonly recurringCycleLimit: number | null
  readonly usageCount: number
  /** A value of `SubscriptionDiscountRejectionReason`: the code does not apply. */
  readonly rejectionReason: string | null
}

/** How the items of a subscription are delivered. */
export type DeliveryMethodRecord =
  | {
      readonly kind: 'shipping'
      readonly address: AddressFields
      readonly option: DeliveryOptionRecord
    }
  | {
      readonly kind: 'localDelivery'
      readonly address: AddressFields
      readonly option: DeliveryOptionRecord & {
        readonly phone: string
        readonly instructions: string | null
      }
    }
  | {
      readonly kind: 'pickup'
      readonly option: DeliveryOptionRecord & { readonly locationId: string }
    }

export interface DeliveryOptionRecord {
  readonly code: string | null
  readonly title: string | null
  readonly presentmentTitle: string | null
  readonly description: string | null
}

/** What drafts change. */
export interface SubscriptionTerms {
  readonly status: ContractStatus
  readonly nextBillingDate: string | null
  readonly billingPolicy: BillingPolicyRecord
  readonly deliveryPolicy: PolicyRecord
  readonly deliveryMethod: DeliveryMethodRecord | null
  /** In minor units of the contract's currency. */
  readonly deliveryPrice: number
  readonly paymentMethodId: string | null
  readonly note: string | null
  readonly attributes: readonly AttributeRecord[]
  readonly lines: readonly SubscriptionLineRecord[]
  readonly discounts: readonly SubscriptionDiscountRecord[]
}

/** An edit of one cycle of a contract. */
export interface CycleEditRecord {
  readonly index: number
  readonly skipped: boolean
  /** Time of billing instead of the regular one. */
  readonly billingDate: string | null
  /** Terms of this cycle alone. */
  readonly terms: SubscriptionTerms | null
  readonly updatedAt: string
}

/** An agreement with a customer about repeated orders. */
export interface ContractRecord extends StoredRecord, SubscriptionTerms {
  readonly customerId: string
  readonly currencyCode: string
  /** Time of the first billing, from which the cycles are computed. */
  readonly firstBillingDate: string
  readonly originOrderId: string | null
  /** Number of commits. */
  readonly revision: number
  readonly edits: readonly CycleEditRecord[]
  readonly lastPaymentStatus: 'FAILED' | 'SUCCEEDED' | null
  readonly lastErrorType: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const CONTRACTS = defineRecords('SubscriptionContract', {
  customer: (contract: ContractRecord) => contract.customerId,
  paymentMethod: (contract: ContractRecord) => contract.paymentMethodId,
})

/** Statuses after which a contract does not change. */
const TERMINATED = new Set<ContractStatus>(['CANCELLED', 'EXPIRED'])

export function isTerminated({ status }: Pick<ContractRecord, 'status'>): boolean {
  return TERMINATED.has(status)
}

export function findContract(
  { store }: Pick<GraphqlContext, 'store'>,
  id: string | null | undefined,
): ContractRecord | undefined {
  return store.records.table(CONTRACTS).get(id)
}

/** Lists the contracts that a payment method pays for. */
export function contractsWithMethod(context: GraphqlContext, id: string): ContractRecord[] {
  return CONTRACTS.in(context).lookUp('paymentMethod', id)
}

/** Returns whether a payment method pays for a contract that has not ended. */
export function isUsedBySubscription(context: GraphqlContext, id: string): boolean {
  return contractsWithMethod(context, id).some(contract => !isTerminated(contract))
}
