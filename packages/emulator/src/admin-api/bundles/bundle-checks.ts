import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import { PRODUCTS } from '../products/product-records'
import type { BundleComponent } from './component-records'

/** Largest quantity of a component of a bundle. */
const MAX_QUANTITY = 2000

/** Returns the message of the first rule that the components of a bundle break. */
export function componentsProblem(
  context: GraphqlContext,
  components: readonly BundleComponent[],
): string | undefined {
  const products = PRODUCTS.in(context)
  if (components.length === 0) return 'At least one component is required.'
  const missing = listOf(components, ({ productId }) => !products.get(productId))
  if (missing) return `Failed to locate the following products: [${missing}]`
  const unmapped = listOf(components, ({ productId, optionSelections }) => {
    const wanted = products.get(productId)?.options.map(({ id }) => id) ?? []
    const mapped = new Set(optionSelections.map(({ componentOptionId }) => componentOptionId))
    return mapped.size !== wanted.length || wanted.some(id => !mapped.has(id))
  })
  if (unmapped)
    return `Mapping of components targeting products need to map all of the options of the product. Missing or invalid options found for components targeting product_ids [${unmapped}].`
  const excessive = listOf(components, ({ quantity }) => (quantity ?? 0) > MAX_QUANTITY)
  if (excessive)
    return `Quantity cannot be greater than ${MAX_QUANTITY}. The following products have a quantity that exceeds the maximum: [${excessive}]`
  const single = listOf(
    components,
    ({ quantityOption }) => quantityOption !== null && quantityOption.values.length < 2,
  )
  return single
    ? `Quantity options must have at least two values. Invalid quantity options found for components targeting product_ids [${single}].`
    : undefined
}

/** Lists the numbers of the products of some components. */
function listOf(
  components: readonly BundleComponent[],
  isListed: (component: BundleComponent) => boolean,
): string {
  return components
    .filter(isListed)
    .map(({ productId }) => idNumber(productId))
    .join(', ')
}
