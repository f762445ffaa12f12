import type { GiftCardSeed } from '../../state/commerce/offers'
import type { SeedRun } from '../seed-run'

/** Adds gift cards. */
export function seedGiftCards(run: SeedRun, seeds: readonly GiftCardSeed[]): string[] {
  return seeds.map(({ value: initialValue, customer, ...fields }, index) => {
    const path = `giftCards[${index}]`
    const owner =
      customer === undefined ? {} : { customerId: run.customer(customer, `${path}.customer`).id }
    return run.create(
      'giftCardCreate',
      { input: { initialValue, ...fields, ...owner } },
      'giftCard',
      path,
    )
  })
}
