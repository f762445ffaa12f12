import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import type { Charge, Subscription } from './charge'
import { chargeGid } from './charge-gid'
import { isSubscription } from './charges'

/**
 * Finds a charge of a store by number.
 *
 * @throws Refusal 404
 */
export function findCharge({ charges }: EmulatorState, store: Store, id: string): Charge {
  const charge = charges.list(store.domain).find(candidate => String(candidate.id) === id)
  if (!charge) throw new Refusal(404, 'There is no such charge in this store.')
  return charge
}

/**
 * Finds a charge of any store by global id.
 *
 * @throws Refusal 404
 */
export function findChargeByGid({ charges, stores }: EmulatorState, gid: string): Charge {
  const charge = stores
    .flatMap(({ domain }) => charges.list(domain))
    .find(candidate => chargeGid(candidate) === gid)
  if (!charge)
    throw new Refusal(
      404,
      'There is no charge with this id. An id looks like gid://shopify/AppSubscription/1.',
    )
  return charge
}

/** @throws Refusal 409 for a one-time purchase */
export function asSubscription(charge: Charge): Subscription {
  if (isSubscription(charge)) return charge
  throw new Refusal(409, 'This charge is a one-time purchase, not a subscription.')
}
