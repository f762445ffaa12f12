import type { DiscountItemsInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import { CUSTOMERS } from '../customers/customer-records'
import { parseGlobalId } from '../../engine/records/global-id'
import type { MutationError } from '../../engine/resolve/mutation'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { SEGMENTS } from '../segments/segment-records'
import type { BuyersInput, DiscountInput } from './discount-input'

/** Lists the errors of ids of objects that do not exist. */
export function referenceErrors(context: GraphqlContext, input: DiscountInput): MutationError[] {
  const customers = CUSTOMERS.in(context)
  const segments = SEGMENTS.in(context)
  const buyers = (['context', 'customerSelection'] as const).flatMap(name => {
    const selected: BuyersInput | null | undefined = input[name]
    return [
      ...missing(
        [name, 'customers', 'add'],
        'Customer',
        selected?.customers?.add,
        id => customers.get(id) !== undefined,
      ),
      ...missing(
        [name, 'customerSegments', 'add'],
        'Segment',
        selected?.customerSegments?.add,
        id => segments.get(id) !== undefined,
      ),
      ...missing([name, 'markets', 'add'], 'Market', selected?.markets?.add, id =>
        Boolean(context.loadNode(id)),
      ),
    ]
  })
  return [
    ...buyers,
    ...itemErrors(context, ['customerBuys', 'items'], input.customerBuys?.items),
    ...itemErrors(context, ['customerGets', 'items'], input.customerGets?.items),
  ]
}

function itemErrors(
  context: GraphqlContext,
  path: readonly string[],
  items: DiscountItemsInput | null | undefined,
): MutationError[] {
  const products = PRODUCTS.in(context)
  const variants = VARIANTS.in(context)
  const collections = COLLECTIONS.in(context)
  const added = items?.products
  const errors = [
    ...missing(
      [...path, 'products', 'productsToAdd'],
      'Product',
      added?.productsToAdd,
      id => products.get(id) !== undefined,
    ),
    ...missing(
      [...path, 'products', 'productVariantsToAdd'],
      'Product variant',
      added?.productVariantsToAdd,
      id => variants.get(id) !== undefined,
    ),
    ...missing(
      [...path, 'collections', 'add'],
      'Collection',
      items?.collections?.add,
      id => collections.get(id) !== undefined,
    ),
  ]
  const isMixed =
    (items?.collections?.add ?? []).length > 0 &&
    (added?.productsToAdd ?? added?.productVariantsToAdd ?? []).length > 0
  if (isMixed)
    errors.push({
      field: [...path, 'collections', 'add'],
      message: 'Cannot entitle collections in combination with product variants or products',
      code: 'CONFLICT',
    })
  return errors
}

function missing(
  field: readonly string[],
  label: string,
  ids: readonly string[] | null | undefined,
  exists: (id: string) => boolean,
): MutationError[] {
  return (ids ?? [])
    .filter(id => !exists(id))
    .map(id => ({
      field,
      message: `${label} with id: ${parseGlobalId(id)?.key ?? id} is invalid`,
      code: 'INVALID',
    }))
}
