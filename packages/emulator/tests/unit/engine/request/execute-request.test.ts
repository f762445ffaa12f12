import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { badRequest, invalidId } from '../../../../src/engine/request/execution-errors'
import { executeRequest } from '../../../../src/engine/request/execute-request'
import type { CostBudget, ExecuteOptions } from '../../../../src/engine/request/execute-request'
import { adminRules } from '../../../../src/engine/request/request-rules'
import { requestSchema } from './request-schema'

const shop = { id: 'gid://shopify/Shop/1', name: 'Candles' }

const queryRoot = {
  shop: () => shop,
  product: ({ id }: { id: string }) => {
    throw invalidId(id)
  },
  products: () => ({ nodes: [{ id: 'gid://shopify/Product/1', shop }] }),
  productsCount: () => {
    throw new TypeError('secret details')
  },
  node: () => {
    throw badRequest('Not today')
  },
  settings: () => 'not a boolean',
}
const mutationRoot = {
  productCreate: (args: object) => ({
    product: null,
    userErrors: [{ message: Object.keys(args).join() }],
  }),
  productSet: () => ({ product: null, userErrors: [] }),
  fileUpdate: () => ({ product: null, userErrors: [] }),
  productOptionsReorder: () => ({ product: null, userErrors: [] }),
  refundCreate: () => ({ product: null, userErrors: [] }),
}

function budgetOf(points: number): CostBudget {
  let available = points
  return {
    maxQueryCost: 1000,
    take: cost => {
      if (cost > available) return false
      available -= cost
      return true
    },
    refund: cost => {
      available += cost
    },
    status: () => ({ currentlyAvailable: available }),
  }
}

async function run(
  query: string,
  {
    variables,
    operationName,
    ...options
  }: Partial<ExecuteOptions<object>> & {
    variables?: Record<string, unknown>
    operationName?: string
  } = {},
): Promise<Record<string, unknown>> {
  const { body } = await executeRequest(
    { query, operationName, variables },
    {
      schema: requestSchema,
      rootValue: operation => (operation === 'mutation' ? mutationRoot : queryRoot),
      context: {},
      rules: adminRules(requestSchema, () => true),
      ...options,
    },
  )
  return body
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a refused request', () => {
  it.each<[string, string, object]>([
    ['{ shop {', 'syntax error, unexpected end of file at [1, 8]', {}],
    ['{ shop { nope } }', "Field 'nope' doesn't exist on type 'Shop'", {}],
    [
      'query ($id: ID!) { product(id: $id) { id } }',
      'Variable $id of type ID! was provided invalid value',
      {},
    ],
    ['query A { shop { id } } query B { shop { id } }', 'An operation name is required', {}],
    ['query A { shop { id } }', 'No operation named "Missing"', { operationName: 'Missing' }],
    ['fragment F on Shop { id }', 'An operation name is required', {}],
  ])('%s has errors and nothing else', async (query, message, options) => {
    const body = await run(query, { budget: budgetOf(100), ...options })
    expect(Object.keys(body)).toEqual(['errors'])
    expect(body.errors).toMatchObject([{ message }])
  })

  it('for its operation name has no code and no location', async () => {
    expect(await run('query A { shop { id } }', { operationName: 'B' })).toEqual({
      errors: [{ message: 'No operation named "B"' }],
    })
  })

  it('for its cost has no extensions', async () => {
    const page = 'products(first: 250) { nodes { variants(first: 250) { nodes { id } } } }'
    const body = await run(`{ ${[...'abcdefg'].map(key => `${key}: ${page}`).join(' ')} }`, {
      budget: budgetOf(10_000),
    })
    expect(Object.keys(body)).toEqual(['errors'])
    expect(body.errors).toMatchObject([
      { extensions: { code: 'MAX_COST_EXCEEDED', cost: 1092, maxCost: 1000 } },
    ])
  })

  it('for the length of a list has the requested cost', async () => {
    const tags = Array.from({ length: 251 }, () => 'a')
    const query =
      'mutation M($input: ProductInput!) {\n  p: productSet(input: $input) { product { id } }\n}'
    expect(
      await run(query, { variables: { input: { title: 'a', tags } }, budget: budgetOf(100) }),
    ).toEqual({
      errors: [
        {
          message: 'The input array size of 251 is greater than the maximum allowed of 250.',
          locations: [{ line: 2, column: 3 }],
          path: ['p', 'input', 'tags'],
          extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
        },
      ],
      extensions: {
        cost: {
          requestedQueryCost: 10,
          actualQueryCost: null,
          throttleStatus: { currentlyAvailable: 100 },
        },
      },
    })
    const variants = Array.from({ length: 2048 }, (_, index) => ({ sku: String(index) }))
    expect(await run(query, { variables: { input: { title: 'a', variants } } })).toEqual({
      data: { p: { product: null } },
    })
  })

  it('for its points is throttled', async () => {
    expect(await run('{ shop { id } }', { budget: budgetOf(0) })).toEqual({
      errors: [
        {
          message: 'Throttled',
          extensions: {
            code: 'THROTTLED',
            documentation: 'https://shopify.dev/api/usage/rate-limits',
          },
        },
      ],
      extensions: {
        cost: {
          requestedQueryCost: 1,
          actualQueryCost: null,
          throttleStatus: { currentlyAvailable: 0 },
        },
      },
    })
  })
})

