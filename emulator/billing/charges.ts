import type { EmulatorClock } from '../state/clock'
import type { IdSource } from '../state/id-source'
import type { Charge, Purchase, PurchaseDraft, Subscription, SubscriptionDraft } from './charge'

export interface Charges {
  /** Oldest first. */
  list: (shop: string) => Charge[]
  /** The subscription that is billed, also while it is frozen. */
  current: (shop: string) => Subscription | undefined
  addSubscription: (draft: SubscriptionDraft) => Subscription
  addPurchase: (draft: PurchaseDraft) => Purchase
  /** Number inside the next usage record's global id. */
  nextRecordId: () => number
  nextSignature: (shop: string) => string
}

/** What the app charged in each shop. protocol: billing */
export function createCharges(clock: EmulatorClock, ids: IdSource): Charges {
  const charges: Charge[] = []
  let recordId = 1
  const nextSignature = (shop: string) => ids.next(`charge:${shop}`)

  function add<Added extends Charge>(charge: Added): Added {
    charges.push(charge)
    return charge
  }

  function factsOf(shop: string) {
    const now = clock.now()
    return { id: charges.length + 1, status: 'PENDING', createdAt: now, updatedAt: now, signature: nextSignature(shop) } as const
  }

  const list = (shop: string) => charges.filter(charge => charge.shop === shop)
  return {
    list,
    current: shop => list(shop).filter(isSubscription).find(({ status }) => status === 'ACTIVE' || status === 'FROZEN'),
    addSubscription: draft => add({ ...draft, ...factsOf(draft.shop), activatedAt: null, capUpdate: null, prorated: false }),
    addPurchase: draft => add({ ...draft, ...factsOf(draft.shop) }),
    nextRecordId: () => recordId++,
    nextSignature,
  }
}

export function isSubscription(charge: Charge): charge is Subscription {
  return charge.kind === 'subscription'
}
