import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { isBlank } from '../../engine/records/is-blank'
import { nameOptionUpdate } from './linked-option-update'
import { NAME_TOO_LONG, UNSUPPORTED_NAME, VALUE_TOO_LONG } from './option-checks'
import {
  changeOptions,
  MAX_NAME_LENGTH,
  MAX_VARIANTS,
  moveItem,
  optionValueOf,
} from './option-changes'
import { VALUE_SEPARATOR } from './product-checks'
import { variantsOf } from './product-fields'
import type {
  OptionRecord,
  OptionValueRecord,
  ProductRecord,
  VariantRecord,
} from './product-records'
import { removeVariant } from './remove-product'
import { copyVariant } from './write-variant'

/**
 * Changes an option of a product and its values. The strategy `MANAGE` adds and deletes variants
 * with them.
 *
 * @returns the errors; nothing is changed if there are any
 */
export function updateOption(
  context: GraphqlContext,
  product: ProductRecord,
  input: MutationArgs['productOptionUpdate'],
): MutationError[] {
  const option = product.options.find(({ id }) => id === input.option.id)
  if (!option) return [error(['option'], 'OPTION_DOES_NOT_EXIST', 'Option does not exist.')]
  const { args, link, errors: linkErrors } = nameOptionUpdate(context, product, option, input)
  if (linkErrors.length > 0) return linkErrors
  const errors = [...optionErrors(product, args), ...valueErrors(context, product, option, args)]
  if (errors.length > 0) return errors
  const index = product.options.indexOf(option)
  const isManaged = args.variantStrategy === 'MANAGE'
  const combinations = otherValues(context, product, index)
  const created = isManaged ? combinations.length * (args.optionValuesToAdd?.length ?? 0) : 0
  if (variantsOf(context, product).length + created > MAX_VARIANTS)
    return [
      error(
        ['optionValuesToAdd'],
        'TOO_MANY_VARIANTS_CREATED',
        `The number of created variants would exceed the ${MAX_VARIANTS} variants per product limit`,
      ),
    ]
  const renamed = new Map(
    (args.optionValuesToUpdate ?? []).flatMap(({ id, name }) => {
      const known = option.values.find(value => value.id === id)
      return known && typeof name === 'string' ? [[known.name, name] as const] : []
    }),
  )
  const linkedValues = new Map(
    (args.optionValuesToUpdate ?? []).map(({ id, linkedMetafieldValue }) => [
      id,
      linkedMetafieldValue,
    ]),
  )
  const withValue = (value: OptionValueRecord, linkedValue: string | null | undefined) =>
    linkedValue ? { ...value, linkedValue } : value
  const added = (args.optionValuesToAdd ?? []).map(({ name, linkedMetafieldValue }) =>
    withValue(optionValueOf(context.store.records, name ?? ''), linkedMetafieldValue),
  )
  const changed: OptionRecord = {
    ...option,
    ...(link && { link }),
    name: args.option.name ?? option.name,
    values: [
      ...option.values
        .filter(({ id }) => !args.optionValuesToDelete?.includes(id))
        .map(value =>
          withValue(
            { ...value, name: renamed.get(value.name) ?? value.name },
            linkedValues.get(value.id),
          ),
        ),
      ...added,
    ],
  }
  const inPlace = product.options.with(index, changed)
  const stored = changeOptions(context, product, inPlace, ({ optionValues }) =>
    optionValues.with(index, renamed.get(optionValues[index] ?? '') ?? optionValues[index] ?? ''),
  )
  if (isManaged) {
    const replaced = variantsWith(context, stored, index, deletedNames(option, args))
    addVariantsOf(context, stored, index, added, combinations)
    for (const variant of replaced) removeVariant(context.store.records, variant)
  }
  const options = moveItem(inPlace, changed, args.option.position ?? index + 1)
  const before = options.map(item => inPlace.indexOf(item))
  changeOptions(context, stored, options, ({ optionValues }) =>
    before.map(position => optionValues[position] ?? ''),
  )
  return []
}

function error(field: readonly string[], code: string, message: string): MutationError {
  return { field, code, message }
}

function optionErrors(
  product: ProductRecord,
  { option: { id, name, position } }: MutationArgs['productOptionUpdate'],
): MutationError[] {
  const field = ['option', 'name']
  if (typeof name === 'string' && isBlank(name))
    return [error(field, 'INVALID_NAME', 'The name provided is not valid.')]
  if (name?.includes(VALUE_SEPARATOR)) return [error(field, 'INVALID_NAME', UNSUPPORTED_NAME)]
  if ((name?.length ?? 0) > MAX_NAME_LENGTH)
    return [error(field, 'OPTION_NAME_TOO_LONG', NAME_TOO_LONG)]
  if (product.options.some(other => other.id !== id && other.name === name))
    return [error(field, 'OPTION_ALREADY_EXISTS', 'Option already exists.')]
  if (typeof position === 'number' && (position < 1 || position > product.options.length))
    return [
      error(
        ['option', 'position'],
        'INVALID_POSITION',
        'The option position provided is not valid.',
      ),
    ]
  return []
}

