import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import type { MutationContext } from '../../engine/resolve/mutation'
import { itemIdsOf, reportUpdated, UPDATE_TOPICS } from '../products/product-events'
import { pageInOrder, variantsOf } from '../products/product-fields'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { ProductRecord, VariantRecord } from '../products/product-records'
import { removeVariant } from '../products/remove-product'
import { setOptions } from '../products/set-options'
import { addVariant } from '../products/write-variant'
import { renumberVariants } from '../products/variant-order'
import { changedChildren } from './changed-children'
import { LISTING_RULES } from './listing-checks'
import { listingOf, LISTINGS } from './listing-records'
import type { ListingChild, ListingRecord } from './listing-records'

/** Combined listings: products that are shown as one. */
export const listingDomain: Domain = {
  mutations: {
    combinedListingUpdate: PRODUCTS.change('parentProductId', {
      checks: LISTING_RULES,
      topics: UPDATE_TOPICS,
      run: (args, context, product) => {
        const items = itemIdsOf(context, product.id)
        changeListing(context, product, args)
        return { product: reportUpdated(context, product.id, items) }
      },
    }),
  },
  types: {
    Product: {
      combinedListing: ({ id }: ProductRecord, _args, { store }) =>
        listingOf(store.records, id) ?? null,
    },
    CombinedListing: {
      combinedListingChildren: (listing: ListingRecord, args) =>
        pageInOrder(
          listing.children.map(child => ({ ...child, id: child.productId, listing })),
          args,
        ),
      parentProduct: PRODUCTS.at<ListingRecord>('id'),
    },
    CombinedListingChild: {
      parentVariant: (
        { listing, ...child }: ListingChild & { listing: ListingRecord },
        _args,
        context,
      ) => {
        const parent = PRODUCTS.in(context).get(listing.id)
        return parent && variantOf(context, parent, child)
      },
      product: PRODUCTS.at<ListingChild>('productId'),
    },
  },
}

function changeListing(
  context: MutationContext,
  { id, title }: ProductRecord,
  args: MutationArgs['combinedListingUpdate'],
): void {
  const { records } = context.store
  const products = records.table(PRODUCTS)
  const removed = args.productsRemovedIds ?? []
  const children = changedChildren(records, args)
  records.table(LISTINGS).put({ id, __typename: LISTINGS.type, children })
  products.update(id, { title: args.title ?? title })
  for (const productId of removed) products.update(productId, { combinedListingRole: null })
  for (const { productId } of children) products.update(productId, { combinedListingRole: 'CHILD' })
  const parent = products.get(id)
  if (parent && args.optionsAndValues) setParentOptions(context, parent, args.optionsAndValues)
  if (children.length > 0) setParentVariants(context, id, children)
}

function setParentOptions(
  context: MutationContext,
  parent: ProductRecord,
  options: NonNullable<MutationArgs['combinedListingUpdate']['optionsAndValues']>,
): void {
  setOptions(
    context,
    parent,
    options.map(({ name, optionId, values, linkedMetafield }) => ({
      id: optionId ?? null,
      name,
      values: values.map((value, index) => ({
        name: value,
        linkedMetafieldValue: linkedMetafield?.values[index] ?? null,
      })),
      ...(linkedMetafield && {
        linkedMetafield: { namespace: linkedMetafield.namespace, key: linkedMetafield.key },
      }),
    })),
  )
}

/** The parent has one variant for each child. */
function setParentVariants(
  context: MutationContext,
  parentId: string,
  children: readonly ListingChild[],
): void {
  const { records } = context.store
  const parent = records.table(PRODUCTS).get(parentId)
  if (!parent) return
  const kept = new Set(
    children.map(child => {
      const known = variantOf(context, parent, child)
      return (known ?? addVariant(context, parent, { optionValues: valuesOf(parent, child) })).id
    }),
  )
  for (const variant of records.table(VARIANTS).lookUp('product', parentId))
    if (!kept.has(variant.id)) removeVariant(records, variant)
  renumberVariants(context, parentId)
}

function valuesOf({ options }: ProductRecord, { values }: ListingChild): string[] {
  return options.map(option => values[option.name] ?? option.values[0]?.name ?? '')
}

function variantOf(
  context: GraphqlContext,
  parent: ProductRecord,
  child: ListingChild,
): VariantRecord | undefined {
  const wanted = JSON.stringify(valuesOf(parent, child))
  return variantsOf(context, parent).find(
    ({ optionValues }) => JSON.stringify(optionValues) === wanted,
  )
}
