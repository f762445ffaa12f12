import type { MetafieldDefinitionValidationInput } from '../../../../generated/admin'
import type { GraphqlContext } from '../../../engine/graphql-context'
import { InvalidValue } from './invalid-value'
import { unitName } from './measurement-units'
import { isReference } from './metafield-types'
import type { MetafieldType } from './metafield-types'
import { decimal, OBJECT_PARSERS, parseJson, parseMeasurement, parseMoney } from './parse-object'
import { parseReference } from './parse-reference'
import { SCALAR_PARSERS } from './parse-scalar'
import { optionOf } from './validation-options'
import { checkLength, checkLimits } from './value-limits'
import { RICH_TEXT_SCHEMA } from '../json-schema/rich-text-schema'
import { parseSchema, schemaProblem } from '../json-schema/schema-problem'

interface Measurement {
  value: number
  unit: string
}

/**
 * Converts the value of an input to its stored form: the text of the response, with the symbols of
 * units.
 *
 * @param options rules of the definition
 * @throws InvalidValue
 */
export function parseValue(
  type: MetafieldType,
  value: string,
  options: readonly MetafieldDefinitionValidationInput[],
  context: GraphqlContext,
): string {
  if (value.trim() === '') throw new InvalidValue("Value can't be blank.")
  if (type.isList) return JSON.stringify(parseList(type, value, options, context))
  // These are stored as they are written.
  if (type.base === 'json' || type.base === 'rich_text_field') {
    const parsed = parseJson(value)
    const schema =
      type.base === 'json' ? parseSchema(optionOf(options, 'schema')) : RICH_TEXT_SCHEMA
    const problem = schema === undefined ? undefined : schemaProblem(schema, parsed)
    if (problem !== undefined)
      throw new InvalidValue(`Value is not the correct format: failed schema ${problem}`)
    return value
  }
  const parsed = parseElement(type, value, options, context)
  return typeof parsed === 'object' ? JSON.stringify(parsed) : String(parsed)
}

/** The value of a response: the stored form, but with the names of units and decimals. */
export function displayValue({ base, isList, category }: MetafieldType, stored: string): string {
  if (category !== 'MEASUREMENT') return stored
  const format = ({ value, unit }: Measurement) =>
    `{"value":${decimal(value)},"unit":"${unitName(base, unit)}"}`
  const measured: unknown = JSON.parse(stored)
  return isList
    ? `[${(measured as Measurement[]).map(format).join(',')}]`
    : format(measured as Measurement)
}

/** The field `jsonValue` of a response. */
export function jsonValue({ base, isList, category }: MetafieldType, stored: string): unknown {
  if (isList) return JSON.parse(stored)
  if (category === 'MEASUREMENT') {
    const { value, unit } = JSON.parse(stored) as Measurement
    return { value, unit: unitName(base, unit) }
  }
  switch (base) {
    case 'boolean':
      // The platform returns `false` as text.
      return stored === 'true' ? true : stored
    case 'number_integer':
      return Number(stored)
    case 'json':
    case 'link':
    case 'money':
    case 'rating':
    case 'rich_text_field':
      return JSON.parse(stored)
    default:
      return stored
  }
}

/** Lists the global ids in a stored value. */
export function referencedIds(type: MetafieldType, stored: string): string[] {
  if (!isReference(type)) return []
  return type.isList ? (JSON.parse(stored) as string[]) : [stored]
}

function parseList(
  type: MetafieldType,
  text: string,
  options: readonly MetafieldDefinitionValidationInput[],
  context: GraphqlContext,
): unknown[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) throw new InvalidValue('Value must be an array.')
  checkLength(list.length, options)
  return list.map((element: unknown, index) => {
    try {
      const parsed = parseElement(type, element, options, context)
      return type.base === 'boolean' ? parsed === 'true' : parsed
    } catch (error) {
      if (error instanceof InvalidValue) throw new InvalidValue(error.message, index)
      throw error
    }
  })
}

function parseElement(
  type: MetafieldType,
  value: unknown,
  options: readonly MetafieldDefinitionValidationInput[],
  context: GraphqlContext,
): unknown {
  const { base, category } = type
  if (isReference(type)) return parseReference(base, value, options, context)
  const parsed =
    category === 'MEASUREMENT'
      ? parseMeasurement(base, value)
      : base === 'money'
        ? parseMoney(value, context.store.currencyCode)
        : (OBJECT_PARSERS[base] ?? SCALAR_PARSERS[base])?.(value)
  checkLimits(type, parsed, options)
  return parsed
}
