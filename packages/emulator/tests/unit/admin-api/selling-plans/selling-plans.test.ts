import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, received } = startAdmin(
  ['read_products', 'write_products', 'read_purchase_options', 'write_purchase_options'],
  ['selling_plan_groups/create', 'selling_plan_groups/update', 'selling_plan_groups/delete'],
)

interface Product {
  id: string
  variants: { nodes: { id: string }[] }
}

let coffee: Product
let beans: string
beforeEach(async () => {
  const { product } = await ask<{ product: Product }>(
    `mutation { productCreate(product: { title: "Coffee" }) { product { id variants(first: 1) { nodes { id } } } userErrors { message } } }`,
  )
  coffee = product
  beans = product.variants.nodes[0]?.id ?? ''
})

const month = { recurring: { interval: 'MONTH', intervalCount: 1 } }
const plan = (name: string, percentage?: number) => ({
  name,
  options: [name],
  category: 'SUBSCRIPTION',
  billingPolicy: month,
  deliveryPolicy: month,
  pricingPolicies:
    percentage === undefined
      ? []
      : [{ fixed: { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage } } }],
})

interface Group {
  id: string
  sellingPlans: { nodes: { id: string; name: string }[] }
}

const FIELDS = `sellingPlanGroup {
  id name merchantCode summary options position productsCount { count } productVariantsCount { count }
  sellingPlans(first: 5) { nodes {
    id name deliveryPolicy { ... on SellingPlanRecurringDeliveryPolicy { interval intent preAnchorBehavior } }
    pricingPolicies { ... on SellingPlanFixedPricingPolicy { adjustmentType adjustmentValue { ... on SellingPlanPricingPolicyPercentageValue { percentage } } } }
  } }
} userErrors { field code message }`

const create = (input: object, resources?: object) =>
  ask<{ sellingPlanGroup: Group | null; userErrors: object[] }>(
    `mutation ($input: SellingPlanGroupInput!, $resources: SellingPlanGroupResourceInput) {
      sellingPlanGroupCreate(input: $input, resources: $resources) { ${FIELDS} }
    }`,
    { input, resources },
  )
const update = (id: string, input: object) =>
  ask<{ sellingPlanGroup: Group | null; deletedSellingPlanIds: string[]; userErrors: object[] }>(
    `mutation ($id: ID!, $input: SellingPlanGroupInput!) {
      sellingPlanGroupUpdate(id: $id, input: $input) { deletedSellingPlanIds ${FIELDS} }
    }`,
    { id, input },
  )
const createGroup = async (resources?: object) => {
  const { sellingPlanGroup } = await create(
    {
      name: 'Subscribe and save',
      options: ['Delivery'],
      sellingPlansToCreate: [plan('Monthly', 10), plan('Loyal', 25)],
    },
    resources,
  )
  if (!sellingPlanGroup) throw new Error('The group was refused.')
  return sellingPlanGroup
}
const counts = () =>
  ask(
    `query ($product: ID!, $variant: ID!) {
      product(id: $product) { sellingPlanGroupsCount { count } sellingPlanGroups(first: 3) { nodes { name } } }
      productVariant(id: $variant) { sellingPlanGroupsCount { count } sellingPlanGroups(first: 3) { nodes { name } } }
    }`,
    { product: coffee.id, variant: beans },
  )

