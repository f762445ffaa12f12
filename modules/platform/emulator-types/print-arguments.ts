import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isScalarType } from 'graphql'
import type { GraphQLInterfaceType, GraphQLObjectType, GraphQLSchema } from 'graphql'
import { printInputs, printType } from './print-emulator-schema.ts'

/**
 * Prints the arguments of a schema's roots and fields, with the types of input objects, enums, and
 * scalars. Has no types of results.
 */
export function printArguments(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const query = schema.getQueryType()
  const mutation = schema.getMutationType()
  const values = types.filter(
    type => isScalarType(type) || isEnumType(type) || isInputObjectType(type),
  )
  const withFields = types.filter(type => type !== query && type !== mutation)
  return [
    '// Generated from the schema. Changes are lost.',
    '/* eslint-disable */',
    ...values.map(type => `export${readonlyLists(printType(type)).slice(1)}`),
    `export interface QueryArgs ${printFields(query)}`,
    `export interface MutationArgs ${printFields(mutation)}`,
    'export interface FieldArgs {',
    ...withFields.flatMap(type =>
      isObjectType(type) || isInterfaceType(type) ? `  ${type.name}: ${printFields(type)}` : [],
    ),
    '}',
    'export interface Arguments {',
    '  queries: QueryArgs',
    '  mutations: MutationArgs',
    '  types: FieldArgs',
    '}',
    '',
  ].join('\n')
}

function printFields(type: GraphQLObjectType | GraphQLInterfaceType | null | undefined): string {
  const fields = Object.values(type?.getFields() ?? {})
  return `{\n${fields.map(({ name, args }) => `    ${name}: ${readonlyLists(printInputs(args))}\n`).join('')}  }`
}

/** A resolver changes no argument, and may pass on a list of a record. */
function readonlyLists(text: string): string {
  return text.replaceAll(/\(\w+(?: \| null)?\)\[\]/g, list => `readonly ${list}`)
}
