import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import {
  DEFINITION_MISSING,
  DUPLICATE_LINK,
  findLinkDefinition,
  linkOf,
  valueName,
} from './linked-options'
import type { LinkedMetafield, OptionRecord, ProductRecord } from './product-records'

/** The change of an option whose linked values have names. */
export interface NamedUpdate {
  args: MutationArgs['productOptionUpdate']
  link: LinkedMetafield | undefined
  errors: MutationError[]
}

/** Replaces the linked values in the change of an option by their names. */
export function nameOptionUpdate(
  context: GraphqlContext,
  product: ProductRecord,
  option: OptionRecord,
  args: MutationArgs['productOptionUpdate'],
): NamedUpdate {
  const given = args.option.linkedMetafield
  const link = given ? linkOf(given) : option.link
  const linkError = given && link && errorOfLink(context, product, option, link)
  if (linkError)
    return { args, link, errors: [{ field: ['option', 'linkedMetafield'], ...linkError }] }
  const errors: MutationError[] = []
  const nameIn = <Value extends LinkedValue>(list: string, values: readonly Value[]): Value[] =>
    values.map((value, index) => {
      const field = [list, String(index), 'linkedMetafieldValue']
      const named = valueName(context, { link }, value)
      if ('error' in named) errors.push({ field, ...named.error })
      return 'error' in named ? value : { ...value, name: named.name }
    })
  const named = {
    ...args,
    optionValuesToAdd: nameIn('optionValuesToAdd', args.optionValuesToAdd ?? []),
    optionValuesToUpdate: nameIn('optionValuesToUpdate', args.optionValuesToUpdate ?? []),
  }
  if (errors.length === 0 && link && !areAllLinked(option, named))
    errors.push({
      field: ['option'],
      code: 'CANNOT_COMBINE_LINKED_AND_NONLINKED_OPTION_VALUES',
      message: 'An option cannot have both metafield linked and nonlinked option values.',
    })
  return { args: named, link, errors }
}

interface LinkedValue {
  name?: string | null
  linkedMetafieldValue?: string | null
}

function errorOfLink(
  context: GraphqlContext,
  product: ProductRecord,
  option: OptionRecord,
  { namespace, key }: LinkedMetafield,
) {
  if (!findLinkDefinition(context, { namespace, key })) return DEFINITION_MISSING
  const isTaken = product.options.some(
    other => other !== option && other.link?.namespace === namespace && other.link.key === key,
  )
  return isTaken ? DUPLICATE_LINK : undefined
}

/** Returns whether each value that the option has after the change is one of the metafield. */
function areAllLinked(option: OptionRecord, args: MutationArgs['productOptionUpdate']): boolean {
  const updated = new Map((args.optionValuesToUpdate ?? []).map(value => [value.id, value]))
  const kept = option.values.filter(({ id }) => !args.optionValuesToDelete?.includes(id))
  return (
    (args.optionValuesToAdd ?? []).every(({ linkedMetafieldValue: id }) => id) &&
    kept.every(({ id, linkedValue }) => {
      const change = updated.get(id)
      return change?.linkedMetafieldValue ?? (linkedValue !== undefined && !change?.name)
    })
  )
}
