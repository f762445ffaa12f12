import type {
  ProductCreateInput,
  ProductInput,
  ProductSetInput,
  ProductUpdateInput,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import { isBlank } from '../../engine/records/is-blank'
import type { GraphqlContext } from '../../engine/graphql-context'
import { MAX_HANDLE_LENGTH } from '../../engine/records/handle'
import { MAX_TAGS } from '../../engine/records/tags'
import type { Check } from '../../engine/resolve/mutation'
import { PRODUCTS } from './product-records'

/** The fields that every input of a product has. */
export type ProductFieldsInput = Omit<
  AnyInput<ProductInput | ProductCreateInput | ProductUpdateInput | ProductSetInput>,
  'publications'
>

/** What a table of rules needs to know about a mutation's input. */
export interface CheckedProduct {
  input: ProductFieldsInput
  /** Global id of the product; undefined for a new one. */
  id?: string | undefined
}

/** Sequence that separates the values in the title of a variant. */
export const VALUE_SEPARATOR = ' / '
const MAX_LENGTH = 255

/** The product does not exist. */
export const PRODUCT_MISSING = PRODUCTS.existsAt<CheckedProduct>(
  ['id'],
  ({ id }) => id,
  'Product does not exist',
)

/** Rules of the fields of a product. */
export const PRODUCT_RULES: readonly Check<CheckedProduct>[] = [
  {
    field: ['title'],
    message: "Title can't be blank",
    fails: ({ input, id }) =>
      id === undefined ? isBlank(input.title) : input.title !== undefined && isBlank(input.title),
  },
  tooLong('title', 'Title', input => input.title),
  tooLong('handle', 'Handle', input => input.handle, MAX_HANDLE_LENGTH),
  tooLong('productType', 'Product type', input => input.productType),
  tooLong('customProductType', 'Custom product type', input => input.productType),
  tooLong('vendor', 'Vendor', input => input.vendor),
  {
    field: ['tags'],
    message: 'Product tags is invalid',
    fails: ({ input }) =>
      (input.tags?.length ?? 0) > MAX_TAGS ||
      Boolean(input.tags?.some(tag => tag.length > MAX_LENGTH)),
  },
  {
    field: ['handle'],
    message: ({ input }) =>
      `Handle '${input.handle ?? ''}' already in use. Please provide a new handle.`,
    fails: ({ input, id }, context) =>
      !isBlank(input.handle) && isHandleTaken(context, input.handle ?? '', id),
  },
]

function isHandleTaken(context: GraphqlContext, handle: string, id: string | undefined): boolean {
  return PRODUCTS.in(context).has('handle', handle.trim().toLowerCase(), id)
}

function tooLong(
  field: string,
  label: string,
  read: (input: ProductFieldsInput) => string | null | undefined,
  maximum: number = MAX_LENGTH,
): Check<CheckedProduct> {
  return {
    field: [field],
    message: `${label} is too long (maximum is ${maximum} characters)`,
    fails: ({ input }) => (read(input)?.length ?? 0) > maximum,
  }
}
