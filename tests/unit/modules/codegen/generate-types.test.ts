import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadCodegenTools } from '../../../../modules/platform/codegen/codegen-tools'
import type { CodegenTools } from '../../../../modules/platform/codegen/codegen-tools'
import { generateTypes } from '../../../../modules/platform/codegen/generate-types'
import { readMarkedLiterals } from '../../../../modules/platform/codegen/marked-literals'
import type { SchemaSource } from '../../../../modules/platform/codegen/schema-sources'

const ADMIN = `
  scalar DateTime
  scalar Mystery
  enum Status { ACTIVE DRAFT }
  interface Node { id: ID! }
  type Product implements Node { id: ID! title: String! status: Status! createdAt: DateTime! extra: Mystery }
  type Shop implements Node { id: ID! name: String! }
  input Filter { status: [Status!], before: DateTime }
  type Query { shop: Shop! products(filter: Filter): [Product!]! node(id: ID!): Node nodes(ids: [ID!]!): [Node]! }
`
const OLDER = 'type Shop { name: String! planName: String! } type Query { shop: Shop! }'
const STOREFRONT = 'type Menu { title: String! } type Query { menu(handle: String!): Menu }'

let tools: CodegenTools

beforeAll(async () => {
  const loaded = await loadCodegenTools(fileURLToPath(new URL('../../../..', import.meta.url)))
  if (!loaded) throw new Error('The packages that generate types are not installed')
  tools = loaded
})

function typed(api: SchemaSource['api'], version: string, isDefault: boolean, sdl: string) {
  return {
    source: { api, version, isDefault, path: undefined },
    schema: tools.graphql.buildSchema(sdl),
    declarations: `/app/.nuxt/types/${api}-${version}.d.ts`,
  }
}

/**
 * Types of the literals in the source files, from all three schemas; `entries` are the lines of an
 * interface.
 */
async function generate(
  files: Record<string, string>,
  apis = ['admin-2026-07', 'admin-2026-04', 'storefront-2026-07'],
) {
  const schemas = [
    typed('admin', '2026-07', true, ADMIN),
    typed('admin', '2026-04', false, OLDER),
    typed('storefront', '2026-07', true, STOREFRONT),
  ].filter(({ source }) => apis.includes(`${source.api}-${source.version}`))
  const literals = Object.entries(files).flatMap(([file, source]) =>
    readMarkedLiterals(file, source),
  )
  const { declarations, problems } = await generateTypes(
    tools,
    schemas,
    literals,
    '/layer/server/lib/operations',
  )
  const text = (name: string) => declarations.get(`/app/.nuxt/types/${name}.d.ts`) ?? ''
  const entries = (name: string) =>
    /interface Operations \{\n(.*?)\n\}/s.exec(text(name))?.[1]?.split('\n') ?? []
  return { text, entries, problems }
}

