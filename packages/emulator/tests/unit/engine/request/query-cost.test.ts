import fc from 'fast-check'
import { getOperationAST, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { connectionFactor } from '../../../../src/engine/request/cost/price-list'
import { QueryCost } from '../../../../src/engine/request/cost/query-cost'
import { requestSchema } from './request-schema'

function costOf(query: string, variables: Record<string, unknown> = {}): QueryCost {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('The test has no operation.')
  return new QueryCost(requestSchema, document, operation, variables)
}

const PRODUCT = 'product(id: "gid://shopify/Product/1")'
const NODE = 'node(id: "gid://shopify/Product/1")'

describe('the requested cost', () => {
  // Sizes and costs of captured requests for nodes of one object.
  it.each([
    [0, 2],
    [1, 3],
    [2, 3],
    [3, 4],
    [5, 5],
    [10, 6],
    [20, 7],
    [50, 9],
    [100, 11],
    [250, 13],
  ])('of a connection of %i is %i', (size, points) => {
    expect(costOf(`{ products(first: ${size}) { nodes { id } } }`).requested()).toBe(points)
    expect(
      costOf('query ($n: Int) { products(last: $n) { edges { node { id } } } }', {
        n: size,
      }).requested(),
    ).toBe(points)
    expect(
      costOf(`query ($n: Int = ${size}) { products(first: $n) { nodes { id } } }`).requested(),
    ).toBe(points)
  })

  it.each<[string, number]>([
    ['{ __typename }', 0],
    ['{ shop { name } }', 1],
    ['{ shop { name plan { name } } }', 2],
    ['{ shop { address { city } } }', 1],
    [`{ ${PRODUCT} { title price { amount } } }`, 1],
    ['{ a: shop { name } b: shop { name } }', 2],
    ['{ shop { name } shop { plan { name } } }', 2],
    ['{ productsCount { count } }', 10],
    ['{ products(first: 10) { pageInfo { hasNextPage } } }', 2],
    ['{ products(first: 10) { edges { cursor } } }', 2],
    ['{ products(first: 10) { nodes { id } edges { node { id } } pageInfo { hasNextPage } } }', 10],
    ['{ products(first: 10) { nodes { variants(first: 10) { nodes { id } } } } }', 2 + 4 * (1 + 6)],
    [`{ ${NODE} { id ... on Product { shop { id } } ... on Page { title } } }`, 2],
    [
      `{ ${NODE} { ... on Product { shop { id } } ... on Page { author { id plan { name } } } } }`,
      3,
    ],
    ['{ ...F } fragment F on QueryRoot { shop { name } }', 1],
    ['{ shop @skip(if: true) { name } }', 0],
    ['query ($no: Boolean = false) { shop @include(if: $no) { name } }', 0],
    ['mutation { productSet(input: { title: "a" }) { userErrors { message } } }', 10],
    ['mutation { productSet(input: { title: "a" }) { product { id } } }', 10],
    ['mutation { productSet(input: { title: "a" }) { product { shop { id } } } }', 11],
    [
      'mutation { productSet(input: { title: "a" }) { product { variants(first: 10) { nodes { id } } } } }',
      16,
    ],
    [
      'mutation { a: productSet(input: { title: "a" }) { product { id } } b: productSet(input: { title: "b" }) { product { id } } }',
      20,
    ],
  ])('of %s is %i', (query, points) => {
    expect(costOf(query).requested()).toBe(points)
  })

  it('never decreases with the size of a page, and is not linear in it', () => {
    for (let size = 1; size <= 250; size++) {
      expect(connectionFactor(size)).toBeGreaterThanOrEqual(connectionFactor(size - 1))
      expect(connectionFactor(size)).toBeLessThanOrEqual(size + 1)
    }
    expect(connectionFactor(250)).toBe(11)
  })

  it('is the sum of its parts for any combination of fields', () => {
    const parts: [string, number][] = [
      ['shop { id }', 1],
      [`p: ${PRODUCT} { shop { plan { name } } }`, 3],
      ['products(first: 7) { nodes { shop { id } } }', 2 + 3 * 2],
      ['productsCount { count }', 10],
      ['__typename', 0],
    ]
    for (let mask = 1; mask < 2 ** parts.length; mask++) {
      const chosen = parts.filter((_part, index) => mask & (1 << index))
      const query = `{ ${chosen.map(([text]) => text).join(' ')} }`
      expect(costOf(query).requested(), query).toBe(
        chosen.reduce((sum, [, points]) => sum + points, 0),
      )
    }
  })
})

/** Connections and objects of a product, in any nesting. */
interface Selection {
  hasShop: boolean
  related: readonly {
    size: number
    hasEdges: boolean
    inFragment: boolean
    selection: Selection
  }[]
}

const { selection: selections } = fc.letrec<{ selection: Selection }>(tie => ({
  selection: fc.record({
    hasShop: fc.boolean(),
    related: fc.oneof(
      { maxDepth: 3 },
      fc.constant([]),
      fc.array(
        fc.record({
          size: fc.integer({ min: 0, max: 250 }),
          hasEdges: fc.boolean(),
          inFragment: fc.boolean(),
          selection: tie('selection'),
        }),
        { maxLength: 2 },
      ),
    ),
  }),
}))

function textOf({ hasShop, related }: Selection): string {
  const connections = related.map(({ size, hasEdges, inFragment, selection }, index) => {
    const nodes = hasEdges
      ? `edges { node { ${textOf(selection)} } }`
      : `nodes { ${textOf(selection)} }`
    const field = `r${index}: related(first: ${size}) { ${nodes} }`
    return inFragment ? `... on Product { ${field} }` : field
  })
  return ['id', hasShop ? 'shop { id }' : '', ...connections].join(' ')
}

/** The platform's formula, of an object and what it contains. */
function pointsOf({ hasShop, related }: Selection): number {
  const factor = (size: number) => (size === 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(size))))
  return related.reduce(
    (sum, { size, selection }) => sum + 2 + factor(size) * pointsOf(selection),
    1 + (hasShop ? 1 : 0),
  )
}

