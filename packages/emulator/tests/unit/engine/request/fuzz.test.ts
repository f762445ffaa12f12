import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { executeRequest } from '../../../../src/engine/request/execute-request'
import { adminRules } from '../../../../src/engine/request/request-rules'
import { requestSchema } from './request-schema'

const DOCUMENTS = [
  'query Q($id: ID!, $n: Int = 3) { product(id: $id) { id ...F } products(first: $n) { nodes { ...F } pageInfo { hasNextPage } } } fragment F on Product { title variants(first: 2) { edges { cursor node { id } } } }',
  'mutation M($input: ProductInput!, $key: String!) { productSet(input: $input) @idempotent(key: $key) { product { id } userErrors { field message } } }',
  'mutation { productCreate(product: { title: "a", tags: ["b", "c"], variants: [{ sku: "d" }] }) { product { id } } }',
  '{ node(id: "gid://shopify/Product/1") { __typename id ... on Product { title shop { name plan { name } } } ... on Page { author { id } } } settings(input: { one: { handle: "a" }, rate: 1.5 }, values: { any: [1, null] }) }',
  '{ __schema { queryType { name fields { name } } } __type(name: "Shop") { kind } search(query: "a") @skip(if: false) { ... on Product { a: id } } }',
]
const TOKENS = [
  ...'{ } ( ) [ ] : ! = @ $ ... | & "a" "" """b""" 1 -1 1.5 1e3 null true RED $id $input on fragment query mutation subscription type F Q id title product products(first: shop __typename __proto__ constructor toString gid://x @skip(if: @include @idempotent #c ? \\ \u0000 😀'.split(
    ' ',
  ),
]
const VALUES: unknown[] = [
  null,
  '',
  'a',
  'gid://shopify/Product/1',
  -1,
  1.5,
  2 ** 53,
  true,
  [],
  [[null]],
  {},
  { title: 'a' },
  { title: ['a'], color: {}, variants: 'x', __proto__: null },
  JSON.parse('{ "__proto__": { "title": 1 } }'),
]

/** A small generator of numbers, so that a failure can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function mutate(document: string, random: (below: number) => number): string {
  const parts = document.split(/(?<=[\s(){}[\]:,])/)
  for (let count = random(5) + 1; count > 0; count--) {
    const at = random(parts.length)
    const token = TOKENS[random(TOKENS.length)] ?? ''
    const change = random(5)
    if (change === 0) parts.splice(at, random(3))
    else if (change === 1) parts.splice(at, 0, `${token} `)
    else if (change === 2) parts[at] = `${token} `
    else if (change === 3) parts.splice(at, 0, parts[random(parts.length)] ?? '')
    else parts.length = Math.max(1, at)
  }
  return parts.join('')
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('attack: 20,000 changed documents with any variables have a response', async () => {
  const random = createRandom(20_260_701)
  const pick = () => VALUES[random(VALUES.length)]
  const outcomes = new Set<string>()
  for (let index = 0; index < 20_000; index++) {
    const query = mutate(DOCUMENTS[random(DOCUMENTS.length)] ?? '', random)
    const variables = { id: pick(), n: pick(), input: pick(), key: pick() }
    const { body } = await executeRequest(
      { query, variables, operationName: random(9) === 0 ? 'Q' : undefined },
      {
        schema: requestSchema,
        rootValue: () => ({}),
        context: {},
        rules: adminRules(requestSchema, () => true),
        budget: { maxQueryCost: 1000, take: () => true, refund: () => {}, status: () => ({}) },
        costDebug: true,
      },
    )
    const [first] = (body.errors ?? []) as { message: unknown; extensions?: { code?: string } }[]
    expect(first === undefined ? 'none' : typeof first.message, query).toMatch(/^(?:none|string)$/)
    expect(JSON.parse(JSON.stringify(body)), query).toBeTypeOf('object')
    outcomes.add(first ? (first.extensions?.code ?? 'no code') : 'data')
  }
  expect([...outcomes]).toEqual(
    expect.arrayContaining(['data', 'PARSE_ERROR', 'INVALID_VARIABLE', 'undefinedField']),
  )
})
