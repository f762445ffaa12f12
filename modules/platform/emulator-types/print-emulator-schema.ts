import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql'
import type {
  GraphQLField,
  GraphQLInputField,
  GraphQLArgument,
  GraphQLNamedType,
  GraphQLSchema,
  GraphQLType,
} from 'graphql'

/** Scalars whose JSON is not a string. */
const SCALARS: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  Float: 'number',
  Int: 'number',
  JSON: 'unknown',
}

/**
 * Prints a schema as the members of `EmulatorSchema` of `nuxt-platform-layer/emulator`. Types of
 * the schema are in a namespace, because some have the names of global types.
 */
export function printEmulatorSchema(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const withFields = types.filter(type => isObjectType(type) || isInterfaceType(type))
  const root = (type: { name: string } | null | undefined) =>
    type ? `Schema.${type.name}` : 'Record<never, never>'
  return [
    '// Generated from the schema of the Admin API. Changes are lost.',
    '/* eslint-disable */',
    "import type { SchemaField as F } from 'nuxt-platform-layer/emulator'",
    'declare namespace Schema {',
    ...types.map(printType),
    '}',
    'interface SchemaTypes {',
    ...withFields.map(({ name }) => `  ${name}: Schema.${name}`),
    '}',
    "declare module 'nuxt-platform-layer/emulator' {",
    '  interface EmulatorSchema {',
    `    queries: Omit<${root(schema.getQueryType())}, '__typename'>`,
    `    mutations: Omit<${root(schema.getMutationType())}, '__typename'>`,
    '    types: SchemaTypes',
    '  }',
    '}',
    '',
  ].join('\n')
}

/** Prints a type as a member of a namespace. */
export function printType(type: GraphQLNamedType): string {
  const { name } = type
  if (isScalarType(type)) return `  type ${name} = ${SCALARS[name] ?? 'string'}`
  if (isEnumType(type))
    return `  type ${name} = ${type
      .getValues()
      .map(value => JSON.stringify(value.name))
      .join(' | ')}`
  if (isUnionType(type))
    return `  type ${name} = ${type
      .getTypes()
      .map(member => member.name)
      .join(' | ')}`
  if (isInputObjectType(type))
    return `  type ${name} = ${printInputs(Object.values(type.getFields()), type.isOneOf)}`
  if (!isObjectType(type) && !isInterfaceType(type)) return ''
  const fields = Object.values(type.getFields()).map(printField)
  // An interface is returned as an object of any of its types.
  const typeName = isObjectType(type) ? JSON.stringify(name) : 'string'
  return [`  interface ${name} {`, `    __typename: ${typeName}`, ...fields, '  }'].join('\n')
}

function printField({ name, type, args }: GraphQLField<unknown, unknown>): string {
  const result = printReference(type)
  return `    ${name}: F<${result}${args.length > 0 ? `, ${printInputs(args)}` : ''}>`
}

/**
 * Prints arguments, or the fields of an input object.
 *
 * @param isOneOf whether exactly one of the fields is given: none is null
 */
export function printInputs(
  inputs: readonly (GraphQLArgument | GraphQLInputField)[],
  isOneOf = false,
): string {
  const members = inputs.map(({ name, type, defaultValue }) => {
    const isOptional = !isNonNullType(type) && defaultValue === undefined
    return `${name}${isOptional ? '?' : ''}: ${isOneOf ? printPresent(type) : printReference(type)}`
  })
  return `{ ${members.join('; ')} }`
}

function printReference(type: GraphQLType): string {
  if (!isNonNullType(type)) return `${printPresent(type)} | null`
  return printPresent(type.ofType)
}

function printPresent(type: GraphQLType): string {
  if (isListType(type)) return `(${printReference(type.ofType)})[]`
  return isNonNullType(type) ? printReference(type) : type.name
}
