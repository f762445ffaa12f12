import type { GraphqlContext } from '../../engine/graphql-context'
import { defineRecords } from '../../engine/resolve/define-records'
import type { Domain } from '../../engine/resolve/domain'
import type { StoredRecord } from '../../engine/records/record-table'
import { parseGlobalId } from '../../engine/records/global-id'
import { PRODUCTS } from './product-records'

/** Work on a product that reports itself done later, on the emulator's clock. */
export interface ProductOperation extends StoredRecord {
  /** Global id of the product that the work is about; null while it has none. */
  readonly productId: string | null
  /** Global id of the product that the work creates, of types that have one. */
  readonly newProductId: string | null
  /** Milliseconds since the epoch. */
  readonly startedAt: number
}

/** Types of operations. */
export type OperationType =
  | 'ProductBundleOperation'
  | 'ProductDeleteOperation'
  | 'ProductDuplicateOperation'
  | 'ProductSetOperation'

/** Time until an operation runs, in milliseconds. */
const CREATED_MS = 250
/** Time until an operation is complete: long enough that an app has to poll. */
export const COMPLETE_MS = 1000

const SPECS = new Map(
  (
    [
      'ProductBundleOperation',
      'ProductDeleteOperation',
      'ProductDuplicateOperation',
      'ProductSetOperation',
    ] satisfies OperationType[]
  ).map((type: string) => [
    type,
    defineRecords(type, { product: (operation: ProductOperation) => operation.productId }),
  ]),
)

/** Starts an operation, which reports itself complete later. */
export function startOperation(
  { store, clock }: GraphqlContext,
  type: OperationType,
  products: Pick<ProductOperation, 'productId'> & Partial<ProductOperation>,
): ProductOperation {
  const table = store.records.table(specOf(type))
  return table.put({
    id: table.nextId(),
    __typename: type,
    newProductId: null,
    startedAt: clock.now(),
    ...products,
  })
}

/** Returns whether an operation about a product is not complete. */
export function hasOperation({ store, clock }: GraphqlContext, productId: string): boolean {
  return [...SPECS.values()].some(spec =>
    store.records
      .table(spec)
      .lookUp('product', productId)
      .some(operation => statusOf(operation, clock.now()) !== 'COMPLETE'),
  )
}

function statusOf({ startedAt }: ProductOperation, now: number): 'CREATED' | 'ACTIVE' | 'COMPLETE' {
  if (now >= startedAt + COMPLETE_MS) return 'COMPLETE'
  return now >= startedAt + CREATED_MS ? 'ACTIVE' : 'CREATED'
}

function specOf(type: string) {
  const spec = SPECS.get(type)
  if (!spec) throw new Error(`${type} is not a type of operations.`)
  return spec
}

function findOperation({ store }: GraphqlContext, id: string): ProductOperation | undefined {
  const spec = SPECS.get(parseGlobalId(id)?.type ?? '')
  return spec && store.records.table(spec).get(id)
}

/** Returns a product that an operation creates, as soon as the operation is complete. */
function resultOf(
  id: string | null,
  operation: ProductOperation,
  { store, clock }: GraphqlContext,
) {
  if (statusOf(operation, clock.now()) !== 'COMPLETE') return null
  return store.records.table(PRODUCTS).get(id) ?? null
}

function createdProduct(operation: ProductOperation, _args: object, context: GraphqlContext) {
  return resultOf(operation.productId, operation, context)
}

/** The root `productOperation` and the types of operations. */
export const operationDomain: Domain = {
  queries: {
    productOperation: ({ id }, context) => findOperation(context, id) ?? null,
  },
  types: {
    ProductOperation: {
      product: PRODUCTS.at<ProductOperation>('productId'),
      status: (operation: ProductOperation, _args, { clock }) => statusOf(operation, clock.now()),
    },
    ProductBundleOperation: { product: createdProduct, userErrors: () => [] },
    ProductDeleteOperation: {
      deletedProductId: (operation: ProductOperation, _args, { clock }) =>
        statusOf(operation, clock.now()) === 'COMPLETE' ? operation.productId : null,
      userErrors: () => [],
    },
    ProductDuplicateOperation: {
      newProduct: (operation: ProductOperation, _args, context) =>
        resultOf(operation.newProductId, operation, context),
      userErrors: () => [],
    },
    ProductSetOperation: { product: createdProduct, userErrors: () => [] },
  },
  nodes: Object.fromEntries([...SPECS].map(([type, { node }]) => [type, node])),
}
