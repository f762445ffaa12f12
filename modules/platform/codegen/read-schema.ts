import { readFile } from 'node:fs/promises'
import type { GraphQLSchema, IntrospectionQuery } from 'graphql'
import type { CodegenTools } from './codegen-tools'

/**
 * Reads a schema: SDL, or the JSON result of an introspection query.
 *
 * @throws Error if the file contains neither
 */
export async function readSchema(
  graphql: CodegenTools['graphql'],
  path: string,
): Promise<GraphQLSchema> {
  const text = await readFile(path, 'utf8')
  try {
    const schema = path.endsWith('.json')
      ? buildIntrospected(graphql, text)
      : graphql.buildSchema(text, { assumeValidSDL: true, noLocation: true })
    graphql.assertValidSchema(schema)
    return schema
  } catch (cause) {
    throw new Error(
      `it is not a GraphQL schema (${cause instanceof Error ? cause.message : String(cause)})`,
      { cause },
    )
  }
}

function buildIntrospected(
  { buildClientSchema }: CodegenTools['graphql'],
  text: string,
): GraphQLSchema {
  const result = JSON.parse(text) as IntrospectionQuery & { data?: IntrospectionQuery }
  return buildClientSchema(result.data ?? result)
}
