import { METAFIELD_TYPE_NAMES } from '../../../../../../shared/metafield-types'
import { MEASUREMENTS } from './measurement-units'

/** A data type of metafields and of the fields of metaobjects. */
export interface MetafieldType {
  /** E.g. `list.number_integer`. */
  readonly name: string
  /** The type of the entries of a list; the type that replaced this one; otherwise the name. */
  readonly base: string
  readonly isList: boolean
  readonly category: string
}

const CATEGORIES: Readonly<Record<string, string>> = {
  boolean: 'TRUE_FALSE',
  color: 'COLOR',
  date: 'DATE_TIME',
  date_time: 'DATE_TIME',
  id: 'ID',
  json: 'JSON',
  jurisdiction: 'JURISDICTION',
  language: 'LANGUAGE',
  link: 'LINK',
  money: 'MONEY',
  multi_line_text_field: 'TEXT',
  number_decimal: 'NUMBER',
  number_integer: 'NUMBER',
  rating: 'RATING',
  rich_text_field: 'TEXT',
  single_line_text_field: 'TEXT',
  url: 'URL',
}

const TYPES: ReadonlyMap<string, MetafieldType> = new Map(
  METAFIELD_TYPE_NAMES.map(name => [name, typeOf(name)]),
)

/** Types that the platform replaced. Metafields may still have them, definitions may not. */
const REPLACED_TYPES = {
  float: 'number_decimal',
  integer: 'number_integer',
  json_string: 'json',
  string: 'multi_line_text_field',
} as const

/** Types that metafields may have, but no definition. */
const UNDEFINED_TYPES: ReadonlyMap<string, MetafieldType> = new Map([
  ...['list.boolean', 'list.multi_line_text_field'].map(name => [name, typeOf(name)] as const),
  ...Object.entries(REPLACED_TYPES).map(
    ([name, base]) => [name, { ...typeOf(base), name }] as const,
  ),
])
/** Types that definitions may have, but no metafield without a definition. */
const DEFINED_TYPES = new Set([
  ...['jurisdiction', 'disclosure_reference', 'product_taxonomy_disclosure_reference'],
])

/** Lists all types of definitions, in the platform's order. */
export function metafieldTypes(): MetafieldType[] {
  return [...TYPES.values()]
}

/** Finds a type of definitions by its name, e.g. `list.url`. */
export function findMetafieldType(name: string): MetafieldType | undefined {
  return TYPES.get(name)
}

/** Finds a type of metafields by its name. */
export function findValueType(name: string): MetafieldType | undefined {
  return UNDEFINED_TYPES.get(name) ?? TYPES.get(name)
}

/**
 * Returns the type of a stored value.
 *
 * @throws Error for an unknown type, which is never stored
 */
export function storedType(name: string): MetafieldType {
  const type = findValueType(name)
  if (!type) throw new Error(`The type ${name} of a stored value is missing.`)
  return type
}

/** The platform's text for an unknown type. */
export function unknownTypeMessage(name: string): string {
  return `Type name ${name} is not a valid type. Valid types are: ${[...TYPES.keys()].join(', ')}.`
}

/** The platform's text for an unknown type of a metafield that is created with its owner. */
export function unknownValueTypeMessage(): string {
  const types = [...TYPES.values(), ...UNDEFINED_TYPES.values()].filter(
    ({ base }) => !DEFINED_TYPES.has(base),
  )
  const names = (list: readonly MetafieldType[]) => list.map(({ name }) => name)
  const values = names(types.filter(type => !isReference(type))).sort(compareNames)
  const references = names(types.filter(isReference))
  return `Type must be one of the following: ${[...values, ...references].join(', ')}.`
}

// The end of a name goes between `_` and letters: `date_time`, `date`, but `volume`,
// `volumetric_…`.
function compareNames(left: string, right: string): number {
  return `${left}\`` < `${right}\`` ? -1 : 1
}

/** Returns whether the values of a type are global ids. */
export function isReference({ category }: MetafieldType): boolean {
  return category === 'REFERENCE'
}

function typeOf(name: string): MetafieldType {
  const isList = name.startsWith('list.')
  const base = isList ? name.slice('list.'.length) : name
  const category = MEASUREMENTS.has(base) ? 'MEASUREMENT' : (CATEGORIES[base] ?? 'REFERENCE')
  return { name, base, isList, category }
}
