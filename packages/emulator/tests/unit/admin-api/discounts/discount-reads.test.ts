import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { createDocument, inputOf, FUNCTIONS } from './discount-documents'
import type { DiscountRoot } from './discount-documents'

const SCOPES = ['write_discounts', 'write_products', 'write_customers', 'write_purchase_options']
const admin = startAdmin(SCOPES, [], {
  extensions: [{ functions: FUNCTIONS }],
})

let product: string
beforeEach(async () => {
  const created = await admin.ask<{ product: { id: string } }>(
    'mutation { productCreate(product: { title: "Lantern" }) { product { id } } }',
  )
  product = created.product.id
})

const create = (root: DiscountRoot, fields: object = {}) =>
  admin.ask(createDocument(root), { input: inputOf(root, product, fields) })

it('types are the functions of the app that calculate discounts', async () => {
  const TYPE = 'functionId title appKey discountClasses targetType app { id }'
  const { types, page } = await admin.ask<{
    types: { functionId: string }[]
    page: { nodes: object[] }
  }>(
    `{ types: appDiscountTypes { ${TYPE} } page: appDiscountTypesNodes(first: 5) { nodes { ${TYPE} } } }`,
  )
  const [type] = types
  expect(types).toEqual([
    {
      functionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      title: 'Volume discount',
      appKey: 'key-1',
      discountClasses: ['ORDER', 'PRODUCT', 'SHIPPING'],
      targetType: 'SHIPPING_LINE',
      app: { id: 'gid://shopify/App/1' },
    },
  ])
  expect(page.nodes).toEqual([type])
  const one = (id: string | undefined) =>
    admin.send('query ($id: String!) { appDiscountType(functionId: $id) { title } }', { id })
  expect((await one(type?.functionId)).data).toEqual({
    appDiscountType: { title: 'Volume discount' },
  })
  expect((await one('gift-box')).data).toEqual({ appDiscountType: null })
})

const SUMMARIES = `{ discountNodes(first: 1) { nodes { discount {
  ... on DiscountAutomaticBasic { summary shortSummary }
  ... on DiscountCodeBasic { summary shortSummary }
  ... on DiscountCodeFreeShipping { summary shortSummary }
  ... on DiscountCodeBxgy { summary }
} } } }`

describe('summaries', () => {
  const gets = (value: object, items: () => object = () => ({ all: true })) => ({
    customerGets: { value, items: items() },
  })
  const CASES: [DiscountRoot, () => object, string][] = [
    [
      'discountCodeBasic',
      () => ({
        minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '1200' } },
        appliesOncePerCustomer: true,
      }),
      '10% off entire order • Minimum purchase of $1,200.00 • One use per customer',
    ],
    [
      'discountAutomaticBasic',
      () => ({
        ...gets({ discountAmount: { amount: '7.5', appliesOnEachItem: false } }, () => ({
          products: { productsToAdd: [product] },
        })),
        minimumRequirement: { quantity: { greaterThanOrEqualToQuantity: '3' } },
      }),
      '$7.50 off Lantern • Minimum quantity of 3',
    ],
    [
      'discountCodeFreeShipping',
      () => ({ maximumShippingPrice: '20', destination: { countries: { add: ['CA', 'FR'] } } }),
      'Free shipping on all products • For 2 countries • Applies to shipping rates under $20.00',
    ],
    ['discountCodeBxgy', () => ({}), 'Buy 2 items, get 1 item free'],
  ]

  it.each(CASES)('%s: %#', async (root, fields, summary) => {
    await create(root, fields())
    const { nodes } = await admin.ask<{ nodes: { discount: { summary: string } }[] }>(SUMMARIES)
    expect(nodes[0]?.discount.summary).toBe(summary)
  })

  it.each([
    ['discountCodeBasic', '10% off one-time purchase products'],
    ['discountCodeFreeShipping', 'Free shipping on one-time purchase products • For all countries'],
  ] as const)('of %s name one-time purchases where subscriptions are sold', async (root, text) => {
    await create(root)
    const plan = {
      name: 'Monthly',
      options: ['Monthly'],
      category: 'SUBSCRIPTION',
      billingPolicy: { recurring: { interval: 'MONTH', intervalCount: 1 } },
      deliveryPolicy: { recurring: { interval: 'MONTH', intervalCount: 1 } },
    }
    const { userErrors } = await admin.ask<{ userErrors: object[] }>(
      `mutation ($input: SellingPlanGroupInput!) {
        sellingPlanGroupCreate(input: $input) { userErrors { message } }
      }`,
      { input: { name: 'Club', options: ['Delivery'], sellingPlansToCreate: [plan] } },
    )
    expect(userErrors).toEqual([])
    const { nodes } = await admin.ask<{ nodes: { discount: { summary: string } }[] }>(SUMMARIES)
    expect(nodes[0]?.discount.summary).toBe(text)
  })
})

