import { readFile } from 'node:fs/promises'
import type { GraphQLSchema, IntrospectionQuery } from 'graphql'
import type { CodegenTools } from './codegen-tools'

/**
 * Reads a schema: SDL, or the JSON answer of an introspection.
 *
 * @throws Error when the file holds neither
 */
export async function readSchema(graphql: CodegenTools['graphql'], path: string): Promise<GraphQLSchema> {
  const text = await readFile(path, 'utf8')
  try {
    const schema = path.endsWith('.json') ? buildIntrospected(graphql, text) : graphql.buildSchema(text, { assumeValidSDL: true, noLocation: true })
    graphql.assertValidSchema(schema)
    return schema
  }
  catch (cause) {
    throw new Error(`it is no GraphQL schema (${cause instanceof Error ? cause.message : String(cause)})`, { cause })
  }
}

function buildIntrospected({ buildClientSchema }: CodegenTools['graphql'], text: string): GraphQLSchema {
  const answer = JSON.parse(text) as IntrospectionQuery & { data?: IntrospectionQuery }
  return buildClientSchema(answer.data ?? answer)
}
