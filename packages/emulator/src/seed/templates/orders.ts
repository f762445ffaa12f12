import type { OrderItemSeed, OrderSeed } from '../../state/order'
import type { Person } from './people'
import type { RandomSource } from './random-source'

/** Sold between these times, in milliseconds since the epoch. */
export interface SalesPeriod {
  from: number
  to: number
}

/**
 * Creates orders of generated customers, oldest first. New orders are not fulfilled yet; some are
 * cancelled, refunded, or not paid.
 *
 * @param handles of the products that are sold
 */
export function createOrders(
  random: RandomSource,
  count: number,
  handles: readonly [string, ...string[]],
  people: readonly [Person, ...Person[]],
  { from, to }: SalesPeriod,
): OrderSeed[] {
  return Array.from({ length: count }, (_, index): OrderSeed => {
    const { seed, country } = random.pick(people)
    const age = 1 - index / count
    const isRecent = age < 0.03
    const outcome = random.below(100)
    return {
      items: createItems(random, handles),
      customer: seed.email,
      createdAt: new Date(from + Math.floor((to - from) * (index / count))).toISOString(),
      shippingPrice: random.chance(0.5) ? '6.50' : '0.00',
      payment: outcome < 3 ? 'REFUNDED' : isRecent && outcome < 15 ? 'PENDING' : 'PAID',
      fulfilled: !isRecent && outcome >= 5,
      cancelled: outcome === 3 || outcome === 4,
      ...(random.chance(0.1) && { discountCode: { code: 'WELCOME10', percentage: 10 } }),
      ...(country.currencyCode !== 'USD' && {
        currencyCode: country.currencyCode,
        exchangeRate: country.exchangeRate,
      }),
    }
  })
}

function createItems(
  random: RandomSource,
  handles: readonly [string, ...string[]],
): OrderItemSeed[] {
  const products = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(handles)))
  return [...products].map(product => ({ product, quantity: random.chance(0.8) ? 1 : 2 }))
}
