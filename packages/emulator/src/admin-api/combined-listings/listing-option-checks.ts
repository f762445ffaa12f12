import type { ChildProductRelationInput, MutationArgs } from '../../../generated/admin'
import { isBlank } from '../../engine/records/is-blank'
import { resolveNamespace } from '../../engine/records/namespaces'
import type { Check } from '../../engine/resolve/mutation'
import { PRODUCTS } from '../products/product-records'
import type { LinkedMetafield, ProductRecord } from '../products/product-records'
import { changedChildren } from './changed-children'
import type { ListingChild } from './listing-records'

type ListingArgs = MutationArgs['combinedListingUpdate']
type Options = NonNullable<ListingArgs['optionsAndValues']>

/** Rules of the options of a combined listing. */
export const LISTING_OPTION_RULES: readonly Check<ListingArgs>[] = [
  optionRule('OPTION_NAME_CANNOT_BE_BLANK', 'The option name cannot be blank.', options =>
    options.some(({ name }) => isBlank(name)),
  ),
  optionRule('CANNOT_HAVE_REPEATED_OPTIONS', 'The options cannot be repeated.', options =>
    hasDuplicates(options.map(({ name }) => name)),
  ),
  optionRule('OPTION_VALUES_CANNOT_BE_EMPTY', 'The option values cannot be empty.', options =>
    options.some(({ values }) => values.length === 0),
  ),
  optionRule('OPTION_VALUES_CANNOT_BE_BLANK', 'The option values cannot be blank.', options =>
    options.some(({ values }) => values.some(isBlank)),
  ),
  optionRule(
    'CANNOT_HAVE_REPEATED_OPTION_VALUES',
    'The option values cannot be repeated.',
    options => options.some(({ values }) => hasDuplicates(values)),
  ),
  optionRule('OPTION_NOT_FOUND', 'Option does not exist.', (options, { parent }) =>
    options.some(
      ({ optionId }) =>
        typeof optionId === 'string' && !parent?.options.some(({ id }) => id === optionId),
    ),
  ),
  optionRule(
    'LINKED_METAFIELDS_CANNOT_BE_REPEATED',
    'The same metafield cannot be linked to multiple options.',
    options => hasDuplicates(options.flatMap(({ linkedMetafield }) => linkKey(linkedMetafield))),
  ),
  optionRule(
    'LINKED_METAFIELD_CANNOT_BE_CHANGED',
    'An option linked to a metafield cannot be linked to a different metafield.',
    (options, { parent }) =>
      options.some(({ optionId, name, linkedMetafield }) => {
        const known = parent?.options.find(option =>
          typeof optionId === 'string' ? option.id === optionId : option.name === name,
        )
        const [before, after] = [linkKey(known?.link), linkKey(linkedMetafield)]
        return before.length > 0 && after.length > 0 && before[0] !== after[0]
      }),
  ),
  optionRule(
    'PARENT_PRODUCT_MUST_HAVE_CATEGORY',
    'The combined listing parent product must have a product category to use linked metafield options.',
    (options, { parent }) =>
      options.some(({ linkedMetafield }) => linkedMetafield) && !parent?.categoryId,
  ),
  optionRule(
    'LINKED_METAFIELD_VALUE_MISSING',
    'Linked metafield value missing from `optionsAndValues` field.',
    (options, { selected }) =>
      selected.some(
        ({ name, linkedMetafieldValue }) =>
          typeof linkedMetafieldValue === 'string' &&
          !options
            .find(option => option.name === name)
            ?.linkedMetafield?.values.includes(linkedMetafieldValue),
      ),
  ),
  optionRule(
    'OPTIONS_MUST_BE_EQUAL_TO_THE_OTHER_COMPONENTS',
    'All child products must include the same options.',
    (_options, { children }) =>
      new Set(children.map(({ values }) => Object.keys(values).toSorted().join('\n'))).size > 1,
  ),
  optionRule(
    'OPTION_VALUES_MUST_BE_COMPLETE',
    'The options_and_values field must contain all option values used in the combined listing.',
    (options, { children }) =>
      options.length > 0 &&
      children.some(child =>
        Object.entries(child.values).some(
          ([name, value]) => !options.find(option => option.name === name)?.values.includes(value),
        ),
      ),
  ),
  optionRule(
    'CANT_ADD_OPTIONS_VALUES_IF_ALREADY_EXISTS',
    'Unable to add options values that are already in use.',
    (_options, { children }) =>
      hasDuplicates(
        children.map(({ values }) =>
          JSON.stringify(
            Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1)),
          ),
        ),
      ),
  ),
]

interface ChangedListing {
  parent: ProductRecord | undefined
  /** The children after the change. */
  children: readonly ListingChild[]
  /** The values of the children that are added or edited. */
  selected: ChildProductRelationInput['selectedParentOptionValues']
}

function optionRule(
  code: string,
  message: string,
  fails: (options: Options, listing: ChangedListing) => boolean,
): Check<ListingArgs> {
  return {
    field: ['optionsAndValues'],
    code,
    message,
    fails: (args, { store: { records } }) =>
      fails(args.optionsAndValues ?? [], {
        parent: records.table(PRODUCTS).get(args.parentProductId),
        children: changedChildren(records, args),
        selected: [...(args.productsAdded ?? []), ...(args.productsEdited ?? [])].flatMap(
          ({ selectedParentOptionValues }) => selectedParentOptionValues,
        ),
      }),
    isFinal: true,
  }
}

function hasDuplicates(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length
}

/** Returns a text for each metafield; empty without one. */
function linkKey(metafield: LinkedMetafield | null | undefined): string[] {
  return metafield ? [`${resolveNamespace(metafield.namespace)}.${metafield.key}`] : []
}
