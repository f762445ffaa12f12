import { badRequest } from './bad-request'
import { pageSize } from './page-size'
import type { Product } from '../state/product'
import { productFilter } from './product-search'

export type ProductSortKey =
  'CREATED_AT' | 'ID' | 'INVENTORY_TOTAL' | 'PRODUCT_TYPE' | 'TITLE' | 'UPDATED_AT' | 'VENDOR'

export interface ProductPageArgs {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  query?: string | null
  sortKey: ProductSortKey
  reverse: boolean
}

export interface ProductPage {
  entries: { cursor: string; product: Product }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
}

/** Position of a product in a sorted list. It stays valid after the product is deleted. */
interface Position {
  last_id: number
  last_value: string | number
}

const SORT_VALUES: Record<ProductSortKey, (product: Product) => string | number> = {
  CREATED_AT: product => product.createdAt,
  ID: product => product.id,
  INVENTORY_TOTAL: product => product.totalInventory,
  PRODUCT_TYPE: product => product.productType.toLowerCase(),
  TITLE: product => product.title.toLowerCase(),
  UPDATED_AT: product => product.updatedAt,
  VENDOR: product => product.vendor.toLowerCase(),
}

/**
 * Returns one page of products.
 *
 * @see docs/protocol.md#pagination
 * @throws GraphQLError if the size is missing or out of range, or a cursor is invalid
 */
export function pageProducts(products: readonly Product[], args: ProductPageArgs): ProductPage {
  const size = pageSize(args)
  const valueOf = SORT_VALUES[args.sortKey]
  const direction = args.reverse ? -1 : 1
  const position = (product: Product): Position => ({
    last_id: product.id,
    last_value: valueOf(product),
  })
  const compare = (left: Position, right: Position) => direction * comparePositions(left, right)

  const filtered = products.filter(productFilter(args.query ?? ''))
  const sorted = filtered.sort((left, right) => compare(position(left), position(right)))
  const after = readCursor('after', args.after)
  const before = readCursor('before', args.before)
  const between = sorted.filter(
    product =>
      (!after || compare(position(product), after) > 0) &&
      (!before || compare(position(product), before) < 0),
  )
  const fromEnd = args.last !== undefined && args.last !== null
  const page = fromEnd ? between.slice(-size) : between.slice(0, size)

  const first = page[0]
  const last = page.at(-1)
  return {
    entries: page.map(product => ({ product, cursor: writeCursor(position(product)) })),
    hasPreviousPage: first !== undefined && first !== sorted[0],
    hasNextPage: last !== undefined && last !== sorted.at(-1),
  }
}

function comparePositions(left: Position, right: Position): number {
  if (left.last_value < right.last_value) return -1
  if (left.last_value > right.last_value) return 1
  return left.last_id - right.last_id
}

function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64')
}

function readCursor(name: string, cursor: string | null | undefined): Position | undefined {
  if (cursor === undefined || cursor === null) return undefined
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'))
    if (isPosition(position)) return position
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw badRequest(`Invalid cursor for argument ${name}: use a cursor of an earlier response`)
}

function isPosition(value: unknown): value is Position {
  return (
    typeof value === 'object' &&
    value !== null &&
    'last_id' in value &&
    typeof value.last_id === 'number' &&
    'last_value' in value &&
    (typeof value.last_value === 'number' || typeof value.last_value === 'string')
  )
}
