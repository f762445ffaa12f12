import type { DraftOrderSeed, FulfillmentSeed, ReturnSeed } from '../../state/commerce/sales'
import { RETURN_REASONS } from '../../state/commerce/sales'
import type { OrderSeed } from '../../state/order'
import type { Person } from './people'
import type { RandomSource } from './random-source'

/** Number of the first order of a store. */
const FIRST_ORDER = 1001
const RETURN_STATES = ['CLOSED', 'OPEN', 'REQUESTED'] as const
const DRAFT_STATES = ['OPEN', 'INVOICE_SENT', 'COMPLETED'] as const
type Carrier = readonly [name: string, prefix: string]
const CARRIERS: readonly [Carrier, ...Carrier[]] = [
  ['UPS', '1Z'],
  ['DHL Express', 'JD'],
]

/** Creates draft orders of generated customers, in each state. */
export function createDraftOrders(
  random: RandomSource,
  count: number,
  handles: readonly [string, ...string[]],
  people: readonly [Person, ...Person[]],
): DraftOrderSeed[] {
  return Array.from({ length: count }, (_, index): DraftOrderSeed => {
    const status = DRAFT_STATES[index % DRAFT_STATES.length]
    return {
      items: [{ product: random.pick(handles), quantity: 1 + random.below(4) }],
      customer: random.pick(people).seed.email,
      status,
      ...(random.chance(0.3) && { percentage: 10 }),
      tags: random.chance(0.3) ? ['wholesale'] : [],
    }
  })
}

/** Ships the first of the orders that are paid and not fulfilled yet. */
export function createFulfillments(
  random: RandomSource,
  count: number,
  orders: readonly OrderSeed[],
): FulfillmentSeed[] {
  return namesOf(orders, ({ fulfilled }) => !fulfilled)
    .slice(0, count)
    .map(order => {
      const [trackingCompany, prefix] = random.pick(CARRIERS)
      const trackingNumber = `${prefix}${String(100_000_000 + random.below(900_000_000))}`
      return { order, trackingCompany, trackingNumber }
    })
}

/** Returns an item of the last of the orders that are paid and fulfilled. */
export function createReturns(
  random: RandomSource,
  count: number,
  orders: readonly OrderSeed[],
): ReturnSeed[] {
  return namesOf(orders, ({ fulfilled }) => fulfilled === true)
    .slice(-count)
    .map((order, index) => ({
      order,
      reason: random.pick(RETURN_REASONS),
      status: RETURN_STATES[index % RETURN_STATES.length],
    }))
}

/** Names of the paid orders that meet a condition. */
function namesOf(orders: readonly OrderSeed[], isWanted: (order: OrderSeed) => boolean): string[] {
  return orders.flatMap((order, index) =>
    order.payment === 'PAID' && !order.cancelled && isWanted(order)
      ? [`#${FIRST_ORDER + index}`]
      : [],
  )
}
