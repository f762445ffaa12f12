import { parse, stripIgnoredCharacters } from 'graphql'
import type { DocumentNode } from 'graphql'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { GraphQLClient } from '../../../../server/core/api/graphql-client'
import { operationText, readOperation } from '../../../../server/core/api/graphql-operation'
import { PlatformError } from '../../../../server/core/errors/errors'
import { cpuTimeOf } from '../../cpu-time'

const EVERYTHING = `
  query Everything($id: ID!, $ids: [ID!]! = ["a", "b"], $filter: Filter = { and: [{ size: 1.5e3 }, { on: true, to: null }], by: TITLE } @deprecated) @cached(for: 60) {
    renamed: node(id: $id, with: -5) @include(if: $yes) @skip(if: false) {
      id
      ... on Product @own { title(text: "quoted \\"text\\" \\\\ \\n é 🍵 \\u0007") }
      ...Fields @own
      ... { vendor }
      ... @include(if: true) { handle }
    }
    list(of: [], object: {}, block: """
      several
        lines, "quoted"
    """)
  }
  mutation Change { productDelete(input: { id: "gid://shopify/Product/1" }) { userErrors { field } } }
  subscription { changed }
  fragment Fields on Product @own { tags }
`

/** What code generators write for documents as strings. */
class TypedDocumentString<TResult, TVariables> extends String {
  __apiType?: (variables: TVariables) => TResult
  private readonly text: string

  constructor(text: string) {
    super(text)
    this.text = text
  }

  override toString(): string {
    return this.text
  }
}

/** As `TypedDocumentNode` of `@graphql-typed-document-node/core`. */
interface TypedDocumentNode<TResult, TVariables> extends DocumentNode {
  __apiType?: (variables: TVariables) => TResult
}

interface Products {
  products: { nodes: { id: string }[] }
}
interface ProductsVariables {
  first: number
  after?: string | null
}

describe('operationText', () => {
  it('returns a string unchanged, including its #graphql line', () => {
    expect(operationText('#graphql\n{ shop { name } }')).toBe('#graphql\n{ shop { name } }')
  })

  it('returns the text of a String object', () => {
    expect(operationText(new TypedDocumentString('query A { a }'))).toBe('query A { a }')
  })

  it.each(['{ a }', 'query A { a }', 'query ($a: Int) { a(b: $a) }', EVERYTHING])(
    'prints a parsed document without changing its meaning: %s',
    text => {
      const document = parse(text)
      const printed = operationText(document)
      expect(parse(printed, { noLocation: true })).toEqual(parse(text, { noLocation: true }))
      expect(operationText(document)).toBe(printed)
    },
  )

  it('prints the definitions of a document, not its source text', () => {
    const document = parse('query A { a { ...F } }')
    const imported = parse('fragment F on A { b }')
    const joined = { ...document, definitions: [...document.definitions, ...imported.definitions] }
    expect(stripIgnoredCharacters(operationText(joined))).toBe('query A{a{...F}}fragment F on A{b}')
  })

  it('throws for a type definition', () => {
    expect(() => operationText(parse('type A { a: Int }'))).toThrow(
      new PlatformError(
        'configuration_invalid',
        'A parsed operation contains ObjectTypeDefinition, which cannot be sent. Expected operations and fragments only.',
      ),
    )
  })
})