describe('an executed request', () => {
  it('has data, errors and extensions in this order, and the path last in an error', async () => {
    const body = await run(
      'query Q { p: product(id: "gid://shopify/Order/1") { id } shop { id } }',
      {
        budget: budgetOf(10),
      },
    )
    expect(JSON.stringify(body)).toBe(
      '{"data":{"p":null,"shop":{"id":"gid://shopify/Shop/1"}},' +
        '"errors":[{"message":"Invalid id: gid://shopify/Order/1","locations":[{"line":1,"column":11}],"extensions":{"code":"RESOURCE_NOT_FOUND"},"path":["p"]}],' +
        '"extensions":{"cost":{"requestedQueryCost":2,"actualQueryCost":1,"throttleStatus":{"currentlyAvailable":9}}}}',
    )
  })

  it('uses the default value of a variable for a required argument', async () => {
    const id = 'gid://shopify/Product/7'
    const body = await run(`query ($id: ID = "${id}") { product(id: $id) { id } }`)
    expect(body.errors).toMatchObject([{ message: `Invalid id: ${id}` }])
  })

  it('has the cost of each field on request', async () => {
    const body = await run('{ shop { id } }', { budget: budgetOf(10), costDebug: true })
    expect(body.extensions).toMatchObject({
      cost: { fields: [{ path: ['shop', 'id'] }, { path: ['shop'], requestedTotalCost: 1 }] },
    })
  })

  it('has further extensions behind the cost', async () => {
    const options = { extensions: () => ({ search: [] }) }
    expect(await run('{ shop { id } }', options)).toMatchObject({ extensions: { search: [] } })
    const body = await run('{ shop { id } }', { ...options, budget: budgetOf(10) })
    expect(Object.keys(body.extensions as object)).toEqual(['cost', 'search'])
  })

  it.each(['{ productsCount { count } shop { id } }', '{ shop { id } settings }'])(
    'has no data and no details after a failure: %s',
    async query => {
      const body = await run(query)
      expect(body).toEqual({
        data: null,
        errors: [
          {
            message: expect.stringMatching(
              /^Internal error\. Looks like something went wrong on our end\.\nRequest ID: [\da-f-]{36} \(include this in support requests\)\.$/,
            ) as string,
            extensions: {
              code: 'INTERNAL_SERVER_ERROR',
              requestId: expect.any(String) as string,
            },
          },
        ],
      })
      expect(console.error).toHaveBeenCalledTimes(1)
    },
  )
})

describe('access', () => {
  const access = {
    missingAccess: (type: string, field: string) =>
      type === 'Product' && field === 'shop' ? '`read_shop` access scope.' : undefined,
  }

  it('is denied for one field', async () => {
    expect(await run('{ products(first: 1) { nodes { id shop { id } } } }', { access })).toEqual({
      data: { products: { nodes: [{ id: 'gid://shopify/Product/1', shop: null }] } },
      errors: [
        {
          message: 'Access denied for shop field. Required access: `read_shop` access scope.',
          locations: [{ line: 1, column: 35 }],
          extensions: {
            code: 'ACCESS_DENIED',
            documentation: 'https://shopify.dev/api/usage/access-scopes',
            requiredAccess: '`read_shop` access scope.',
          },
          path: ['products', 'nodes', 0, 'shop'],
        },
      ],
    })
  })
})

