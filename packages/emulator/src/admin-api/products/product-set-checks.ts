import type { OptionSetInput, ProductSetInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { MAX_HANDLE_LENGTH } from '../../engine/records/handle'
import { brokenRules } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { MAX_NAME_LENGTH, MAX_OPTIONS, MAX_VARIANTS } from './option-changes'
import { NAME_TOO_LONG, UNSUPPORTED_NAME, VALUE_TOO_LONG } from './option-checks'
import type { ProductIdentifier } from './find-product'
import { PRODUCT_RULES, VALUE_SEPARATOR } from './product-checks'
import { isBlank } from '../../engine/records/is-blank'
import { setAmountErrors } from './variant-amounts'
import type { ProductRecord } from './product-records'

interface CheckedSet {
  identifier: ProductIdentifier | null
  input: ProductSetInput
  /** The product to change; undefined for a new one. */
  known: ProductRecord | undefined
}

/** Lists the errors of the input of `productSet`, other than those of variants. */
export function setErrors(checked: CheckedSet, context: GraphqlContext): MutationError[] {
  const error = targetError(checked) ?? listError(checked.input)
  if (error) return [error]
  const { input, known } = checked
  return [
    ...fieldErrors(input, known, context),
    ...optionErrors(input.productOptions ?? []),
    ...setAmountErrors(input.variants ?? []),
  ]
}

function targetError({ identifier, input, known }: CheckedSet): MutationError | undefined {
  const refuse = (code: string, message: string, field: readonly string[] = ['input']) => ({
    field,
    code,
    message,
  })
  if (identifier && typeof input.id === 'string')
    return refuse('ID_NOT_ALLOWED', 'The id field is not allowed if identifier is provided.')
  const missing = 'Product does not exist'
  if (!known && typeof input.id === 'string')
    return refuse('PRODUCT_DOES_NOT_EXIST', missing, ['input', 'id'])
  if (!known && typeof identifier?.id === 'string')
    return refuse('PRODUCT_DOES_NOT_EXIST', missing, ['identifier', 'id'])
  if (typeof identifier?.handle !== 'string') return undefined
  if (typeof input.handle !== 'string')
    return refuse(
      'MISSING_FIELD_REQUIRED',
      'The input field corresponding to the identifier is required.',
    )
  if (input.handle !== identifier.handle)
    return refuse(
      'INPUT_MISMATCH',
      'The identifier value does not match the value of the corresponding field in the input.',
    )
  return undefined
}

/** Options and variants come together. */
function listError({ productOptions, variants }: ProductSetInput): MutationError | undefined {
  if (variants && !productOptions)
    return {
      field: ['input', 'productOptions'],
      code: 'PRODUCT_OPTIONS_INPUT_MISSING',
      message: 'Product options input is required when updating variants',
    }
  if (productOptions && !variants)
    return {
      field: ['input', 'variants'],
      code: 'VARIANTS_INPUT_MISSING',
      message: 'Variants input is required when updating product options',
    }
  if ((variants?.length ?? 0) > MAX_VARIANTS)
    return {
      field: ['input', 'variants'],
      code: 'VARIANTS_OVER_LIMIT',
      message: 'Number of product variants exceeds shop limit.',
    }
  return undefined
}

function fieldErrors(
  input: ProductSetInput,
  known: ProductRecord | undefined,
  context: GraphqlContext,
): MutationError[] {
  const errors = brokenRules(PRODUCT_RULES, { input, id: known?.id }, context)
  // The handle of a new product is made from its title.
  if (!known && isBlank(input.handle) && (input.title?.length ?? 0) > MAX_HANDLE_LENGTH)
    errors.push({
      field: ['handle'],
      message: `Handle is too long (maximum is ${MAX_HANDLE_LENGTH} characters)`,
    })
  return errors.map(({ field, message }) => {
    const isTaken = message.startsWith('Handle ') && message.includes('already in use')
    if (isTaken) return { field: ['input', 'handle'], code: 'HANDLE_NOT_UNIQUE', message }
    // The errors of the title name the field by their path alone.
    return field?.[0] === 'title'
      ? {
          field: ['input', 'title'],
          code: 'INVALID_PRODUCT',
          message: message.replace(/^Title /, ''),
        }
      : { field: ['input'], code: 'INVALID_PRODUCT', message }
  })
}

function optionErrors(options: readonly OptionSetInput[]): MutationError[] {
  const path = ['input', 'productOptions']
  if (options.length > MAX_OPTIONS)
    return [
      {
        field: path,
        code: 'OPTIONS_OVER_LIMIT',
        message: `Can only specify a maximum of ${MAX_OPTIONS} options`,
      },
    ]
  const seen = new Set<string>()
  return options.flatMap(({ name, values }, index): MutationError[] => {
    const field = [...path, String(index)]
    if (name?.includes(VALUE_SEPARATOR))
      return [{ field: [...field, 'name'], code: 'INVALID_INPUT', message: UNSUPPORTED_NAME }]
    if ((name?.length ?? 0) > MAX_NAME_LENGTH)
      return [{ field: [...field, 'name'], code: 'INVALID_INPUT', message: NAME_TOO_LONG }]
    if (typeof name === 'string' && seen.has(name))
      return [{ field, code: 'DUPLICATED_OPTION_NAME', message: 'Duplicated option name.' }]
    if (typeof name === 'string') seen.add(name)
    if ((values ?? []).length === 0)
      return [
        {
          field,
          code: 'OPTION_VALUES_MISSING',
          message: `Option '${name ?? ''}' must specify at least one option value.`,
        },
      ]
    const names = (values ?? []).flatMap(value => value.name ?? [])
    const longValue = names.findIndex(value => value.length > MAX_NAME_LENGTH)
    if (longValue !== -1)
      return [
        {
          field: [...field, 'values', String(longValue), 'name'],
          code: 'INVALID_INPUT',
          message: VALUE_TOO_LONG,
        },
      ]
    return new Set(names).size < names.length
      ? [{ field, code: 'DUPLICATED_OPTION_VALUE', message: 'Duplicated option value.' }]
      : []
  })
}
