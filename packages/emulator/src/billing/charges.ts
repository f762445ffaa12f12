import type { EmulatorClock } from '../state/clock'
import type { IdSource } from '../state/id-source'
import type { Charge, Purchase, PurchaseDraft, Subscription, SubscriptionDraft } from './charge'

export interface Charges {
  /** Oldest first. */
  list: (shop: string) => Charge[]
  /** The active or frozen subscription. */
  current: (shop: string) => Subscription | undefined
  addSubscription: (draft: SubscriptionDraft) => Subscription
  addPurchase: (draft: PurchaseDraft) => Purchase
  /** Number inside the next usage record's global id. */
  nextRecordId: (shop: string) => number
  nextSignature: (shop: string) => string
  /** Removes the charges of a shop. */
  forget: (shop: string) => void
  /** The charges of all shops. */
  all: () => Charge[]
}

/**
 * Creates the store of the app's charges in each shop.
 *
 * @see docs/protocol.md#billing
 */
export function createCharges(clock: EmulatorClock, ids: IdSource, saved: Charge[] = []): Charges {
  let charges = [...saved]
  const nextSignature = (shop: string) => ids.next(`charge:${shop}`)

  function add<Added extends Charge>(charge: Added): Added {
    charges.push(charge)
    return charge
  }

  function factsOf(shop: string) {
    const now = clock.now()
    return {
      id: ids.nextNumber('charge', shop),
      status: 'PENDING',
      createdAt: now,
      updatedAt: now,
      signature: nextSignature(shop),
    } as const
  }

  const list = (shop: string) => charges.filter(charge => charge.shop === shop)
  return {
    list,
    current: shop =>
      list(shop)
        .filter(isSubscription)
        .find(({ status }) => status === 'ACTIVE' || status === 'FROZEN'),
    addSubscription: draft =>
      add({
        ...draft,
        ...factsOf(draft.shop),
        activatesAt: null,
        activatedAt: null,
        capUpdate: null,
        prorated: false,
      }),
    addPurchase: draft => add({ ...draft, ...factsOf(draft.shop) }),
    nextRecordId: shop => ids.nextNumber('usage record', shop),
    nextSignature,
    forget: shop => {
      charges = charges.filter(charge => charge.shop !== shop)
    },
    all: () => charges,
  }
}

export function isSubscription(charge: Charge): charge is Subscription {
  return charge.kind === 'subscription'
}
