import type { GraphqlContext } from '../../engine/graphql-context'
import { combineValues } from '../products/option-changes'
import { variantsOf } from '../products/product-fields'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { ProductRecord, VariantRecord } from '../products/product-records'
import { removeVariant } from '../products/remove-product'
import { optionOf } from '../products/seed-products'
import { defaultOption } from '../products/write-product'
import { addVariant } from '../products/write-variant'
import { addComponent, BUNDLES } from './component-records'
import type { BundleComponent } from './component-records'

/**
 * Replaces the options and variants of a product by those of a bundle: one variant for each choice
 * of values of the components, which are the components of the variant.
 */
export function buildBundle(
  context: GraphqlContext,
  product: ProductRecord,
  components: readonly BundleComponent[],
): void {
  const { records } = context.store
  for (const variant of variantsOf(context, product)) removeVariant(records, variant)
  records.table(BUNDLES).put({ id: product.id, __typename: 'ProductBundle', components })
  const choices = choicesOf(components)
  const options =
    choices.size === 0
      ? [defaultOption(context)]
      : [...choices].map(([name, values]) => optionOf(records, name, [...values]))
  const bundle = records.table(PRODUCTS).update(product.id, { options }) ?? product
  for (const optionValues of combineValues(
    options.map(({ values }) => values.map(({ name }) => name)),
  )) {
    const variant = addVariant(context, bundle, { optionValues, requiresComponents: true })
    const chosen = new Map(options.map(({ name }, index) => [name, optionValues[index] ?? '']))
    for (const component of components) addPart(context, variant, component, chosen)
  }
}

/** Values that a customer chooses, by the name of the option of the bundle. */
function choicesOf(components: readonly BundleComponent[]): Map<string, Set<string>> {
  const choices = new Map<string, Set<string>>()
  const add = (name: string, values: readonly string[]) => {
    if (values.length > 1) choices.set(name, new Set([...(choices.get(name) ?? []), ...values]))
  }
  for (const { optionSelections, quantityOption } of components) {
    for (const { name, values } of optionSelections) add(name, values)
    if (quantityOption)
      add(
        quantityOption.name,
        quantityOption.values.map(({ name }) => name),
      )
  }
  return choices
}

function addPart(
  context: GraphqlContext,
  { id: parentId }: VariantRecord,
  { productId, quantity, quantityOption, optionSelections }: BundleComponent,
  chosen: ReadonlyMap<string, string>,
): void {
  const { records } = context.store
  const product = records.table(PRODUCTS).get(productId)
  if (!product) return
  const wanted = product.options.map(({ id }) => {
    const selection = optionSelections.find(({ componentOptionId }) => componentOptionId === id)
    const value = chosen.get(selection?.name ?? '')
    return value !== undefined && selection?.values.includes(value) ? value : selection?.values[0]
  })
  const variant = records
    .table(VARIANTS)
    .lookUp('product', productId)
    .find(({ optionValues }) => optionValues.every((value, index) => value === wanted[index]))
  const option = quantityOption?.values.find(({ name }) => name === chosen.get(quantityOption.name))
  if (variant)
    addComponent(records, {
      parentId,
      variantId: variant.id,
      quantity: option?.quantity ?? quantity ?? 1,
    })
}
