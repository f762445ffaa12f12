import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
} from 'graphql'
import type { GraphQLInputType, GraphQLSchema } from 'graphql'
import type { Step } from './find-cases'

/** Variables of which one value breaks a general rule. */
export interface SpoiledInput {
  /** Where the value is, and what it is. */
  label: string
  variables: Record<string, unknown>
}

type Bad = readonly [label: string, value: unknown]

const UNKNOWN_KEY = '999999999999'
const STRINGS: readonly Bad[] = [
  ['blank', ' '],
  ['empty', ''],
  ['256 characters', 'x'.repeat(256)],
  ['300 wide characters', '🕯'.repeat(300)],
]
const BY_SCALAR: Readonly<Record<string, readonly Bad[]>> = {
  String: STRINGS,
  URL: [['no scheme', 'shop'], ...STRINGS],
  Int: [
    ['negative', -1],
    ['maximum', 2_147_483_647],
    ['too large', 2_147_483_648],
  ],
  Float: [['negative', -1]],
  Decimal: [
    ['negative', '-1'],
    ['too precise', '1.123456789'],
    ['not a number', 'ten'],
  ],
  DateTime: [['not a date', 'tomorrow']],
  Date: [['not a date', 'tomorrow']],
  ID: [
    ['unknown id', ''],
    ['id of another type', 'gid://shopify/Shop/1'],
    ['malformed id', 'x'],
  ],
}

/** Lists the variables of a step with one bad value each, for every value that it has. */
export function spoiledInputs(schema: GraphQLSchema, { query, variables }: Step): SpoiledInput[] {
  const [definition] = parse(query).definitions
  if (definition?.kind !== 'OperationDefinition') return []
  return (definition.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const { value: name } = variable.name
    const inputType = typeFromAST(schema, type as never) as GraphQLInputType | undefined
    if (!inputType) return []
    return badValues(variables[name], inputType).map(([label, value]) => ({
      label: `${name}${label}`,
      variables: { ...variables, [name]: value },
    }))
  })
}

/** Lists a value with one part of it made bad. Labels begin with the path of the part. */
function badValues(value: unknown, type: GraphQLInputType): Bad[] {
  const missing: Bad[] = value === null || value === undefined ? [] : [[': null', null]]
  const nullable = getNullableType(type)
  if (isListType(nullable)) return [...missing, ...badLists(value, nullable.ofType)]
  if (!isInputObjectType(nullable)) {
    const bad = BY_SCALAR[getNamedType(type).name] ?? []
    return [
      ...missing,
      ...bad.map(([label, each]): Bad => [`: ${label}`, fill(label, each, value)]),
    ]
  }
  if (typeof value !== 'object' || value === null) return missing
  const given = new Map<string, unknown>(Object.entries(value))
  const parts = Object.values(nullable.getFields())
    .filter(({ name, type: inner }) => given.has(name) || isText(inner) || isNonNullType(inner))
    .flatMap(({ name, type: inner }) =>
      badValues(given.get(name), inner).map(([label, each]): Bad => [
        `.${name}${label}`,
        { ...value, [name]: each },
      ]),
    )
  return [...missing, ...parts]
}

function badLists(value: unknown, inner: GraphQLInputType): Bad[] {
  const entries: unknown[] = Array.isArray(value) ? value : []
  const [first, ...rest] = entries
  if (first === undefined) return []
  return [
    [': duplicate', [first, ...entries]],
    [': too many', Array.from({ length: 251 }, () => first)],
    ...badValues(first, inner).map(([label, each]): Bad => [`.0${label}`, [each, ...rest]]),
  ]
}

function fill(label: string, bad: unknown, value: unknown): unknown {
  if (label !== 'unknown id') return bad
  return String(value ?? 'gid://shopify/Product/1').replace(/\/[^/]*$/, `/${UNKNOWN_KEY}`)
}

function isText(type: GraphQLInputType): boolean {
  const nullable = getNullableType(type)
  return !isListType(nullable) && getNamedType(nullable).name === 'String'
}