describe('readOperation', () => {
  it.each([
    ['{ shop { name } }', false, undefined],
    ['query { shop { name } }', false, undefined],
    ['#graphql\n  query ShopName { shop { name } }', false, 'ShopName'],
    [
      'query Products($first: Int = 5, $filter: Filter = { mutation: true }) { products(first: $first) { id } }',
      false,
      'Products',
    ],
    ['query A { mutation }', false, 'A'],
    ['query A { a(text: "mutation } mutation {") }', false, 'A'],
    ['query A { a(text: "\\" } mutation {") }', false, 'A'],
    ['query A { a(text: """ } "quoted" mutation { \\""" } mutation """) }', false, 'A'],
    ['# mutation B { b }\nquery A { a } # mutation C', false, 'A'],
    ['mutation { productCreate { product { id } } }', true, undefined],
    [
      'mutation CreateProduct($input: ProductInput!) { productCreate(input: $input) { product { id } } }',
      true,
      'CreateProduct',
    ],
    ['fragment F on Product { id }\nmutation M { a { ...F } }', true, 'M'],
    ['query A { a } mutation B { b }', true, 'A'],
    ['query A { a(text: "#") } mutation B { b }', true, 'A'],
    ['# "\nmutation B { b }', true, 'B'],
    ['# """\nmutation B { b }', true, 'B'],
    ['query A { a }} mutation B { b }', true, 'A'],
    ['query mutation { a }', true, 'mutation'],
    ['query A { a(text: "not closed\n) } mutation B { b }', true, 'A'],
    ['', false, undefined],
  ])('%s', (query, hasMutation, name) => {
    expect(readOperation(query)).toEqual({
      text: query,
      hasMutation,
      isIdempotent: false,
      ...(name !== undefined && { name }),
    })
  })

  it.each<[string, boolean]>([
    ['mutation M($k: String!) { a(b: { c: 1 }) @idempotent(key: $k) { d } }', true],
    ['mutation { a: b @idempotent(key: "1") { c } d @idempotent(key: "2") { e { f } } }', true],
    ['mutation { a @idempotent(key: $k) { ...F } } fragment F on A { b { c } }', true],
    ['query Q { a { b } } mutation M { a @idempotent(key: $k) { b } }', true],
    ['mutation { a @idempotent(key: $k) { b } c { d } }', false],
    ['mutation { a { b @idempotent(key: $k) { c } } }', false],
    ['mutation { a(b: "@idempotent") { c } }', false],
    ['mutation { a { b } # @idempotent\n }', false],
    ['mutation { ...F } fragment F on Mutation { a @idempotent(key: $k) { b } }', false],
    ['mutation { a @idempotent(key: $k) { b } ...F } fragment F on Mutation { c { d } }', false],
    ['mutation A { a @idempotent(key: $k) { b } } mutation B { b { c } }', false],
    ['mutation @idempotent(key: $k) { a { b } }', false],
    ['mutation { a @idempotentOnce(key: $k) { b } }', false],
    ['query { a @idempotent(key: $k) { b } }', false],
    ['mutation', false],
    ['mutation {', false],
    ['mutation { }', false],
  ])('finds whether each mutation has an idempotency key: %s', (query, isIdempotent) => {
    expect(readOperation(query).isIdempotent).toBe(isIdempotent)
  })

  it.each(['"""\\', '"\\', '\\"', '"a\n', '"', '#', '{', 'query '])(
    'attack: reads %o, repeated 100,000 times, in linear time',
    async part => {
      expect(await cpuTimeOf(() => readOperation(part.repeat(100_000)))).toBeLessThan(1000)
    },
  )
})

describe('the types of a client', () => {
  it('follow from the operation', () => {
    const node = parse('{ a }') as TypedDocumentNode<Products, ProductsVariables>
    const string = new TypedDocumentString<Products, ProductsVariables>('{ a }')
    // Never called: only its types are checked.
    const calls = (graphql: GraphQLClient) => ({
      node: graphql(node, { variables: { first: 1 } }),
      string: graphql(string, { variables: { first: 1, after: null } }),
      text: graphql('{ a }', { variables: { anything: 1 } }),
      annotated: graphql<Products>('{ a }'),
      // @ts-expect-error a variable of the wrong type
      wrongType: graphql(node, { variables: { first: 'one' } }),
      // @ts-expect-error a variable that is missing
      missing: graphql(string, { variables: {} }),
      // @ts-expect-error a variable that the operation does not have
      unknown: graphql(node, { variables: { first: 1, last: 1 } }),
      // @ts-expect-error no operation at all
      nothing: graphql({}),
    })
    type Calls = {
      [Name in keyof ReturnType<typeof calls>]: Awaited<ReturnType<typeof calls>[Name]>['data']
    }
    expectTypeOf<Calls['node']>().toEqualTypeOf<Products>()
    expectTypeOf<Calls['string']>().toEqualTypeOf<Products>()
    expectTypeOf<Calls['text']>().toBeUnknown()
    expectTypeOf<Calls['annotated']>().toEqualTypeOf<Products>()
    expect(calls).toBeTypeOf('function')
  })
})
