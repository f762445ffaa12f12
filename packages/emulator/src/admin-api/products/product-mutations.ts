import type { MutationArgs } from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { addMedia, sourceErrors } from '../media/write-media'
import { setOwnerMetafields } from '../metafields/set-metafields'
import type { GraphqlContext } from '../../engine/graphql-context'
import { isBlank } from '../../engine/records/is-blank'
import { findProduct } from './find-product'
import { nameLinkedOptions, withLink, writeLinkedMetafields } from './linked-options'
import type { LinkableOption } from './linked-options'
import { PRODUCT_MISSING, PRODUCT_RULES, VALUE_SEPARATOR } from './product-checks'
import type { CheckedProduct, ProductFieldsInput } from './product-checks'
import { PRODUCTS } from './product-records'
import type { OptionRecord } from './product-records'
import { MAX_NAME_LENGTH, MAX_OPTIONS } from './option-changes'
import { CREATE_TOPICS, reportCreated, reportUpdated, UPDATE_TOPICS } from './product-events'
import { optionOf } from './seed-products'
import { shopOf } from './delete-product'
import { addProduct, changeCollections, changeProduct, defaultOption } from './write-product'
import { addVariant } from './write-variant'

type WriteArgs = AnyInput<MutationArgs['productCreate' | 'productUpdate']>

const CREATE_RULES: readonly Check<CheckedProduct & { input: ProductFieldsInput }>[] = [
  ...PRODUCT_RULES,
  {
    field: ['options'],
    message: `Name cannot contain the character sequence "${VALUE_SEPARATOR}"`,
    fails: ({ input }) =>
      Boolean(input.productOptions?.some(({ name }) => name?.includes(VALUE_SEPARATOR))),
  },
  {
    field: ['options'],
    message: "Name can't be blank",
    fails: ({ input }) =>
      Boolean(
        input.productOptions?.some(
          ({ name, linkedMetafield }) => !linkedMetafield && isBlank(name),
        ),
      ),
  },
  {
    field: ['options'],
    message: `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`,
    fails: ({ input }) =>
      Boolean(input.productOptions?.some(({ name }) => (name?.length ?? 0) > MAX_NAME_LENGTH)),
  },
  {
    field: ['options'],
    message: `Can only specify a maximum of ${MAX_OPTIONS} options`,
    fails: ({ input }) => (input.productOptions?.length ?? 0) > MAX_OPTIONS,
  },
  {
    field: ['options'],
    message: ({ input }) => `Duplicated option name '${repeatedOption(input) ?? ''}'`,
    fails: ({ input }) => repeatedOption(input) !== undefined,
  },
]

function repeatedOption({ productOptions }: ProductFieldsInput): string | undefined {
  const names = (productOptions ?? []).flatMap(({ name }) => (isBlank(name) ? [] : (name ?? [])))
  return names.find((name, index) => names.indexOf(name) !== index)
}

/** The roots that create and change products. */
export const productMutations: Domain = {
  mutations: {
    productCreate: defineMutation({
      checks: CREATE_RULES.map(check => onInput('productCreate', check)),
      errors: ({ media }) => sourceErrors(media ?? []),
      topics: CREATE_TOPICS,
      run: (args, context) => {
        const input = inputOf(args)
        const linked = nameLinkedOptions(context, undefined, input.productOptions ?? [], [
          'productOptions',
        ])
        if (linked.errors.length > 0)
          return { product: null, shop: shopOf(context), userErrors: linked.errors }
        const options = optionsOf(context, linked.options)
        const product = addProduct(context, input, options)
        // Only the first value of each option has a variant.
        addVariant(context, product, {
          optionValues: options.map(({ values }) => values[0]?.name ?? ''),
        })
        addMedia(context, product, args.media ?? [])
        changeCollections(context, product, input.collectionsToJoin ?? [], [])
        const userErrors = setOwnerMetafields(context, product.id, input.metafields)
        if (userErrors.length > 0) return { product: null, shop: shopOf(context), userErrors }
        writeLinkedMetafields(context, product.id)
        const created = PRODUCTS.in(context).get(product.id) ?? product
        reportCreated(context, created)
        return { product: created, shop: shopOf(context) }
      },
      refused: (_args, context) => ({ product: null, shop: shopOf(context) }),
    }),

    productUpdate: defineMutation({
      checks: [PRODUCT_MISSING, ...PRODUCT_RULES].map(check => onInput('productUpdate', check)),
      errors: ({ media }) => sourceErrors(media ?? []),
      topics: UPDATE_TOPICS,
      run: (args, context) => {
        const input = inputOf(args)
        const product = PRODUCTS.in(context).get(targetOf(args, context))
        if (!product) return { product: null }
        changeProduct(context, product, input)
        addMedia(context, product, args.media ?? [])
        changeCollections(
          context,
          product,
          input.collectionsToJoin ?? [],
          input.collectionsToLeave ?? [],
        )
        const userErrors = setOwnerMetafields(context, product.id, input.metafields)
        if (userErrors.length > 0) return { product, userErrors }
        return { product: reportUpdated(context, product.id) }
      },
      refused: (args, context) => ({
        product: PRODUCTS.in(context).get(targetOf(args, context)) ?? null,
      }),
    }),

    productChangeStatus: defineMutation({
      checks: [PRODUCTS.exists('productId', 'Product does not exist', 'PRODUCT_NOT_FOUND')],
      topics: UPDATE_TOPICS,
      run: ({ productId, status }, context) => {
        const product = PRODUCTS.in(context).get(productId)
        if (!product) return { product: null }
        changeProduct(context, product, { status })
        return { product: reportUpdated(context, productId) }
      },
    }),
  },
}

/** Creates the options of a new product; without any, the generated one. */
function optionsOf(context: GraphqlContext, inputs: readonly LinkableOption[]): OptionRecord[] {
  if (inputs.length === 0) return [defaultOption(context)]
  return inputs.map(input => {
    const names = (input.values ?? []).map(({ name }) => name ?? '')
    return withLink(optionOf(context.store.records, input.name ?? '', names), input)
  })
}

// The argument `product` replaced `input`; the request rules refuse both and neither.
function inputOf({ input, product }: WriteArgs): ProductFieldsInput {
  return product ?? input ?? {}
}

/** Global id of the product that an update changes; empty if it names none. */
function targetOf(args: WriteArgs, context: GraphqlContext): string {
  const { identifier } = args
  const id = identifier?.id ?? inputOf(args).id ?? null
  return findProduct(context, { ...identifier, id })?.id ?? id ?? ''
}

/** Applies a rule of product fields to the arguments of a mutation. */
function onInput(
  root: 'productCreate' | 'productUpdate',
  check: Check<CheckedProduct & { input: ProductFieldsInput }>,
): Check<WriteArgs> {
  const checked = (args: WriteArgs, context: GraphqlContext) => ({
    input: inputOf(args),
    ...(root === 'productUpdate' && { id: targetOf(args, context) }),
  })
  const { field, message } = check
  if (typeof field === 'function') throw new Error('The fields of a product are constant.')
  return {
    ...check,
    field,
    message:
      typeof message === 'function'
        ? (args, context) => message(checked(args, context), context)
        : message,
    fails: (args, context) => check.fails(checked(args, context), context),
  }
}
