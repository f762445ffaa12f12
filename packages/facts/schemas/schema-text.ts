import { printSchema, specifiedDirectives } from 'graphql'
import type { GraphQLDirective } from 'graphql'
import { loadSchema } from './load-schema'
import type { SchemaApi } from './schema-files'

/**
 * Returns the SDL of a version, or of the nearest one, without descriptions.
 *
 * @throws Error if the package was not built
 */
export function readSchemaText(api: SchemaApi, version: string): string {
  const schema = loadSchema(api, version)
  // `printSchema` leaves out directives with the names of the GraphQL specification, but the
  // platform's `@deprecated` has other locations than that of graphql-js.
  const own = schema
    .getDirectives()
    .filter(
      directive =>
        !specifiedDirectives.includes(directive) &&
        specifiedDirectives.some(({ name }) => name === directive.name),
    )
  return [...own.map(printDirective), printSchema(schema)].join('\n\n')
}

function printDirective({ name, args, locations }: GraphQLDirective): string {
  const list = args.map(
    ({ name: argument, type, defaultValue }) =>
      `${argument}: ${String(type)}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`,
  )
  return `directive @${name}${list.length > 0 ? `(${list.join(', ')})` : ''} on ${locations.join(' | ')}`
}