describe('groups of selling plans', () => {
  it('are created with plans and members', async () => {
    const group = await createGroup({ productIds: [coffee.id] })
    expect(group).toMatchObject({
      name: 'Subscribe and save',
      merchantCode: 'subscribe-and-save',
      summary: '2 delivery frequencies, 10-25% discount',
      options: ['Delivery'],
      productsCount: { count: 1 },
      productVariantsCount: { count: 0 },
      sellingPlans: {
        nodes: [
          {
            name: 'Monthly',
            deliveryPolicy: {
              interval: 'MONTH',
              intent: 'FULFILLMENT_BEGIN',
              preAnchorBehavior: 'ASAP',
            },
            pricingPolicies: [
              { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: 10 } },
            ],
          },
          { name: 'Loyal' },
        ],
      },
    })
    await expect
      .poll(() => received()[0])
      .toEqual([
        'selling_plan_groups/create',
        expect.objectContaining({ admin_graphql_api_id: group.id, name: 'Subscribe and save' }),
      ])
  })

  it('are changed with their plans', async () => {
    const group = await createGroup()
    const [monthly, loyal] = group.sellingPlans.nodes
    const payload = await update(group.id, {
      name: 'Saver',
      sellingPlansToUpdate: [{ id: monthly?.id, name: 'Each month' }],
      sellingPlansToDelete: [loyal?.id],
      sellingPlansToCreate: [plan('Yearly')],
    })
    expect(payload).toMatchObject({
      deletedSellingPlanIds: [loyal?.id],
      sellingPlanGroup: {
        name: 'Saver',
        // A changed plan has the pricing policies of the input: none.
        summary: '2 delivery frequencies,  discount',
        sellingPlans: {
          nodes: [{ id: monthly?.id, name: 'Each month', pricingPolicies: [] }, { name: 'Yearly' }],
        },
      },
      userErrors: [],
    })
  })

  it('are deleted with their plans', async () => {
    const group = await createGroup({ productIds: [coffee.id] })
    const remove = () =>
      ask(
        `mutation ($id: ID!) { sellingPlanGroupDelete(id: $id) { deletedSellingPlanGroupId userErrors { field code message } } }`,
        { id: group.id },
      )
    expect(await remove()).toEqual({ deletedSellingPlanGroupId: group.id, userErrors: [] })
    expect(await remove()).toEqual({
      deletedSellingPlanGroupId: null,
      userErrors: [
        {
          field: ['id'],
          code: 'GROUP_DOES_NOT_EXIST',
          message: 'Selling plan group does not exist.',
        },
      ],
    })
    expect(
      await ask('query ($id: ID!) { node(id: $id) { id } }', {
        id: group.sellingPlans.nodes[0]?.id,
      }),
    ).toBeNull()
  })

  it('are found by names, discounts, and frequencies', async () => {
    await createGroup()
    const find = async (query: string) => {
      const { nodes } = await ask<{ nodes: object[] }>(
        'query ($query: String) { sellingPlanGroups(first: 5, query: $query) { nodes { id } } }',
        { query },
      )
      return nodes.length
    }
    expect(await find('subscr')).toBe(1)
    expect(await find('name:Subscribe')).toBe(0)
    expect(await find('percentage_off:25')).toBe(1)
    expect(await find('percentage_off:30')).toBe(0)
    expect(await find('delivery_frequency:MONTH category:SUBSCRIPTION')).toBe(1)
  })

  it.each([
    ['BLANK', ['input', 'name'], { name: '', sellingPlansToCreate: [plan('A')] }],
    ['SELLING_PLAN_COUNT_LOWER_BOUND', ['input', 'sellingPlansToCreate'], { name: 'A' }],
    [
      'SELLING_PLAN_DUPLICATE_NAME',
      ['input', 'sellingPlansToCreate'],
      { name: 'A', sellingPlansToCreate: [plan('A'), { ...plan('A'), options: ['B'] }] },
    ],
    [
      'SELLING_PLAN_BILLING_POLICY_MISSING',
      ['input', 'sellingPlansToCreate', '0'],
      { name: 'A', sellingPlansToCreate: [{ ...plan('A'), billingPolicy: null }] },
    ],
    [
      'PLAN_ID_MUST_BE_SPECIFIED_TO_UPDATE',
      ['input', 'sellingPlansToUpdate', '0'],
      { name: 'A', sellingPlansToCreate: [plan('A')], sellingPlansToUpdate: [{ name: 'B' }] },
    ],
  ])('are refused with %s at %j', async (code, field, input) => {
    expect(await create(input)).toEqual({
      sellingPlanGroup: null,
      userErrors: [expect.objectContaining({ code, field })],
    })
    expect(await ask('{ sellingPlanGroups(first: 1) { nodes { id } } }')).toEqual({ nodes: [] })
  })
})

