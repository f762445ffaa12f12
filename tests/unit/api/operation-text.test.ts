import { parse, stripIgnoredCharacters } from 'graphql'
import type { DocumentNode } from 'graphql'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { GraphQLClient } from '../../../server/lib/platform/api/graphql-client'
import { operationText } from '../../../server/lib/platform/api/operation-text'
import { PlatformError } from '../../../server/lib/platform/errors/errors'

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

/** What generators write for documents as strings. */
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

interface Products { products: { nodes: { id: string }[] } }
interface ProductsVariables { first: number, after?: string | null }

describe('operationText', () => {
  it('is a text itself, with the line that marks it', () => {
    expect(operationText('#graphql\n{ shop { name } }')).toBe('#graphql\n{ shop { name } }')
  })

  it('is the text of a string object', () => {
    expect(operationText(new TypedDocumentString('query A { a }'))).toBe('query A { a }')
  })

  it.each(['{ a }', 'query A { a }', 'query ($a: Int) { a(b: $a) }', EVERYTHING])('prints a parsed document, which means the same: %s', (text) => {
    const document = parse(text)
    const printed = operationText(document)
    expect(parse(printed, { noLocation: true })).toEqual(withoutBlocks(parse(text, { noLocation: true })))
    expect(operationText(document)).toBe(printed)
  })

  it('prints what a document is made of, and not the text that it once had', () => {
    const document = parse('query A { a { ...F } }')
    const imported = parse('fragment F on A { b }')
    const joined = { ...document, definitions: [...document.definitions, ...imported.definitions] }
    expect(stripIgnoredCharacters(operationText(joined))).toBe('query A{a{...F}}fragment F on A{b}')
  })

  it('refuses what is no operation', () => {
    expect(() => operationText(parse('type A { a: Int }'))).toThrow(new PlatformError('configuration_invalid',
      'A parsed operation holds ObjectTypeDefinition, which cannot be sent. Expected operations and fragments only.'))
  })
})

describe('the types of a client', () => {
  it('follow from the operation', () => {
    const node = parse('{ a }') as TypedDocumentNode<Products, ProductsVariables>
    const string = new TypedDocumentString<Products, ProductsVariables>('{ a }')
    // Never called: only its types are looked at.
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
    type Calls = { [Name in keyof ReturnType<typeof calls>]: Awaited<ReturnType<typeof calls>[Name]>['data'] }
    expectTypeOf<Calls['node']>().toEqualTypeOf<Products>()
    expectTypeOf<Calls['string']>().toEqualTypeOf<Products>()
    expectTypeOf<Calls['text']>().toBeUnknown()
    expectTypeOf<Calls['annotated']>().toEqualTypeOf<Products>()
    expect(calls).toBeTypeOf('function')
  })
})

/** Block strings are printed as strings, which are the same to whoever reads them. */
function withoutBlocks(document: DocumentNode): unknown {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => key === 'block' ? false : value))
}
