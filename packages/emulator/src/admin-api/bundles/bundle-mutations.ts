import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationPayload } from '../../engine/resolve/mutation'
import {
  CREATE_TOPICS,
  itemIdsOf,
  reportCreated,
  reportUpdated,
  UPDATE_TOPICS,
} from '../products/product-events'
import { startOperation } from '../products/product-operations'
import { PRODUCTS } from '../products/product-records'
import { addProduct, changeProduct, defaultOption } from '../products/write-product'
import { buildBundle } from './build-bundle'
import { componentsProblem } from './bundle-checks'
import type { BundleComponent } from './component-records'

type ComponentInput = Partial<Omit<BundleComponent, 'productId' | 'optionSelections'>> &
  Pick<BundleComponent, 'productId' | 'optionSelections'>

/** The roots that create and change bundles of products. */
export const bundleMutations: Mutations = {
  productBundleCreate: defineMutation({
    topics: CREATE_TOPICS,
    run: ({ input: { title, components: inputs } }, context) => {
      const components = componentsOf(inputs)
      const problem = componentsProblem(context, components)
      if (problem !== undefined) return refuse(problem)
      const product = addProduct(context, { title }, [defaultOption(context)])
      buildBundle(context, product, components)
      reportCreated(context, PRODUCTS.in(context).get(product.id) ?? product)
      return operationOf(context, product.id)
    },
  }),

  productBundleUpdate: defineMutation({
    topics: UPDATE_TOPICS,
    run: ({ input: { productId, title, components: inputs } }, context) => {
      const product = PRODUCTS.in(context).get(productId)
      if (!product) return refuse('Product does not exist')
      const components = inputs && componentsOf(inputs)
      const problem = components && componentsProblem(context, components)
      if (typeof problem === 'string') return refuse(problem)
      const items = itemIdsOf(context, productId)
      const changed = changeProduct(context, product, { title: title ?? product.title })
      if (components) buildBundle(context, changed, components)
      reportUpdated(context, productId, items)
      return operationOf(context, productId)
    },
  }),
}

function componentsOf(inputs: readonly ComponentInput[]): BundleComponent[] {
  return inputs.map(({ productId, quantity, quantityOption, optionSelections }) => ({
    productId,
    quantity: quantity ?? null,
    quantityOption: quantityOption ?? null,
    optionSelections,
  }))
}

function refuse(message: string): MutationPayload {
  return { userErrors: [{ field: null, message }] }
}

function operationOf(context: GraphqlContext, productId: string): MutationPayload {
  return {
    productBundleOperation: startOperation(context, 'ProductBundleOperation', { productId }),
  }
}