describe('generateTypes', () => {
  it('writes the variables and result of an operation, under its text, for the client to find', async () => {
    const { text, problems } = await generate({
      'a.ts':
        'const Q = `#graphql\nquery List($filter: Filter) { products(filter: $filter) { id status createdAt extra } }`',
    })

    expect(problems).toEqual([])
    expect(text('admin-2026-07')).toContain(
      `export type ListQuery = { products: Array<{ id: string, status: Status, createdAt: string, extra: unknown }> };`,
    )
    expect(text('admin-2026-07')).toContain(
      `export type Filter = {\n  status?: Array<Status> | null | undefined;\n  before?: string | null | undefined;\n};`,
    )
    expect(text('admin-2026-07')).toContain(
      [
        'interface Operations {',
        '  "#graphql\\nquery List($filter: Filter) { products(filter: $filter) { id status createdAt extra } }": { data: ListQuery, variables: ListQueryVariables }',
        '}',
        '',
        'declare module "../../../layer/server/lib/operations" {',
        '  interface PlatformAdminOperations {',
        '    "default": Operations',
        '    "2026-07": Operations',
        '  }',
        '}',
      ].join('\n'),
    )
    expect(text('admin-2026-04')).toContain(
      '  interface PlatformAdminOperations {\n    "2026-04": Operations\n  }',
    )
    expect(text('storefront-2026-07')).toContain(
      '  interface PlatformStorefrontOperations {\n    "default": Operations\n',
    )
  })

  it('checks an operation against every schema: types it where it is valid, and reports errors where it is not', async () => {
    const { entries, problems } = await generate({
      'a.ts':
        'const A = `#graphql\n{ shop { planName } }`\nconst B = `#graphql\nquery M { menu(handle: "a") { title } }`',
    })

    expect(problems).toEqual([])
    expect(entries('admin-2026-07')).toEqual([
      '  "#graphql\\n{ shop { planName } }": { error: "Cannot query field \\"planName\\" on type \\"Shop\\". Did you mean \\"name\\"?" }',
      '  "#graphql\\nquery M { menu(handle: \\"a\\") { title } }": { error: "Cannot query field \\"menu\\" on type \\"Query\\"." }',
    ])
    expect(entries('admin-2026-04')[0]).toBe(
      '  "#graphql\\n{ shop { planName } }": { data: UnnamedQuery, variables: UnnamedQueryVariables }',
    )
    expect(entries('storefront-2026-07')[1]).toBe(
      '  "#graphql\\nquery M { menu(handle: \\"a\\") { title } }": { data: MQuery, variables: MQueryVariables }',
    )
  })

  it('reports what no schema has, in the words of the nearest, with file and line', async () => {
    const { problems } = await generate({
      'server/a.ts': 'const A = `#graphql\n  query A {\n    menu(handle: "a") { titel }\n  }`',
    })

    expect(problems).toEqual([
      {
        file: 'server/a.ts',
        line: 3,
        message: 'Cannot query field "titel" on type "Menu". Did you mean "title"?',
      },
    ])
  })

  it('reports an error in a fragment once, in the file of the fragment', async () => {
    const { problems } = await generate(
      {
        'a.ts':
          'const A = `#graphql\n${FIELDS}\n{ shop { ...Fields } }`\nconst B = `#graphql\n${FIELDS}\nquery B { shop { ...Fields } }`',
        'b.ts': '\nexport const FIELDS = `#graphql\nfragment Fields on Shop {\n  naem\n}`',
      },
      ['admin-2026-07'],
    )

    expect(problems).toEqual([
      {
        file: 'b.ts',
        line: 4,
        message: 'Cannot query field "naem" on type "Shop". Did you mean "name"?',
      },
    ])
  })

  it.each([
    [
      'an operation that the mark makes a comment',
      '`#graphql { shop { name } }`',
      1,
      'GraphQL reads text after # as a comment: begin on the next line',
    ],
    [
      'two operations',
      '`#graphql\nquery A { shop { name } }\nquery B { shop { name } }`',
      3,
      'A literal must contain one operation: move the next one to its own literal',
    ],
    [
      'wrong syntax',
      '`#graphql\n{ shop {\n  name\n`',
      4,
      'Syntax Error: Expected Name, found <EOF>.',
    ],
    [
      'a variable that nothing declares',
      '`#graphql\n{\n node(id: $id) { id } }`',
      3,
      'Variable "$id" is not defined.',
    ],
    [
      'a fragment that the literal does not contain',
      '`#graphql\n{ shop {\n ...Fields } }`',
      3,
      'Unknown fragment "Fields".',
    ],
  ])('reports %s', async (_name, literal, line, message) => {
    expect((await generate({ 'a.ts': `const A = ${literal}` })).problems).toEqual([
      { file: 'a.ts', line, message },
    ])
  })

  it('distinguishes operations with the same name, and fragments with the same name', async () => {
    const { text, entries } = await generate({
      'a.ts': 'const A = `#graphql\nfragment F on Shop { id }\nquery Q { shop { ...F } }`',
      'b.ts':
        'const B = `#graphql\nfragment F on Shop { name }\nquery Q { shop { ...F } }`\nconst C = `#graphql\n{ shop { id } }`\nconst D = `#graphql\n{ shop { id name } }`',
    })

    expect(entries('admin-2026-07').map(line => /data: (\w+)/.exec(line)?.[1])).toEqual([
      'QQuery',
      'Q2Query',
      'UnnamedQuery',
      'Unnamed2Query',
    ])
    expect(text('admin-2026-07')).toContain('export type QQuery = { shop: { id: string } };')
    expect(text('admin-2026-07')).toContain('export type Q2Query = { shop: { name: string } };')
  })

  it('writes an operation that is in two places once', async () => {
    const { entries } = await generate({
      'a.ts': 'const A = `#graphql\n{ shop { id } }`',
      'b.ts': 'const B = `#graphql\n{ shop { id } }`',
    })

    expect(entries('admin-2026-07')).toHaveLength(1)
  })

  it('writes nothing for a fragment alone', async () => {
    const { entries, problems } = await generate({
      'a.ts': 'export const F = `#graphql\nfragment F on Shop { id }`',
    })

    expect(problems).toEqual([])
    expect(entries('admin-2026-07')).toEqual([''])
  })

  it('types nested fragments, interfaces and conditions', async () => {
    const { text } = await generate({
      'a.ts':
        'const A = `#graphql\nfragment T on Product { title }\nfragment P on Product { ...T status }\nquery A($with: Boolean!) { node(id: "1") { id ...P ... on Shop @include(if: $with) { name } } }`',
    })

    expect(text('admin-2026-07')).toContain(
      [
        'export type AQuery = { node:',
        '    | { status: Status, title: string, id: string }',
        '    | { name?: string, id: string }',
        '   | null };',
      ].join('\n'),
    )
  })

  it('applies a condition around other fragments to every field in them', async () => {
    const { text } = await generate({
      'a.ts':
        'const A = `#graphql\nfragment F on Shop { ... on Shop { name } id @skip(if: false) }\nquery A($with: Boolean!) { shop { __typename ...F @include(if: $with) } }`',
    })

    expect(text('admin-2026-07')).toContain(
      `export type AQuery = { shop: { __typename: 'Shop', id?: string, name?: string } };`,
    )
  })

  it('types a list as a list, in variables and in their fields', async () => {
    const { text } = await generate({
      'a.ts': 'const A = `#graphql\nquery A($ids: [ID!]!) { nodes(ids: $ids) { id } }`',
    })

    expect(text('admin-2026-07')).toContain(
      `export type AQueryVariables = Exact<{\n  ids: Array<string>;\n}>;`,
    )
  })
})

describe('loadCodegenTools', () => {
  it('finds nothing for an app that has not installed the packages', async () => {
    expect(await loadCodegenTools('/')).toBeUndefined()
  })
})
