import type { MutationArgs, OptionCreateInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { MAX_NAME_LENGTH, MAX_OPTIONS, MAX_VARIANTS } from './option-changes'
import { VALUE_SEPARATOR } from './product-checks'
import { isBlank } from '../../engine/records/is-blank'
import { variantsOf } from './product-fields'
import { hasDefaultOption } from './product-records'
import type { ProductRecord } from './product-records'

type CreateInput = MutationArgs['productOptionsCreate']

/** Message about the name of an option that contains the separator of titles of variants. */
export const UNSUPPORTED_NAME = `The name contains unsupported sequence '${VALUE_SEPARATOR}'`

/** Messages about the name of an option, and of one of its values, that is too long. */
export const NAME_TOO_LONG = 'Option name is too long.'
export const VALUE_TOO_LONG = 'Option value name is too long.'

/** Lists the errors of new options of a product. */
export function newOptionErrors(
  context: GraphqlContext,
  product: ProductRecord,
  { options, variantStrategy }: CreateInput,
): MutationError[] {
  const refuse = (code: string, message: string): MutationError[] => [
    { field: ['options'], code, message },
  ]
  const known = hasDefaultOption(product) ? [] : product.options
  if (known.length + options.length > MAX_OPTIONS)
    return refuse('OPTIONS_OVER_LIMIT', `Can only specify a maximum of ${MAX_OPTIONS} options`)
  const positions = options.flatMap(({ position }) => position ?? [])
  if (positions.length > 0 && positions.length < options.length)
    return refuse(
      'OPTION_POSITION_MISSING',
      'If specified, position field must be present in all option inputs.',
    )
  if (positions.some(position => position < 1 || position > MAX_OPTIONS))
    return refuse(
      'POSITION_OUT_OF_BOUNDS',
      'Position must be between 1 and the maximum number of options per product.',
    )
  const taken = new Set(known.map(({ name }) => name))
  const seen = new Set<string>()
  const errors = options.flatMap((option, index) => {
    const path = ['options', String(index)]
    const name = option.name ?? ''
    const error = (code: string, message: string, field = path) => [{ field, code, message }]
    if (isBlank(name))
      return error('OPTION_NAME_MISSING', 'Each option must have a name specified.')
    if (name.includes(VALUE_SEPARATOR))
      return error('INVALID_NAME', UNSUPPORTED_NAME, [...path, 'name'])
    if (name.length > MAX_NAME_LENGTH) return error('OPTION_NAME_TOO_LONG', NAME_TOO_LONG)
    if (taken.has(name)) return error('OPTION_ALREADY_EXISTS', `Option '${name}' already exists.`)
    if (seen.has(name)) return error('DUPLICATED_OPTION_NAME', 'Duplicated option name.')
    seen.add(name)
    return valueErrors(name, option.values ?? [], path)
  })
  if (errors.length > 0) return errors
  if (variantStrategy === 'CREATE' && countVariants(context, product, options) > MAX_VARIANTS)
    return refuse(
      'TOO_MANY_VARIANTS_CREATED',
      `The number of created variants would exceed the ${MAX_VARIANTS} variants per product limit`,
    )
  return []
}

function valueErrors(
  option: string,
  values: readonly { name?: string | null }[],
  path: readonly string[],
): MutationError[] {
  if (values.length === 0)
    return [
      {
        field: path,
        code: 'OPTION_VALUES_MISSING',
        message: `Option '${option}' must specify at least one option value.`,
      },
    ]
  const seen = new Set<string>()
  return values.flatMap(({ name }, index): MutationError[] => {
    const field = [...path, 'values', String(index)]
    const text = name ?? ''
    if (text.length > MAX_NAME_LENGTH)
      return [{ field, code: 'OPTION_VALUE_NAME_TOO_LONG', message: VALUE_TOO_LONG }]
    if (seen.has(text))
      return [{ field, code: 'DUPLICATED_OPTION_VALUE', message: 'Duplicated option value.' }]
    seen.add(text)
    return []
  })
}

function countVariants(
  context: GraphqlContext,
  product: ProductRecord,
  options: readonly OptionCreateInput[],
): number {
  return options.reduce(
    (count, { values }) => count * (values?.length ?? 0),
    variantsOf(context, product).length,
  )
}
