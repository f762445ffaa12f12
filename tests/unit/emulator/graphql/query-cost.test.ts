import { getOperationAST, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { adminSchema } from '../../../../emulator/graphql/graphql-schema'
import { queryCost } from '../../../../emulator/graphql/query-cost'

function cost(query: string, variables: Record<string, unknown> = {}, data?: unknown): number {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('The test has no operation.')
  return queryCost(adminSchema, document, operation, variables, data)
}

describe('queryCost', () => {
  it.each<[string, number]>([
    ['{ __typename }', 0],
    ['{ __schema { types { name fields { name } } } }', 0],
    ['{ shop { name } }', 1],
    ['{ shop { name plan { displayName } } }', 2],
    ['{ products(first: 10) { nodes { id } } }', 12],
    ['{ products(last: 10) { edges { cursor node { id } } pageInfo { endCursor } } }', 12],
    ['{ products(first: 10) { nodes { id featuredMedia { preview { image { url } } } } } }', 42],
    ['{ a: shop { name } b: shop { name } }', 2],
    [
      '{ ... on Query { shop { name } } ...F } fragment F on Query { shop { plan { displayName } } }',
      3,
    ],
    [
      'mutation { a: productDelete(input: { id: "1" }) { userErrors { field } } b: productDelete(input: { id: "2" }) { userErrors { field } } }',
      20,
    ],
  ])('of %s is %i', (query, points) => {
    expect(cost(query)).toBe(points)
  })

  it('reads the size from a variable', () => {
    const query = 'query ($n: Int) { products(first: $n) { nodes { id } } }'
    expect(cost(query, { n: 7 })).toBe(9)
    expect(cost(query, { n: '7' })).toBe(2)
    expect(cost(query, { n: -7 })).toBe(2)
  })

  it('counts the returned objects', () => {
    const query =
      '{ product(id: "1") { featuredMedia { id } } ...P } fragment P on Query { list: products(first: 100) { nodes { id } } }'
    expect(cost(query)).toBe(2 + 102)
    expect(
      cost(
        query,
        {},
        { product: { featuredMedia: null }, list: { nodes: [{ id: '1' }, { id: '2' }] } },
      ),
    ).toBe(1 + 4)
    expect(cost(query, {}, { product: null, list: { nodes: [] } })).toBe(2)
    expect(cost(query, {}, null)).toBe(0)
  })

  it('attack: computes the cost of nested fragments quickly', () => {
    const levels = Array.from(
      { length: 500 },
      (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
    )
    const query = `{ ...F0 } ${levels.join(' ')} fragment F500 on Query { __typename }`
    const started = performance.now()
    expect([cost(query), cost(query, {}, { __typename: 'Query' })]).toEqual([0, 0])
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
