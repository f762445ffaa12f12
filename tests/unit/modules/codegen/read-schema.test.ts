import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as graphql from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSchema } from '../../../../modules/platform/codegen/read-schema'
import type { SchemaSource } from '../../../../modules/platform/codegen/schema-sources'

const SDL = 'type Query {\n  shop: String\n}'
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-codegen-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Source of the schema in a file with this content. */
function file(name: string, content: string): SchemaSource {
  writeFileSync(join(folder, name), content)
  return { api: 'admin', version: '2026-07', isDefault: true, path: join(folder, name) }
}

describe('readSchema', () => {
  it.each(['admin', 'storefront'] as const)('reads the shipped schema of the %s API', async api => {
    const source = { api, version: '2026-04', isDefault: false, path: undefined }

    const shop = (await readSchema(graphql, source)).getType('Shop')

    expect(graphql.isObjectType(shop) && String(shop.getFields().name?.type)).toBe('String!')
  })

  it('reads SDL', async () => {
    expect(graphql.printSchema(await readSchema(graphql, file('a.graphql', SDL)))).toBe(SDL)
  })

  it.each([
    ['as a response', (data: unknown) => ({ data })],
    ['without the response around it', (data: unknown) => data],
  ])('reads an introspection %s', async (_name, wrap) => {
    const introspection = graphql.introspectionFromSchema(graphql.buildSchema(SDL))

    expect(
      graphql.printSchema(
        await readSchema(graphql, file('a.json', JSON.stringify(wrap(introspection)))),
      ),
    ).toBe(SDL)
  })

  it.each([
    [
      'a.graphql',
      'type Query {',
      'it is not a GraphQL schema (Syntax Error: Expected Name, found <EOF>.)',
    ],
    [
      'b.graphql',
      'type Shop { name: String }',
      'it is not a GraphQL schema (Query root type must be provided.)',
    ],
    [
      'a.json',
      '{',
      "it is not a GraphQL schema (Expected property name or '}' in JSON at position 1 (line 1 column 2))",
    ],
  ])('reports what is wrong with %s without a schema', async (name, content, message) => {
    await expect(readSchema(graphql, file(name, content))).rejects.toThrow(message)
  })
})
