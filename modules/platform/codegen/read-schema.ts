import { readFile } from 'node:fs/promises'
import type { GraphQLSchema, IntrospectionQuery } from 'graphql'
import { buildCompactSchema } from '../../../packages/facts/schemas/compact-schema'
import { readCompactSchema } from '../../../packages/facts/schemas/schema-files'
import type { CodegenTools } from './codegen-tools'
import type { SchemaSource } from './schema-sources'
import { withoutBom } from '../../../shared/without-bom'

/**
 * Reads a schema: the one that the layer ships, or a file with SDL or with the JSON result of an
 * introspection query.
 *
 * @throws Error if a file contains neither
 */
export async function readSchema(
  graphql: CodegenTools['graphql'],
  { api, version, path }: SchemaSource,
): Promise<GraphQLSchema> {
  return path === undefined
    ? buildCompactSchema(graphql, readCompactSchema(api, version))
    : readSchemaPath(graphql, path)
}

async function readSchemaPath(
  graphql: CodegenTools['graphql'],
  path: string,
): Promise<GraphQLSchema> {
  const text = withoutBom(await readFile(path, 'utf8'))
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
