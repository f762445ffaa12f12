import type { MutationArgs, PriceListPriceInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { entryId, FIXED_PRICES, PRICE_LISTS } from './price-list-records'
import { priceListExists } from './price-list-mutations'
import { removeFixedPrice, setFixedPrice } from './write-price-list'

const exists = <Args extends { priceListId: string }>() =>
  priceListExists<Args>(['priceListId'], ({ priceListId }) => priceListId, 'PRICE_LIST_NOT_FOUND')

/** The roots of the fixed prices of price lists. */
export const fixedPriceMutations: Mutations = {
  priceListFixedPricesAdd: defineMutation({
    checks: [exists()],
    errors: ({ priceListId, prices }, context) =>
      priceErrors(context, priceListId, prices, 'prices'),
    refused: (args, context) =>
      PRICE_LISTS.in(context).get(args.priceListId) ? { prices: [] } : {},
    run: ({ priceListId, prices }, context) => {
      const { records } = context.store
      return { prices: prices.map(input => setFixedPrice(records, priceListId, input)) }
    },
  }),

  priceListFixedPricesUpdate: defineMutation({
    checks: [exists()],
    errors: ({ priceListId, pricesToAdd, variantIdsToDelete }, context) => [
      ...priceErrors(context, priceListId, pricesToAdd, 'pricesToAdd'),
      ...deletionErrors(context, priceListId, variantIdsToDelete, 'variantIdsToDelete'),
    ],
    refused: ({ priceListId }, context) => {
      const priceList = PRICE_LISTS.in(context).get(priceListId)
      return priceList ? { priceList, pricesAdded: [], deletedFixedPriceVariantIds: [] } : {}
    },
    run: ({ priceListId, pricesToAdd, variantIdsToDelete }, context) => {
      const { records } = context.store
      for (const id of variantIdsToDelete) removeFixedPrice(records, priceListId, id)
      return {
        pricesAdded: pricesToAdd.map(input => setFixedPrice(records, priceListId, input)),
        deletedFixedPriceVariantIds: variantIdsToDelete,
        priceList: PRICE_LISTS.in(context).get(priceListId),
      }
    },
  }),

  priceListFixedPricesDelete: defineMutation({
    checks: [exists()],
    errors: ({ priceListId, variantIds }, context) =>
      deletionErrors(context, priceListId, variantIds, 'variantIds'),
    refused: ({ priceListId }, context) =>
      PRICE_LISTS.in(context).get(priceListId) ? { deletedFixedPriceVariantIds: [] } : {},
    run: ({ priceListId, variantIds }, context) => {
      for (const id of variantIds) removeFixedPrice(context.store.records, priceListId, id)
      return { deletedFixedPriceVariantIds: variantIds }
    },
  }),

  priceListFixedPricesByProductUpdate: defineMutation({
    checks: [
      priceListExists(
        ['priceListId'],
        ({ priceListId }) => priceListId,
        'PRICE_LIST_DOES_NOT_EXIST',
      ),
    ],
    errors: (args, context) => byProductErrors(context, args),
    run: (args, context) => {
      const { priceListId } = args
      const { records } = context.store
      const added = args.pricesToAdd ?? []
      const removed = args.pricesToDeleteByProductIds ?? []
      const variantsOf = (id: string) => records.table(VARIANTS).lookUp('product', id)
      for (const { productId, price, compareAtPrice = null } of added)
        for (const { id: variantId } of variantsOf(productId))
          setFixedPrice(records, priceListId, { variantId, price, compareAtPrice })
      for (const id of removed)
        for (const variant of variantsOf(id)) removeFixedPrice(records, priceListId, variant.id)
      const products = records.table(PRODUCTS)
      return {
        priceList: PRICE_LISTS.in(context).get(priceListId),
        pricesToAddProducts: added.map(({ productId }) => products.get(productId)),
        pricesToDeleteProducts: removed.map(id => products.get(id)),
      }
    },
  }),
}

function priceErrors(
  context: GraphqlContext,
  priceListId: string,
  prices: readonly PriceListPriceInput[],
  path: string,
): MutationError[] {
  const variants = VARIANTS.in(context)
  const currency = PRICE_LISTS.in(context).get(priceListId)?.currency
  return prices.flatMap(({ variantId, price, compareAtPrice }, index): MutationError[] => {
    const at = [path, String(index)]
    if (!variants.get(variantId))
      return [
        {
          field: [...at, 'variantId'],
          code: 'VARIANT_NOT_FOUND',
          message: 'Product variant ID does not exist.',
        },
      ]
    const wrong = (['price', 'compareAtPrice'] as const).filter(name => {
      const money = name === 'price' ? price : compareAtPrice
      return money && money.currencyCode !== currency
    })
    return wrong.map(name => ({
      field: [...at, name, 'currencyCode'],
      code: 'PRICE_LIST_CURRENCY_MISMATCH',
      message: "The specified currency does not match the price list's currency.",
    }))
  })
}

function deletionErrors(
  context: GraphqlContext,
  priceListId: string,
  variantIds: readonly string[],
  path: string,
): MutationError[] {
  return variantIds.flatMap((id, index) => {
    const field = [path, String(index)]
    if (!VARIANTS.in(context).get(id))
      return [{ field, code: 'VARIANT_NOT_FOUND', message: 'Product variant ID does not exist.' }]
    const price = FIXED_PRICES.in(context).get(entryId(FIXED_PRICES.type, priceListId, id))
    return price
      ? []
      : [{ field, code: 'PRICE_NOT_FIXED', message: 'Only fixed prices can be deleted.' }]
  })
}

function byProductErrors(
  context: GraphqlContext,
  {
    priceListId,
    pricesToAdd,
    pricesToDeleteByProductIds,
  }: MutationArgs['priceListFixedPricesByProductUpdate'],
): MutationError[] {
  const added = (pricesToAdd ?? []).map(({ productId }) => productId)
  const removed = pricesToDeleteByProductIds ?? []
  if (added.length + removed.length === 0)
    return [
      {
        field: null,
        code: 'NO_UPDATE_OPERATIONS_SPECIFIED',
        message:
          'No update operations are specified. `pricesToAdd` and `pricesToDeleteByProductIds` are empty.',
      },
    ]
  const errors: MutationError[] = []
  for (const [name, ids] of [
    ['pricesToAdd', added],
    ['pricesToDeleteByProductIds', removed],
  ] as const)
    if (new Set(ids).size < ids.length)
      errors.push({
        field: [name],
        code: 'DUPLICATE_ID_IN_INPUT',
        message: `Duplicate ID exists in \`${name}\`.`,
      })
  if (added.some(id => removed.includes(id)))
    errors.push({
      field: null,
      code: 'ID_MUST_BE_MUTUALLY_EXCLUSIVE',
      message:
        'IDs specified in `pricesToAdd` and `pricesToDeleteByProductIds` must be mutually exclusive.',
    })
  const products = PRODUCTS.in(context)
  const currency = PRICE_LISTS.in(context).get(priceListId)?.currency ?? ''
  for (const [index, { productId, price, compareAtPrice }] of (pricesToAdd ?? []).entries()) {
    const path = ['pricesToAdd', String(index)]
    if (!products.get(productId)) errors.push(noProduct([...path, 'productId'], productId))
    for (const [name, money] of [
      ['price', price],
      ['compareAtPrice', compareAtPrice],
    ] as const)
      if (money && money.currencyCode !== currency)
        errors.push({
          field: [...path, name, 'currencyCode'],
          code: 'PRICES_TO_ADD_CURRENCY_MISMATCH',
          message: `The currency specified in \`pricesToAdd\` for product ID ${productId} does not match the price list's currency of ${currency}.`,
        })
  }
  for (const [index, id] of removed.entries())
    if (!products.get(id)) errors.push(noProduct(['pricesToDeleteByProductIds', String(index)], id))
  return errors
}

function noProduct(field: readonly string[], id: string): MutationError {
  return { field, code: 'PRODUCT_DOES_NOT_EXIST', message: `Product ${id} does not exist.` }
}
