import { createContext } from '../admin-api/create-context'
import { changeStore } from '../engine/resolve/change-store'
import { ORDERS } from '../admin-api/orders/order-records'
import { DISPUTES } from '../admin-api/shopify-payments/dispute-records'
import {
  DISPUTE_REASONS,
  DISPUTE_STATUSES,
  DISPUTE_TYPES,
  PAYOUT_STATUSES,
} from '../admin-api/shopify-payments/payment-values'
import { addPayout } from '../admin-api/shopify-payments/payout-records'
import {
  addDispute,
  disputeWebhook,
  setDisputeStatus,
} from '../admin-api/shopify-payments/write-dispute'
import { storeCaller } from '../engine/store-caller'
import type { EmulatorContext } from '../http/context'
import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'

/** A dispute that a customer opens. */
export interface DisputeOptions {
  shop: string
  /** Name of the order, e.g. `#1001`. */
  order: string
  /** `CHARGEBACK` or `INQUIRY`. Default: `CHARGEBACK`. */
  type?: string
  /** A value of `ShopifyPaymentsDisputeReason`. Default: `FRAUDULENT`. */
  reason?: string
  /** Decimal amount in the currency of the shop. Default: the total of the order. */
  amount?: string
}

/** The part of the emulator control that does what banks and their customers do. */
export interface PaymentsControl {
  /** Opens a dispute of the payment of an order. Resolves to its global id. */
  createDispute: (options: DisputeOptions) => Promise<{ id: string }>
  /**
   * Sets the status of a dispute, e.g. to `WON`.
   *
   * @throws Refusal 404 for an unknown dispute, and 400 for an unknown status
   */
  setDisputeStatus: (options: { shop: string; id: string; status: string }) => Promise<void>
  /**
   * Sends all payments by card that no payout has to the merchant's bank. Resolves to the global id
   * of the payout.
   *
   * @throws Refusal 409 if there is nothing to send
   */
  createPayout: (options: {
    shop: string
    /** A value of `ShopifyPaymentsPayoutStatus`. Default: `PAID`. */
    status?: string
  }) => Promise<{ id: string }>
}

export function createPaymentsControl(emulator: EmulatorContext): PaymentsControl {
  const contextOf = (shop: string) =>
    createContext(storeCaller(emulator, findStore(emulator.state, shop), DEFAULT_API_VERSION))
  return {
    async createDispute({ shop, order: name, type, reason, amount }) {
      const context = contextOf(shop)
      const order = ORDERS.in(context)
        .all()
        .find(row => row.name === name)
      if (!order) throw new Refusal(404, `There is no order "${name}".`)
      if (amount !== undefined && !/^\d{1,9}(?:\.\d{1,2})?$/.test(amount))
        throw new Refusal(400, 'amount must be a decimal amount, e.g. "10.00".')
      const fields = {
        type: choice('type', type, DISPUTE_TYPES),
        reason: choice('reason', reason, DISPUTE_REASONS),
        ...(amount !== undefined && { amount }),
      }
      const topics = ['disputes/create']
      const { id } = changeStore(context, { name: 'The dispute', topics }, changing => {
        const dispute = addDispute(changing, order, fields)
        changing.emit('disputes/create', disputeWebhook(changing, dispute))
        return dispute
      })
      return { id }
    },
    async setDisputeStatus({ shop, id, status }) {
      const context = contextOf(shop)
      const dispute = DISPUTES.in(context).get(id)
      if (!dispute) throw new Refusal(404, `There is no dispute "${id}".`)
      const wanted = choice('status', status, DISPUTE_STATUSES) ?? dispute.status
      const topics = ['disputes/update']
      changeStore(context, { name: 'The dispute', topics }, changing => {
        const changed = setDisputeStatus(changing, dispute, wanted)
        changing.emit('disputes/update', disputeWebhook(changing, changed))
      })
    },
    async createPayout({ shop, status }) {
      const payout = addPayout(contextOf(shop), choice('status', status, PAYOUT_STATUSES))
      if (!payout) throw new Refusal(409, 'There is no payment by card that no payout has.')
      return { id: payout.id }
    },
  }
}

function choice<Value extends string>(
  name: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined {
  const found = values.find(known => known === value)
  if (value !== undefined && !found)
    throw new Refusal(400, `${name} must be one of ${values.join(', ')}.`)
  return found
}
