import type { RefundMethodInput, StoreCreditSystemEvent } from '../../../generated/admin'
import type { MutationContext } from '../../engine/resolve/mutation'
import { creditOwner } from '../store-credit/write-store-credit'
import type { Bag } from './money-bags'
import type { OrderRecord, TransactionRecord } from './order-records'

/** A part of a refund that the customer receives as store credit. */
export interface StoreCreditRefund {
  readonly amount: Bag
  readonly event: StoreCreditSystemEvent
  readonly expiresAt: string | null
}

export const NO_CUSTOMER =
  'A store credit order refund was requested but the order has no customer.'

/** Assumed: a refund to store credit has a transaction of its own, without a parent. */
const GATEWAY = 'shopify_store_credit'

/** Returns the store credits of an input, with amounts as `toBag` converts them. */
export function storeCreditsOf(
  methods: readonly RefundMethodInput[] | null | undefined,
  toBag: (amount: string) => Bag,
): StoreCreditRefund[] {
  return (methods ?? []).flatMap(({ storeCreditRefund: refund }) =>
    refund
      ? [
          {
            amount: toBag(refund.amount.amount),
            event: 'ORDER_REFUND' as const,
            expiresAt: refund.expiresAt ?? null,
          },
        ]
      : [],
  )
}

/** The transaction of a refund to store credit. */
export function storeCreditTransaction({ amount }: StoreCreditRefund) {
  return { amount, gateway: GATEWAY, kind: 'REFUND' as const, parentId: null }
}

/** Issues store credit to the customer of an order, in the customer's currency. */
export function issueStoreCredit(
  context: MutationContext,
  { customerId, presentmentCurrency }: OrderRecord,
  { amount, event, expiresAt }: StoreCreditRefund,
  transaction: TransactionRecord | undefined,
): void {
  if (customerId === null || amount[1] <= 0) return
  creditOwner(context, customerId, presentmentCurrency, {
    minor: amount[1],
    expiresAt,
    event,
    originId: transaction?.id ?? null,
  })
}