describe('the groups of a variant', () => {
  it('are in the order of their ids, whether the variant or its product is the member', async () => {
    await create({ name: 'Weekly', sellingPlansToCreate: [plan('W')] }, { productIds: [coffee.id] })
    await create(
      { name: 'Monthly', sellingPlansToCreate: [plan('M')] },
      { productVariantIds: [beans] },
    )
    await create({ name: 'Yearly', sellingPlansToCreate: [plan('Y')] }, { productIds: [coffee.id] })
    const page = (after: string | null) =>
      ask<{
        sellingPlanGroups: { nodes: { name: string }[]; pageInfo: { endCursor: string } }
      }>(
        `query ($id: ID!, $after: String) { productVariant(id: $id) {
          sellingPlanGroups(first: 2, after: $after, reverse: true) {
            nodes { name } pageInfo { endCursor }
          }
        } }`,
        { id: beans, after },
      )
    const { sellingPlanGroups: first } = await page(null)
    expect(first.nodes).toEqual([{ name: 'Yearly' }, { name: 'Monthly' }])
    const { sellingPlanGroups: second } = await page(first.pageInfo.endCursor)
    expect(second.nodes).toEqual([{ name: 'Weekly' }])
  })
})

describe('members of a group', () => {
  const change = (root: string, argument: string, id: string, ids: string[]) =>
    ask<Record<string, unknown>>(
      `mutation ($id: ID!, $ids: [ID!]!) { ${root}(id: $id, ${argument}: $ids) {
        ${/Remove/.test(root) ? `removed${argument[0]?.toUpperCase()}${argument.slice(1)}` : 'sellingPlanGroup { productsCount { count } }'}
        userErrors { field code message }
      } }`,
      { id, ids },
    )

  it('are added and removed', async () => {
    const { id } = await createGroup()
    await change('sellingPlanGroupAddProductVariants', 'productVariantIds', id, [beans])
    const groups = { nodes: [{ name: 'Subscribe and save' }] }
    expect(await counts()).toEqual({
      product: { sellingPlanGroupsCount: { count: 0 }, sellingPlanGroups: groups },
      productVariant: { sellingPlanGroupsCount: { count: 1 }, sellingPlanGroups: groups },
    })
    expect(
      await change('sellingPlanGroupAddProductVariants', 'productVariantIds', id, [beans]),
    ).toEqual({
      sellingPlanGroup: null,
      userErrors: [
        {
          field: ['productVariantIds'],
          code: 'TAKEN',
          message: 'Resource has already been taken',
        },
      ],
    })
    const missing = 'gid://shopify/Product/1'
    expect(await change('sellingPlanGroupAddProducts', 'productIds', id, [missing])).toEqual({
      sellingPlanGroup: null,
      userErrors: [
        {
          field: ['productIds'],
          code: 'NOT_FOUND',
          message: `Product ${missing} does not exist.`,
        },
      ],
    })
    const removed = 'removedProductVariantIds'
    const remove = () =>
      change('sellingPlanGroupRemoveProductVariants', 'productVariantIds', id, [beans])
    expect(await remove()).toEqual({ [removed]: [beans], userErrors: [] })
    expect(await remove()).toEqual({ [removed]: [], userErrors: [] })
  })

  const join = (root: string, id: string, ids: string[]) =>
    ask<{ userErrors: object[] }>(
      `mutation ($id: ID!, $ids: [ID!]!) { ${root}(id: $id, sellingPlanGroupIds: $ids) { userErrors { field code } } }`,
      { id, ids },
    )

  it('join and leave groups', async () => {
    const { id } = await createGroup()
    await join('productJoinSellingPlanGroups', coffee.id, [id])
    await join('productVariantJoinSellingPlanGroups', beans, [id])
    expect(await counts()).toMatchObject({
      product: { sellingPlanGroupsCount: { count: 1 } },
      productVariant: { sellingPlanGroupsCount: { count: 1 } },
    })
    await join('productLeaveSellingPlanGroups', coffee.id, [id])
    await join('productVariantLeaveSellingPlanGroups', beans, [id])
    expect(await counts()).toMatchObject({
      product: { sellingPlanGroupsCount: { count: 0 } },
      productVariant: { sellingPlanGroupsCount: { count: 0 } },
    })
  })

  it('must exist, and their groups too', async () => {
    const { id } = await createGroup()
    const missing = await join('productJoinSellingPlanGroups', 'gid://shopify/Product/1', [id])
    expect(missing.userErrors).toEqual([{ field: ['id'], code: 'PRODUCT_DOES_NOT_EXIST' }])
    const group = 'gid://shopify/SellingPlanGroup/1'
    expect((await join('productJoinSellingPlanGroups', coffee.id, [group])).userErrors).toEqual([
      { field: ['sellingPlanGroupIds'], code: 'GROUP_DOES_NOT_EXIST' },
    ])
  })
})