describe('lists', () => {
  beforeEach(async () => {
    await create('discountCodeBasic', { title: 'Beta', code: 'B1' })
    await create('discountAutomaticFreeShipping', { title: 'Alpha' })
    await create('discountCodeBxgy', {
      title: 'Gamma',
      code: 'G1',
      startsAt: '2099-01-01T00:00:00Z',
    })
  })

  const TITLES = `nodes { discount { ... on DiscountCodeBasic { title }
    ... on DiscountAutomaticFreeShipping { title } ... on DiscountCodeBxgy { title } } }`
  const titles = async (args: string) => {
    const { nodes } = await admin.ask<{ nodes: { discount: { title: string } }[] }>(
      `{ discountNodes(first: 5, ${args}) { ${TITLES} } }`,
    )
    return nodes.map(({ discount }) => discount.title)
  }

  it.each([
    ['sortKey: ID', ['Beta', 'Alpha', 'Gamma']],
    ['sortKey: TITLE, reverse: true', ['Gamma', 'Beta', 'Alpha']],
    ['query: "status:scheduled"', ['Gamma']],
    ['query: "method:automatic"', ['Alpha']],
    ['query: "discount_class:shipping"', ['Alpha']],
    ['query: "type:bxgy"', ['Gamma']],
    ['query: "code:b1"', ['Beta']],
    ['query: "discount_type:percentage"', ['Beta']],
    ['query: "beta"', ['Beta']],
  ])('%s', async (args, expected) => {
    expect(await titles(args)).toEqual(expected)
  })

  it('of one method', async () => {
    expect(
      await admin.ask(`{
        codeDiscountNodes(first: 5) { nodes { id } }
        automaticDiscountNodes(first: 5) { nodes { id } edges { cursor } }
        discountNodesCount(query: "method:code") { count }
      }`),
    ).toEqual({
      codeDiscountNodes: {
        nodes: [
          { id: 'gid://shopify/DiscountCodeNode/1001' },
          { id: 'gid://shopify/DiscountCodeNode/1003' },
        ],
      },
      automaticDiscountNodes: {
        nodes: [{ id: 'gid://shopify/DiscountAutomaticNode/1002' }],
        edges: [{ cursor: Buffer.from('{"last_id":1002,"last_value":1002}').toString('base64') }],
      },
      discountNodesCount: { count: 2 },
    })
  })

  it('finds a discount by any of its ids, and by its code', async () => {
    expect(
      await admin.ask(`{
        any: discountNode(id: "gid://shopify/DiscountNode/1002") { id }
        byCode: codeDiscountNodeByCode(code: " g1") { id }
        otherMethod: codeDiscountNode(id: "gid://shopify/DiscountAutomaticNode/1002") { id }
        node(id: "gid://shopify/DiscountCodeNode/1001") { __typename }
      }`),
    ).toEqual({
      any: { id: 'gid://shopify/DiscountAutomaticNode/1002' },
      byCode: { id: 'gid://shopify/DiscountCodeNode/1003' },
      otherMethod: null,
      node: { __typename: 'DiscountCodeNode' },
    })
  })
})

describe('relations', () => {
  it('lists customers, and items that still exist', async () => {
    const { customer } = await admin.ask<{ customer: { id: string } }>(
      'mutation { customerCreate(input: { firstName: "Ada" }) { customer { id } } }',
    )
    await create('discountCodeBasic', {
      context: { customers: { add: [customer.id] } },
      customerGets: {
        value: { percentage: 0.5 },
        items: { products: { productsToAdd: [product] } },
      },
    })
    const read = () =>
      admin.ask<object>(`{ codeDiscountNodeByCode(code: "AUTUMN") { codeDiscount {
        ... on DiscountCodeBasic {
          discountClasses
          context { ... on DiscountCustomers { customers { displayName } } }
          customerGets { items { ... on DiscountProducts { products(first: 5) { nodes { title } } } } }
        }
      } } }`)
    const expected = (nodes: object[]) => ({
      codeDiscount: {
        discountClasses: ['PRODUCT'],
        context: { customers: [{ displayName: 'Ada' }] },
        customerGets: { items: { products: { nodes } } },
      },
    })
    expect(await read()).toEqual(expected([{ title: 'Lantern' }]))
    await admin.ask(
      'mutation ($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }',
      { id: product },
    )
    expect(await read()).toEqual(expected([]))
  })

  it('has metafields', async () => {
    await create('discountAutomaticApp', {
      metafields: [{ namespace: 'rules', key: 'tiers', type: 'json', value: '[1]' }],
    })
    expect(
      await admin.ask(`{ discountNode(id: "gid://shopify/DiscountAutomaticNode/1001") {
        metafield(namespace: "rules", key: "tiers") { value }
      } }`),
    ).toEqual({ metafield: { value: '[1]' } })
  })
})
