import type { ChildProductRelationInput, MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Check } from '../../engine/resolve/mutation'
import { PRODUCTS } from '../products/product-records'
import { LISTING_OPTION_RULES } from './listing-option-checks'
import { LISTINGS, listingOf } from './listing-records'

const MAX_TITLE_LENGTH = 255
const LISTS = ['productsAdded', 'productsEdited'] as const

/** Rules of changes of a combined listing. The first broken one is reported. */
export const LISTING_RULES: readonly Check<MutationArgs['combinedListingUpdate']>[] = [
  PRODUCTS.exists('parentProductId', 'Product does not exist', 'PARENT_PRODUCT_NOT_FOUND'),
  {
    field: ['parentProductId'],
    code: 'PARENT_PRODUCT_CANNOT_BE_COMBINED_LISTING_CHILD',
    message: 'Parent product cannot be a combined listing child.',
    fails: ({ parentProductId }, context) =>
      PRODUCTS.in(context).get(parentProductId)?.combinedListingRole === 'CHILD',
    isFinal: true,
  },
  {
    field: ['parentProductId'],
    code: 'PARENT_PRODUCT_MUST_BE_A_COMBINED_LISTING',
    message: 'The product must be a combined listing.',
    fails: ({ parentProductId }, context) =>
      PRODUCTS.in(context).get(parentProductId)?.combinedListingRole !== 'PARENT',
    isFinal: true,
  },
  {
    field: ['title'],
    code: 'TITLE_TOO_LONG',
    message: `The title cannot be longer than ${MAX_TITLE_LENGTH} characters.`,
    fails: ({ title }) => (title?.length ?? 0) > MAX_TITLE_LENGTH,
    isFinal: true,
  },
  {
    field: ['productsEdited'],
    code: 'EDIT_AND_REMOVE_ON_SAME_PRODUCTS',
    message: 'Cannot edit and remove same child products.',
    fails: ({ productsEdited, productsRemovedIds }) =>
      (productsEdited ?? []).some(({ childProductId }) =>
        productsRemovedIds?.includes(childProductId),
      ),
    isFinal: true,
  },
  {
    field: ['optionsAndValues'],
    code: 'MISSING_OPTION_VALUES',
    message: 'Options and values must be present when adding or editing products.',
    fails: args => childrenOf(args).length > 0 && (args.optionsAndValues ?? []).length === 0,
    isFinal: true,
  },
  ...LISTS.flatMap(list => childRules(list)),
  {
    field: ['productsAdded'],
    code: 'CANNOT_HAVE_PARENT_AS_CHILD',
    message: 'Unable to add a product that is a parent.',
    fails: (args, context) =>
      idsOf(args, 'productsAdded').some(
        id => PRODUCTS.in(context).get(id)?.combinedListingRole === 'PARENT',
      ),
    isFinal: true,
  },
  {
    field: ['productsAdded'],
    code: 'PRODUCT_IS_ALREADY_A_CHILD',
    message: "A product can't belong to more than one product Combined Listing.",
    fails: ({ productsAdded }, context) =>
      (productsAdded ?? []).some(({ childProductId }) =>
        LISTINGS.in(context).has('child', childProductId),
      ),
    isFinal: true,
  },
  ...(['productsEdited', 'productsRemovedIds'] as const).map(
    (list): Check<MutationArgs['combinedListingUpdate']> => ({
      field: [list],
      code: 'PRODUCT_MEMBERSHIP_NOT_FOUND',
      message: 'Failed to remove mebmership due to invalid input.',
      fails: (args, { store }) => {
        const { children = [] } = listingOf(store.records, args.parentProductId) ?? {}
        return idsOf(args, list).some(id => !children.some(child => child.productId === id))
      },
      isFinal: true,
    }),
  ),
  ...LISTING_OPTION_RULES,
]

function childRules(list: (typeof LISTS)[number]): Check<MutationArgs['combinedListingUpdate']>[] {
  const missing = (args: MutationArgs['combinedListingUpdate'], context: GraphqlContext) =>
    idsOf(args, list).filter(id => !PRODUCTS.in(context).get(id))
  const emptyIndex = (args: MutationArgs['combinedListingUpdate']) =>
    (args[list] ?? []).findIndex(
      ({ selectedParentOptionValues }) => selectedParentOptionValues.length === 0,
    )
  return [
    {
      field: [list],
      code: 'CANNOT_HAVE_PARENT_AS_CHILD',
      message: 'A parent product cannot have itself as child.',
      fails: args => idsOf(args, list).includes(args.parentProductId),
      isFinal: true,
    },
    {
      field: [list],
      code: 'CANNOT_HAVE_DUPLICATED_PRODUCTS',
      message: 'The field cannot receive duplicated products.',
      fails: args => new Set(idsOf(args, list)).size < idsOf(args, list).length,
      isFinal: true,
    },
    {
      field: [list],
      code: 'PRODUCT_NOT_FOUND',
      message: (args, context) => {
        const ids = missing(args, context).map(id => `"${id}"`)
        return `The product with ID(s) [${ids.join(', ')}] could not be found.`
      },
      fails: (args, context) => missing(args, context).length > 0,
      isFinal: true,
    },
    {
      field: args => [list, String(emptyIndex(args)), 'selectedParentOptionValues'],
      code: 'MUST_HAVE_SELECTED_OPTION_VALUES',
      message: 'The selected option values cannot be empty.',
      fails: args => emptyIndex(args) !== -1,
      isFinal: true,
    },
  ]
}

function childrenOf({
  productsAdded,
  productsEdited,
}: MutationArgs['combinedListingUpdate']): ChildProductRelationInput[] {
  return [...(productsAdded ?? []), ...(productsEdited ?? [])]
}

function idsOf(
  args: MutationArgs['combinedListingUpdate'],
  list: 'productsAdded' | 'productsEdited' | 'productsRemovedIds',
): string[] {
  return (args[list] ?? []).map(item => (typeof item === 'string' ? item : item.childProductId))
}
