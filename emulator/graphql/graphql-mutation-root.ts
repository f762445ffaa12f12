import { requireScope } from './access-denied'
import { billingMutations } from './billing-mutations'
import { bulkMutations } from './bulk-mutations'
import type { GraphqlContext } from './graphql-context'
import { createProduct, handleOf, uniqueHandle } from '../state/product'
import type { Product, ProductStatus } from '../state/product'
import { productGid, productNode, readProductGid } from './product-node'
import { scopeMutations } from './scope-mutations'
import type { Store } from '../state/store'
import { timestamp } from './timestamp'
import type { UserError } from './user-error'
import { usageMutations } from './usage-mutations'
import { webhookMutations } from './webhook-mutations'
import { emitProduct, emitProductDeleted } from '../webhooks/product-events'

interface ProductInput {
  title?: string | null
  handle?: string | null
  status?: ProductStatus | null
  vendor?: string | null
  productType?: string | null
  descriptionHtml?: string | null
}

const MAX_TITLE_LENGTH = 255

/** Resolvers of the schema's `Mutation`. */
export const mutationRoot = {
  productCreate: (
    { product: input }: { product: ProductInput },
    { store, installation, clock, state }: GraphqlContext,
  ) => {
    requireScope(installation.scopes, 'write_products', 'productCreate')
    const userErrors = checkInput({ ...input, title: input.title ?? '' }, store.products)
    if (userErrors.length > 0) return { product: null, userErrors }
    const title = input.title ?? ''
    const handle = input.handle ?? uniqueHandle(handleOf(title), store.products)
    const product = createProduct(
      { ...definedFields(input), title, image: false },
      store.nextProductId++,
      handle,
      timestamp(clock.now()),
    )
    store.products.push(product)
    void emitProduct(state, store.domain, 'products/create', product)
    return { product: productNode(product, store), userErrors }
  },

  productUpdate: (
    { product: { id, ...input } }: { product: ProductInput & { id?: string | null } },
    { store, installation, clock, state }: GraphqlContext,
  ) => {
    requireScope(installation.scopes, 'write_products', 'productUpdate')
    const product = findProduct(store, id)
    if (!product) return { product: null, userErrors: [NOT_FOUND] }
    const userErrors = checkInput(
      input,
      store.products.filter(other => other !== product),
    )
    if (userErrors.length > 0) return { product: null, userErrors }
    Object.assign(product, definedFields(input), { updatedAt: timestamp(clock.now()) })
    void emitProduct(state, store.domain, 'products/update', product)
    return { product: productNode(product, store), userErrors }
  },

  productDelete: (
    { input }: { input: { id: string } },
    { store, installation, state }: GraphqlContext,
  ) => {
    requireScope(installation.scopes, 'write_products', 'productDelete')
    const product = findProduct(store, input.id)
    if (!product) return { deletedProductId: null, userErrors: [NOT_FOUND] }
    store.products.splice(store.products.indexOf(product), 1)
    void emitProductDeleted(state, store.domain, product)
    return { deletedProductId: productGid(product.id), userErrors: [] }
  },

  ...webhookMutations,
  ...billingMutations,
  ...usageMutations,
  ...scopeMutations,
  ...bulkMutations,
}

const NOT_FOUND: UserError = { field: ['id'], message: 'Product does not exist' }

function findProduct(store: Store, gid: string | null | undefined): Product | undefined {
  return store.products.find(product => product.id === readProductGid(gid ?? ''))
}

function checkInput({ title, handle }: ProductInput, others: readonly Product[]): UserError[] {
  const errors: UserError[] = []
  if (title?.trim() === '') errors.push({ field: ['title'], message: "Title can't be blank" })
  if (title && title.length > MAX_TITLE_LENGTH) {
    errors.push({
      field: ['title'],
      message: `Title is too long (maximum is ${MAX_TITLE_LENGTH} characters)`,
    })
  }
  if (handle && others.some(product => product.handle === handle)) {
    errors.push({
      field: ['handle'],
      message: `Handle '${handle}' already in use. Please provide a new handle.`,
    })
  }
  return errors
}

// Null leaves the field unchanged.
function definedFields(input: ProductInput): {
  [Key in keyof ProductInput]?: NonNullable<ProductInput[Key]>
} {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  )
}