it('the requested cost of any nesting is that of the formula', () => {
  fc.assert(
    fc.property(selections, selection => {
      expect(costOf(`{ ${PRODUCT} { ${textOf(selection)} } }`).requested()).toBe(
        pointsOf(selection),
      )
    }),
  )
})

describe('the actual cost', () => {
  it('counts what was found', () => {
    const cost = costOf(
      `{ ${PRODUCT} { shop { id } } ...P } fragment P on QueryRoot { list: products(first: 100) { nodes { id shop { id } } } }`,
    )
    expect(cost.requested()).toBe(2 + 2 + 9 * 2)
    const found = { id: '1', shop: { id: '1' } }
    expect(
      cost.actual({ product: { shop: null }, list: { nodes: [found, { id: '2', shop: null }] } }),
    ).toBe(1 + 2 + 1 * 2)
    expect(cost.actual({ product: null, list: { nodes: [] } })).toBe(2)
    expect(cost.actual(null)).toBe(0)
  })

  it('is ten for a mutation with user errors', () => {
    const cost = costOf(
      'mutation { productSet(input: { title: "" }) { product { shop { id } } userErrors { message } } }',
    )
    expect(cost.requested()).toBe(11)
    expect(cost.actual({ productSet: { product: null, userErrors: [{ message: 'a' }] } })).toBe(10)
    expect(cost.actual({ productSet: { product: { shop: { id: '1' } }, userErrors: [] } })).toBe(11)
    expect(cost.actual({ productSet: null })).toBe(10)
  })

  it('does not exceed the requested cost of a complete result', () => {
    for (let size = 0; size <= 250; size += 10) {
      const cost = costOf(`{ products(first: ${size}) { nodes { id shop { id } } } }`)
      const nodes = Array.from({ length: size }, () => ({ id: '1', shop: { id: '1' } }))
      expect(cost.actual({ products: { nodes } })).toBe(cost.requested())
    }
  })
})

describe('the cost of each field', () => {
  it('is listed, inner fields first', () => {
    expect(costOf('{ products(first: 10) { nodes { shop { id } } } }').fields()).toEqual([
      {
        path: ['products', 'nodes', 'shop', 'id'],
        definedCost: 0,
        requestedTotalCost: 0,
        requestedChildrenCost: null,
      },
      {
        path: ['products', 'nodes', 'shop'],
        definedCost: 1,
        requestedTotalCost: 1,
        requestedChildrenCost: 0,
      },
      {
        path: ['products', 'nodes'],
        definedCost: 1,
        requestedTotalCost: 2,
        requestedChildrenCost: 1,
      },
      {
        path: ['products'],
        definedCost: 2,
        requestedTotalCost: 10,
        requestedChildrenCost: 2,
      },
    ])
  })
})

describe('hostile documents', () => {
  const fragments = (body: (next: number) => string) =>
    Array.from(
      { length: 400 },
      (_, index) => `fragment F${index} on Product { ${body(index + 1)} }`,
    ).join(' ')

  it('attack: costs of fragments that double at each level are computed once', () => {
    const spread = costOf(
      `{ ${PRODUCT} { ...F0 } } ${fragments(next => `...F${next} ...F${next}`)} fragment F400 on Product { id }`,
    )
    expect([spread.requested(), spread.actual({ product: { id: '1' } })]).toEqual([1, 1])
    const aliased = costOf(
      `{ ${PRODUCT} { ...F0 } } ${fragments(next => `a: related(first: 1) { nodes { ...F${next} } } b: related(first: 1) { nodes { ...F${next} } }`)} fragment F400 on Product { id }`,
    )
    expect(aliased.requested()).toBeGreaterThan(2 ** 400)
    expect(aliased.fields()).toHaveLength(2000)
  })
})