describe('rules of mutations', () => {
  const refund = (directive: string) =>
    `mutation { refundCreate(input: { orderId: "gid://shopify/Order/1" }) ${directive} { product { id } } }`

  it('require an idempotency key, once the platform does', async () => {
    expect(await run(refund(''))).toEqual({
      data: { refundCreate: null },
      errors: [
        {
          message: 'The @idempotent directive is required for this mutation but was not provided.',
          locations: [{ line: 1, column: 12 }],
          extensions: { code: 'BAD_REQUEST' },
          path: ['refundCreate'],
        },
      ],
    })
    const data = { refundCreate: { product: null } }
    expect(await run(refund('@idempotent(key: "a")'))).toEqual({ data })
    const rules = adminRules(requestSchema, () => false)
    expect(await run(refund(''), { rules })).toEqual({ data })
  })

  it.each([
    ['', null],
    ['(input: { title: "a" }, product: { title: "a" })', null],
    ['(input: { title: "a" })', { userErrors: [{ message: 'input' }] }],
    ['(product: { title: "a" })', { userErrors: [{ message: 'product' }] }],
  ])('require one of the arguments input and product: %s', async (given, productCreate) => {
    const body = await run(`mutation { productCreate${given} { userErrors { message } } }`)
    expect(body.data).toEqual({ productCreate })
    if (productCreate === null)
      expect(body.errors).toMatchObject([
        {
          message:
            'productCreate must include exactly one of the following arguments: input, product.',
          extensions: { code: 'INVALID_FIELD_ARGUMENTS' },
          path: ['productCreate'],
        },
      ])
  })
})

describe('rules of input objects', () => {
  it.each([
    [
      `fileUpdate(files: [{ originalSource: "${'x'.repeat(2049)}" }])`,
      'originalSource is too long (maximum is 2048)',
    ],
    ['productOptionsReorder(options: [{}])', 'OptionReorderInput requires exactly one of id, name'],
    [
      'productOptionsReorder(options: [{ name: "a", values: [{ id: "gid://shopify/A/1", name: "b" }] }])',
      'OptionValueReorderInput requires exactly one of id, name',
    ],
  ])('break the whole field: %s', async (field, message) => {
    expect(await run(`mutation { root: ${field} { product { id } } }`)).toMatchObject({
      data: { root: null },
      errors: [{ message, extensions: { code: 'INVALID_FIELD_ARGUMENTS' }, path: ['root'] }],
    })
  })

  it.each([
    `fileUpdate(files: [{ originalSource: "${'x'.repeat(2048)}" }])`,
    'productOptionsReorder(options: [{ name: "a", values: [{ id: "gid://shopify/A/1" }] }])',
    'productOptionsReorder',
  ])('are met: %s', async field => {
    expect(await run(`mutation { root: ${field} { product { id } } }`)).toEqual({
      data: { root: { product: null } },
    })
  })
})

describe('hostile values', () => {
  it.each([
    [
      'mutation ($v: String!) { tagsAdd(id: "gid://shopify/Product/1", tags: [$v]) { product { id } } }',
      'v',
    ],
    ['mutation ($v: ProductInput!) { productSet(input: $v) { product { id } } }', 'nothing'],
  ])('attack: values nested deeper than the stack are refused: %s', async (query, key) => {
    const values = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
    const body = await run(query, { variables: { v: key === 'v' ? values : { [key]: values } } })
    expect(body).toEqual({
      errors: [
        {
          message: 'This query is too large to execute.',
          extensions: { code: 'PARSE_ERROR' },
        },
      ],
    })
  })

  it('attack: JSON nested deeper than the stack is refused', async () => {
    const values = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
    const body = await run('query ($v: JSON) { settings(values: $v) }', {
      variables: { v: values },
    })
    expect(body.errors).toHaveLength(1)
  })
})
