import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { PRODUCT_ID_UNKNOWN } from './product-exists'
import { reportUpdated, UPDATE_TOPICS } from './product-events'
import { variantsOf } from './product-fields'
import { PRODUCTS, VARIANTS } from './product-records'
import type { VariantRecord } from './product-records'

/** Numbers the variants of a product from 1, in their order. */
export function renumberVariants(context: GraphqlContext, productId: string): void {
  numberVariants(context, variantsOf(context, { id: productId }))
}

/** Numbers variants from 1, in the order of a list. */
export function numberVariants(context: GraphqlContext, variants: readonly VariantRecord[]): void {
  const table = VARIANTS.in(context)
  variants.forEach(({ id, position }, index) => {
    if (position !== index + 1) table.update(id, { position: index + 1 })
  })
}

/** Orders the variants of a product by its options and their values. */
export function sortVariants(context: GraphqlContext, productId: string): void {
  const product = PRODUCTS.in(context).get(productId)
  if (!product) return
  const ranks = product.options.map(
    ({ values }) => new Map(values.map(({ name }, index) => [name, index])),
  )
  const rankOf = ({ optionValues }: VariantRecord, option: number) =>
    ranks[option]?.get(optionValues[option] ?? '') ?? 0
  const sorted = variantsOf(context, product).sort((left, right) => {
    for (const option of ranks.keys()) {
      const order = rankOf(left, option) - rankOf(right, option)
      if (order !== 0) return order
    }
    return left.position - right.position
  })
  numberVariants(context, sorted)
}

/** The root that changes the positions of variants. */
export const variantOrderMutations: Mutations = {
  productVariantsBulkReorder: defineMutation({
    checks: [
      PRODUCT_ID_UNKNOWN,
      {
        field: ['positions'],
        code: 'DUPLICATED_VARIANT_ID',
        message: 'Product variant IDs must be unique',
        fails: ({ positions }) => new Set(positions.map(({ id }) => id)).size < positions.length,
        isFinal: true,
      },
    ],
    topics: UPDATE_TOPICS,
    errors: ({ productId, positions }, context) =>
      positions.flatMap((position, index) =>
        positionErrors(position, index, variantsOf(context, { id: productId })),
      ),
    run: ({ productId, positions }, context) => {
      const current = variantsOf(context, { id: productId })
      const moved = new Set(positions.map(({ id }) => id))
      const order = current.filter(({ id }) => !moved.has(id))
      // Positions beyond the end count as the end.
      for (const { id, position } of positions.toSorted((a, b) => a.position - b.position)) {
        const variant = current.find(candidate => candidate.id === id)
        if (variant) order.splice(position - 1, 0, variant)
      }
      numberVariants(context, order)
      return { product: reportUpdated(context, productId) }
    },
  }),
}

function positionErrors(
  { id, position }: MutationArgs['productVariantsBulkReorder']['positions'][number],
  index: number,
  variants: readonly VariantRecord[],
): MutationError[] {
  const path = ['positions', String(index)]
  const errors: MutationError[] = []
  if (position < 1)
    errors.push({
      field: [...path, 'position'],
      code: 'INVALID_POSITION',
      message: 'Position can not be zero or negative number',
    })
  if (!variants.some(variant => variant.id === id))
    errors.push({
      field: [...path, 'id'],
      code: 'MISSING_VARIANT',
      message: 'Product variant does not exist',
    })
  return errors
}
