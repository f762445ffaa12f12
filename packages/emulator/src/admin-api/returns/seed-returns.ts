import type { ReturnSeed } from '../../state/commerce/sales'
import { Refusal } from '../../state/refusal'
import { returnableFulfillments } from './returnable-items'
import type { SeedRun } from '../seed-run'

/** Returns items of fulfilled orders. */
export function seedReturns(run: SeedRun, seeds: readonly ReturnSeed[]): string[] {
  return seeds.map((seed, index) => {
    const path = `returns[${index}]`
    const { quantity = 1, reason = 'UNWANTED', note, status = 'OPEN' } = seed
    const { id: orderId } = run.order(seed.order, `${path}.order`)
    const line = returnableFulfillments(run.store.records, orderId)
      .flatMap(({ lines }) => lines)
      .find(candidate => candidate.quantity >= quantity)?.line
    if (!line)
      throw new Refusal(
        400,
        `${path}.order: ${seed.order} has no fulfilled item of which ${quantity} can be returned.`,
      )
    const input = {
      orderId,
      returnLineItems: [
        {
          fulfillmentLineItemId: line.id,
          quantity,
          returnReason: reason,
          ...(note !== undefined && { returnReasonNote: note }),
        },
      ],
    }
    if (status === 'REQUESTED') return run.create('returnRequest', { input }, 'return', path)
    const id = run.create('returnCreate', { returnInput: input }, 'return', path)
    if (status === 'CLOSED') run.execute('returnClose', { id }, path)
    return id
  })
}
