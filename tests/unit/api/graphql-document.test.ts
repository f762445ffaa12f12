import { describe, expect, it } from 'vitest'
import { describeGraphql } from '../../../server/lib/platform/api/graphql-document'

describe('describeGraphql', () => {
  it.each([
    ['{ shop { name } }', false, undefined],
    ['query { shop { name } }', false, undefined],
    ['#graphql\n  query ShopName { shop { name } }', false, 'ShopName'],
    ['query Products($first: Int = 5, $filter: Filter = { mutation: true }) { products(first: $first) { id } }', false, 'Products'],
    ['query A { mutation }', false, 'A'],
    ['query A { a(text: "mutation } mutation {") }', false, 'A'],
    ['query A { a(text: "\\" } mutation {") }', false, 'A'],
    ['query A { a(text: """ } "quoted" mutation { \\""" } mutation """) }', false, 'A'],
    ['# mutation B { b }\nquery A { a } # mutation C', false, 'A'],
    ['mutation { productCreate { product { id } } }', true, undefined],
    ['mutation CreateProduct($input: ProductInput!) { productCreate(input: $input) { product { id } } }', true, 'CreateProduct'],
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
    expect(describeGraphql(query)).toEqual(name === undefined ? { hasMutation } : { hasMutation, name })
  })

  it.each(['"""\\', '"\\', '\\"', '"a\n', '"', '#', '{', 'query '])('attack: reads 100,000 times %o in linear time', (part) => {
    const start = performance.now()
    describeGraphql(part.repeat(100_000))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
