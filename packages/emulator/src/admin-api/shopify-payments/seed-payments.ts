import type { DisputeSeed, PayoutSeed } from '../../state/commerce/sales'
import { Refusal } from '../../state/refusal'
import { addPayout } from './payout-records'
import { addDispute, setDisputeStatus } from './write-dispute'
import type { SeedRun } from '../seed-run'

/** Adds disputes of the payments of seeded orders. */
export function seedDisputes(run: SeedRun, seeds: readonly DisputeSeed[]): string[] {
  return seeds.map(({ order, status, ...fields }, index) => {
    const dispute = addDispute(run.context, run.order(order, `disputes[${index}].order`), fields)
    if (status !== undefined) setDisputeStatus(run.context, dispute, status)
    return dispute.id
  })
}

/** Adds payouts of the payments of seeded orders. */
export function seedPayouts(run: SeedRun, seeds: readonly PayoutSeed[]): string[] {
  return seeds.map(({ status }, index) => {
    const payout = addPayout(run.context, status)
    if (!payout)
      throw new Refusal(400, `payouts[${index}]: there is no payment by card that no payout has.`)
    return payout.id
  })
}
