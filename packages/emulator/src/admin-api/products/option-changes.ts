import type { GraphqlContext } from '../../engine/graphql-context'
import type { RecordStore } from '../../engine/records/record-store'
import { globalId } from '../../engine/records/global-id'
import { variantsOf } from './product-fields'
import { PRODUCTS, VARIANTS } from './product-records'
import type {
  OptionRecord,
  OptionValueRecord,
  ProductRecord,
  VariantRecord,
} from './product-records'
import { sortVariants } from './variant-order'

/** Largest number of options of a product. */
export const MAX_OPTIONS = 3
/** Largest number of variants of a product. */
export const MAX_VARIANTS = 2048
/** Longest name of an option or of one of its values. */
export const MAX_NAME_LENGTH = 255

/** Creates a value of an option with a new id. */
export function optionValueOf(records: RecordStore, name: string): OptionValueRecord {
  const type = 'ProductOptionValue'
  return { id: globalId(type, records.nextNumber(type)), __typename: type, name }
}

/**
 * Replaces the options of a product and the values of its variants, and orders the variants by
 * them.
 *
 * @param valuesOf returns the values of a variant, in the order of the new options
 */
export function changeOptions(
  context: GraphqlContext,
  product: ProductRecord,
  options: readonly OptionRecord[],
  valuesOf: (variant: VariantRecord) => readonly string[],
): ProductRecord {
  for (const variant of variantsOf(context, product))
    VARIANTS.in(context).update(variant.id, { optionValues: valuesOf(variant) })
  const changed = PRODUCTS.in(context).update(product.id, { options }) ?? product
  sortVariants(context, product.id)
  return changed
}

/** Combines values: one list for each choice of one value per option. */
export function combineValues(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (combinations, values) =>
      combinations.flatMap(combination => values.map(value => [...combination, value])),
    [[]],
  )
}

/** Returns a list with an item at another position, from 1. */
export function moveItem<Item>(items: readonly Item[], item: Item, position: number): Item[] {
  const others = items.filter(other => other !== item)
  return others.toSpliced(position - 1, 0, item)
}