function valueErrors(
  context: GraphqlContext,
  product: ProductRecord,
  option: OptionRecord,
  args: MutationArgs['productOptionUpdate'],
): MutationError[] {
  const { optionValuesToAdd, optionValuesToDelete, optionValuesToUpdate } = args
  const deleted = optionValuesToDelete ?? []
  const updated = optionValuesToUpdate ?? []
  const errors: MutationError[] = []
  const unknown = (id: string) => !option.values.some(value => value.id === id)
  const check = (list: string, ids: readonly string[]) =>
    ids.forEach((id, index) => {
      if (unknown(id))
        errors.push(
          error(
            [list, String(index)],
            'OPTION_VALUE_DOES_NOT_EXIST',
            'Option value does not exist.',
          ),
        )
    })
  check(
    'optionValuesToUpdate',
    updated.map(({ id }) => id),
  )
  check('optionValuesToDelete', deleted)
  if (updated.some(({ id }) => deleted.includes(id)))
    errors.push(
      error(
        ['optionValuesToUpdate'],
        'OPTION_VALUE_CONFLICTING_OPERATION',
        'Performing conflicting actions on an option value.',
      ),
    )
  const names = new Set(
    option.values
      .filter(({ id }) => !deleted.includes(id) && !updated.some(value => value.id === id))
      .map(({ name }) => name),
  )
  const checkName = (list: string, name: string | null | undefined, index: number) => {
    if (typeof name !== 'string') return
    const field = [list, String(index), 'name']
    if (name.length > MAX_NAME_LENGTH)
      errors.push(error(field, 'OPTION_VALUE_NAME_TOO_LONG', VALUE_TOO_LONG))
    else if (names.has(name))
      errors.push(error(field, 'OPTION_VALUE_ALREADY_EXISTS', 'Option value already exists.'))
    names.add(name)
  }
  updated.forEach(({ name }, index) => checkName('optionValuesToUpdate', name, index))
  ;(optionValuesToAdd ?? []).forEach(({ name }, index) =>
    checkName('optionValuesToAdd', name, index),
  )
  if (errors.length > 0 || deleted.length === 0) return errors
  return deletionErrors(context, product, option, args)
}

function deletionErrors(
  context: GraphqlContext,
  product: ProductRecord,
  option: OptionRecord,
  args: MutationArgs['productOptionUpdate'],
): MutationError[] {
  const field = ['optionValuesToDelete']
  const names = deletedNames(option, args)
  if (names.size === option.values.length && (args.optionValuesToAdd ?? []).length === 0)
    return [
      error(
        field,
        'CANNOT_DELETE_ALL_OPTION_VALUES_IN_OPTION',
        'Deleting all option values of an option is not allowed.',
      ),
    ]
  const index = product.options.indexOf(option)
  const isUsed = variantsWith(context, product, index, names).length > 0
  if (isUsed && args.variantStrategy !== 'MANAGE')
    return [
      error(
        field,
        'OPTION_VALUE_HAS_VARIANTS',
        'Option value with variants linked cannot be deleted.',
      ),
    ]
  return []
}

function deletedNames(
  option: OptionRecord,
  args: MutationArgs['productOptionUpdate'],
): Set<string> {
  const values = option.values.filter(({ id }) => args.optionValuesToDelete?.includes(id))
  return new Set(values.map(({ name }) => name))
}

function variantsWith(
  context: GraphqlContext,
  product: ProductRecord,
  index: number,
  names: ReadonlySet<string>,
): VariantRecord[] {
  return variantsOf(context, product).filter(({ optionValues }) =>
    names.has(optionValues[index] ?? ''),
  )
}

/** Lists the combinations of values of the other options that variants have. */
function otherValues(context: GraphqlContext, product: ProductRecord, index: number): string[][] {
  const known = variantsOf(context, product).map(({ optionValues }) =>
    optionValues.toSpliced(index, 1),
  )
  return [...new Map(known.map(values => [JSON.stringify(values), values])).values()]
}

/** Adds a variant for each new value and each known combination of the other options. */
function addVariantsOf(
  context: GraphqlContext,
  product: ProductRecord,
  index: number,
  added: readonly { name: string }[],
  known: readonly string[][],
): void {
  const [source] = variantsOf(context, product)
  if (!source) return
  for (const { name } of added)
    for (const values of known)
      copyVariant(context, product, source, values.toSpliced(index, 0, name))
}
