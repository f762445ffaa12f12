import type { DiscountItemsInput } from '../../../generated/admin'
import { badRequest } from '../../engine/request/execution-errors'
import type { BuyersInput, DiscountInput } from './discount-input'

type Ids = readonly string[] | null | undefined

/**
 * Refuses an input that adds and removes the same object, or has two values.
 *
 * @throws GraphQLError with the code BAD_REQUEST
 */
export function refuseOverlaps(input: DiscountInput): void {
  const { percentage, discountOnQuantity, discountAmount } = input.customerGets?.value ?? {}
  const values = [percentage, discountOnQuantity, discountAmount]
  if (values.filter(value => value !== null && value !== undefined).length > 1)
    throw badRequest(
      'A discount can only have one of percentage, discountOnQuantity or discountAmount.',
    )
  for (const buyers of [input.context, input.customerSelection]) refuseBuyers(buyers)
  for (const side of [input.customerBuys, input.customerGets]) refuseItems(side?.items)
  const countries = input.destination?.countries
  refuse(countries?.add, countries?.remove, 'A country code is present in `add` and `remove` field')
}

function refuseBuyers(buyers: BuyersInput | null | undefined): void {
  const { customers, customerSegments, markets } = buyers ?? {}
  const lists = [
    ['customer', customers],
    ['customer segment', customerSegments],
    ['market', markets],
  ] as const
  for (const [label, list] of lists)
    refuse(list?.add, list?.remove, `A ${label} id is present in \`add\` and \`remove\` fields`)
}

function refuseItems(items: DiscountItemsInput | null | undefined): void {
  const { collections, products } = items ?? {}
  const lists = [
    ['Collection', collections?.add, collections?.remove],
    ['Product', products?.productsToAdd, products?.productsToRemove],
    ['ProductVariant', products?.productVariantsToAdd, products?.productVariantsToRemove],
  ] as const
  for (const [type, added, removed] of lists)
    refuse(added, removed, `The same ${type} id is present in both 'add' and 'remove' fields`)
}

function refuse(added: Ids, removed: Ids, message: string): void {
  if (added?.some(id => removed?.includes(id))) throw badRequest(message)
}
