import type { MetafieldDefinitionValidationInput } from '../../../../generated/admin'
import { InvalidValue } from './invalid-value'
import { jsonProblem } from './json-problem'
import { MEASUREMENTS } from './measurement-units'
import type { MetafieldType } from './metafield-types'
import { parseMeasurement } from './parse-object'
import { SCALAR_PARSERS } from './parse-scalar'
import { compareValues, readLimit } from './value-order'
import { parseSchema } from '../json-schema/schema-problem'

const RANGE = ['min', 'max']
const TEXT_OPTIONS = {
  min: 'number_integer',
  max: 'number_integer',
  regex: 'single_line_text_field',
}

/** Types of the values of the options, by the type of the values they check. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  date: { min: 'date', max: 'date' },
  date_time: { min: 'date_time', max: 'date_time' },
  file_reference: { file_type_options: 'list.single_line_text_field' },
  id: TEXT_OPTIONS,
  json: { schema: 'json' },
  link: { allowed_domains: 'list.single_line_text_field' },
  metaobject_reference: { metaobject_definition_id: 'single_line_text_field' },
  mixed_reference: { metaobject_definition_ids: 'list.single_line_text_field' },
  multi_line_text_field: TEXT_OPTIONS,
  number_decimal: { min: 'number_decimal', max: 'number_decimal', max_precision: 'number_integer' },
  number_integer: { min: 'number_integer', max: 'number_integer' },
  product_taxonomy_value_reference: { product_taxonomy_attribute_handle: 'single_line_text_field' },
  rating: { scale_min: 'number_decimal', scale_max: 'number_decimal' },
  single_line_text_field: { ...TEXT_OPTIONS, choices: 'list.single_line_text_field' },
  url: { allowed_domains: 'list.single_line_text_field' },
}
const LIST_OPTIONS = { 'list.min': 'number_integer', 'list.max': 'number_integer' }

/** Lists the options of a type, and the types of their values. */
export function supportedOptions(type: MetafieldType): Readonly<Record<string, string>> {
  const own =
    type.category === 'MEASUREMENT'
      ? Object.fromEntries(RANGE.map(name => [name, type.base]))
      : (OPTIONS[type.base] ?? {})
  return type.isList ? { ...own, ...LIST_OPTIONS } : own
}

/** Returns the value of an option. */
export function optionOf(
  options: readonly MetafieldDefinitionValidationInput[],
  name: string,
): string | undefined {
  return options.find(option => option.name === name)?.value
}

/** Lists why options cannot belong to a definition, in the platform's words. */
export function optionProblems(
  type: MetafieldType,
  options: readonly MetafieldDefinitionValidationInput[],
): { message: string; code: string }[] {
  const problem = (message: string, code = 'INVALID_OPTION') => ({
    message: `Validations ${message}`,
    code,
  })
  if (new Set(options.map(({ name }) => name)).size < options.length)
    return [problem('cannot contain duplicate "name" options.', 'DUPLICATE_OPTION')]
  const supported = supportedOptions(type)
  const unsupported = options.filter(({ name }) => !Object.hasOwn(supported, name))
  if (unsupported.length > 0)
    return unsupported.map(({ name }) =>
      problem(
        `value for option ${name} contains an invalid value: '${name}' isn't supported for ${type.name}.`,
      ),
    )
  const invalid = options.flatMap(({ name, value }) => {
    const reason = valueProblem(supported[name] ?? '', value)
    return reason === undefined ? [] : problem(`value for option ${name} ${reason}`)
  })
  if (invalid.length > 0) return invalid
  const missing = requiredOptions(type).filter(name => optionOf(options, name) === undefined)
  if (missing.length > 0)
    return type.base.startsWith('m')
      ? [problem('require that you select a metaobject.')]
      : missing.map(name => problem(`requires '${name}' to be provided.`))
  const [low, high] = [optionOf(options, 'min'), optionOf(options, 'max')]
  if (low !== undefined && high !== undefined && isGreater(type, low, high))
    return [problem("contains an invalid value: 'min' must be less than 'max'.")]
  return []
}

/** Why the value of an option does not have its type: the text of such a value, without `Value`. */
function valueProblem(typeName: string, value: string): string | undefined {
  if (typeName === 'json') return schemaReason(value)
  if (typeName.startsWith('list.')) return isTextList(value) ? undefined : 'must be an array.'
  try {
    if (MEASUREMENTS.has(typeName)) parseMeasurement(typeName, value)
    else SCALAR_PARSERS[typeName]?.(value)
    return undefined
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    return error.message.replace(/^Value /, '')
  }
}

/** The one option that is JSON is a schema. */
function schemaReason(value: string): string | undefined {
  const problem = jsonProblem(value)
  if (problem !== undefined) return `is invalid JSON: ${problem}.`
  return parseSchema(value) === undefined ? 'must be a valid JSON schema.' : undefined
}

/** Lengths of text are compared as numbers. */
function isGreater(type: MetafieldType, low: string, high: string): boolean {
  const order = compareValues(type, readLimit(type, low), readLimit(type, high))
  return (order ?? Number(low) - Number(high)) > 0
}

function isTextList(text: string): boolean {
  if (jsonProblem(text) !== undefined) return false
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) && list.every(entry => typeof entry === 'string')
}

function requiredOptions({ base }: MetafieldType): string[] {
  switch (base) {
    case 'rating':
      return ['scale_max', 'scale_min']
    case 'metaobject_reference':
      return ['metaobject_definition_id']
    case 'mixed_reference':
      return ['metaobject_definition_ids']
    default:
      return []
  }
}
