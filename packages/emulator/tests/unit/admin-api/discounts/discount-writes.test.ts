import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import {
  ALL,
  ARGUMENTS,
  createDocument,
  FUNCTIONS,
  inputOf,
  START,
  updateDocument,
} from './discount-documents'
import type { DiscountRoot } from './discount-documents'

const admin = startAdmin(
  ['write_discounts', 'write_products', 'write_customers'],
  ['discounts/create', 'discounts/update', 'discounts/redeemcode_added'],
  { extensions: [{ functions: FUNCTIONS }] },
)

interface Payload {
  codeDiscountNode?: { id: string } | null
  automaticDiscountNode?: { id: string } | null
  userErrors: { field: string[] | null; message: string; code: string | null }[]
}

const ROOTS = Object.keys(ARGUMENTS) as DiscountRoot[]
const UNKNOWN = 'gid://shopify/Product/7'

let product: string
beforeEach(async () => {
  const created = await admin.ask<{ product: { id: string } }>(
    'mutation { productCreate(product: { title: "Lantern" }) { product { id } } }',
  )
  product = created.product.id
})

const create = (root: DiscountRoot, fields: object = {}) =>
  admin.ask<Payload>(createDocument(root), { input: inputOf(root, product, fields) })

const update = (root: DiscountRoot, id: string, input: object) =>
  admin.ask<Payload>(updateDocument(root), { id, input })

const countOf = async () =>
  (await admin.ask<{ count: number }>('{ discountNodesCount { count } }')).count

const idOf = ({ codeDiscountNode, automaticDiscountNode }: Payload) =>
  codeDiscountNode?.id ?? automaticDiscountNode?.id ?? ''

describe('creation', () => {
  const CLASSES: Record<string, string> = { FreeShipping: 'SHIPPING', Basic: 'ORDER' }

  it.each(ROOTS)('%sCreate adds a discount', async root => {
    const payload = await create(root)
    const [, method = '', kind = ''] = /^discount(Automatic|Code)(\w+)$/.exec(root) ?? []
    const number = method === 'Code' ? 'DiscountCodeNode' : 'DiscountAutomaticNode'
    const fields = {
      title: 'Autumn',
      status: 'ACTIVE',
      discountClasses: [CLASSES[kind] ?? 'PRODUCT'],
    }
    const name = `${method === 'Code' ? 'code' : 'automatic'}Discount`
    expect(payload).toEqual(
      kind === 'App'
        ? {
            [ARGUMENTS[root]]: { discountId: `gid://shopify/${number}/1001`, ...fields },
            userErrors: [],
          }
        : {
            [`${name}Node`]: {
              id: `gid://shopify/${number}/1001`,
              [name]: { __typename: `Discount${method}${kind}`, ...fields },
            },
            userErrors: [],
          },
    )
  })

  it('notifies the app of the discount and its code', async () => {
    await create('discountCodeBasic')
    await expect.poll(() => admin.received()).toHaveLength(2)
    expect(admin.received()).toEqual(
      expect.arrayContaining([
        [
          'discounts/create',
          {
            admin_graphql_api_id: 'gid://shopify/DiscountCodeNode/1001',
            title: 'Autumn',
            status: 'ACTIVE',
            created_at: expect.any(String) as string,
            updated_at: expect.any(String) as string,
          },
        ],
        [
          'discounts/redeemcode_added',
          {
            admin_graphql_api_id: 'gid://shopify/DiscountCodeNode/1001',
            redeem_code: { id: 'gid://shopify/DiscountRedeemCode/1001', code: 'AUTUMN' },
            updated_at: expect.any(String) as string,
          },
        ],
      ]),
    )
  })

  const both = {
    quantity: { greaterThanOrEqualToQuantity: '2' },
    subtotal: { greaterThanOrEqualToSubtotal: '5' },
  }
  const items = (selection: object) => ({ ...ALL, items: selection })
  const value = (entry: object) => ({ customerGets: { value: entry, items: { all: true } } })
  const buys = (quantity: string) => ({
    customerBuys: { value: { quantity }, items: { products: { productsToAdd: [product] } } },
  })

  const CASES: [DiscountRoot, () => object, string[], string | null, string][] = [
    ['discountCodeBasic', () => ({ title: ' ' }), ['title'], 'BLANK', "Title can't be blank"],
    [
      'discountAutomaticBxgy',
      () => ({ title: 'x'.repeat(256) }),
      ['title'],
      'TOO_LONG',
      'Title is too long (maximum is 255 characters)',
    ],
    ['discountCodeApp', () => ({ title: '' }), ['title'], 'INVALID', "can't be blank"],
    ['discountAutomaticApp', () => ({ title: '' }), ['title'], 'INVALID', "Title can't be blank."],
    [
      'discountCodeFreeShipping',
      () => ({ startsAt: null }),
      ['startsAt'],
      'BLANK',
      "Starts at can't be blank",
    ],
    [
      'discountCodeBasic',
      () => ({ endsAt: '2025-12-31T00:00:00Z' }),
      ['endsAt'],
      'INVALID',
      'Ends at needs to be after starts_at',
    ],
    [
      'discountCodeBasic',
      () => ({ code: '' }),
      ['code'],
      'TOO_SHORT',
      'Code is too short (minimum is 1 character)',
    ],
    [
      'discountCodeBasic',
      () => ({ usageLimit: 0 }),
      ['usageLimit'],
      'GREATER_THAN',
      'Usage limit must be greater than 0',
    ],
    [
      'discountCodeFreeShipping',
      () => ({ combinesWith: { shippingDiscounts: true } }),
      ['combinesWith'],
      'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS',
      'The `combinesWith` settings are invalid for the discount class.',
    ],
    [
      'discountAutomaticApp',
      () => ({ functionHandle: null }),
      ['functionHandle'],
      'MISSING_FUNCTION_IDENTIFIER',
      'Either function_id or function_handle must be provided.',
    ],
    [
      'discountCodeApp',
      () => ({ functionHandle: 'unknown' }),
      ['functionHandle'],
      'INVALID',
      'Function not found.',
    ],
    [
      'discountAutomaticApp',
      () => ({ functionHandle: null, functionId: '00000000-0000-4000-8000-000000000000' }),
      ['functionId'],
      'INVALID',
      'Function not found.',
    ],
    [
      'discountCodeApp',
      () => ({ functionHandle: 'gift-box' }),
      ['functionHandle'],
      'INVALID',
      'Function not found.',
    ],
    [
      'discountCodeBasic',
      () => value({ percentage: 1.01 }),
      ['customerGets', 'value', 'percentage'],
      'VALUE_OUTSIDE_RANGE',
      'Value must be between 0.0 and 1.0',
    ],
    [
      'discountCodeBasic',
      () => value({ discountAmount: { amount: '-1', appliesOnEachItem: false } }),
      ['customerGets', 'value', 'discountAmount', 'amount'],
      'LESS_THAN_OR_EQUAL_TO',
      'Value must be less than or equal to 0',
    ],
    [
      'discountAutomaticBasic',
      () => value({ discountAmount: { amount: '0', appliesOnEachItem: false } }),
      ['customerGets', 'value', 'discountAmount', 'amount'],
      'GREATER_THAN',
      'Value must be less than 0',
    ],
    [
      'discountAutomaticBasic',
      () => value({ percentage: 0 }),
      ['customerGets', 'value', 'percentage'],
      'VALUE_OUTSIDE_RANGE',
      'Value must be between 0.0 and 1.0',
    ],
    [
      'discountAutomaticBxgy',
      () => ({
        customerGets: {
          value: { percentage: 0.2 },
          items: { products: { productsToAdd: [product] } },
        },
      }),
      ['customerGets', 'value', 'percentage'],
      'INVALID',
      'Only discountOnQuantity permitted with bxgy discounts.',
    ],
    [
      'discountCodeFreeShipping',
      () => ({ context: { all: 'ALL' }, customerSelection: { all: true } }),
      ['context'],
      'INVALID',
      'Only one of context or customerSelection can be provided.',
    ],
    [
      'discountCodeApp',
      () => ({ code: ' ', functionHandle: 'unknown' }),
      ['code'],
      'INVALID',
      "Discount code can't be blank.",
    ],
    [
      'discountAutomaticApp',
      () => ({ discountClasses: [], functionHandle: 'unknown' }),
      ['discountClasses'],
      'INVALID',
      "Discount classes can't be empty.",
    ],
    [
      'discountCodeApp',
      () => ({ customerSelection: { customerSegments: { add: [] } } }),
      ['customerSelection'],
      'INVALID',
      'a minimum of one prerequisite segment or prerequisite customer must be provided',
    ],
    [
      'discountAutomaticBasic',
      () => value({ discountOnQuantity: { quantity: '1', effect: { percentage: 1 } } }),
      ['customerGets', 'value', 'discountOnQuantity'],
      'INVALID',
      'discountOnQuantity field is only permitted with bxgy discounts.',
    ],
    [
      'discountCodeBxgy',
      () => ({ usesPerOrderLimit: 0 }),
      ['usesPerOrderLimit'],
      'VALUE_OUTSIDE_RANGE',
      'Allocation limit cannot be zero',
    ],
    [
      'discountAutomaticBxgy',
      () => buys('100000'),
      ['customerBuys', 'value', 'quantity'],
      'LESS_THAN',
      'Prerequisite to entitlement quantity ratio antecedent must be less than 100000',
    ],
    [
      'discountAutomaticBxgy',
      () => ({ customerBuys: { value: { quantity: '1' }, items: { all: true } } }),
      ['customerBuys', 'items'],
      'BLANK',
      "Items in 'customer buys' must be defined",
    ],
    [
      'discountCodeBasic',
      () => ({ customerGets: items({ products: { productsToAdd: [UNKNOWN] } }) }),
      ['customerGets', 'items', 'products', 'productsToAdd'],
      'INVALID',
      'Product with id: 7 is invalid',
    ],
  ]

  const FIELD = '`productDiscountsWithTagsOnSameCartLine`'
  const tags = (productDiscounts: boolean, ...add: string[]) => ({
    combinesWith: { productDiscounts, productDiscountsWithTagsOnSameCartLine: { add } },
  })
  const NO_PRODUCTS = `The ${FIELD} field is only valid for discounts with the PRODUCT discount class.`
  const NO_COMBINATION = `The ${FIELD} field can only be specified when \`productDiscounts\` is true.`
  const TOO_MANY = `The number of tags in ${FIELD} exceeds the maximum of 10.`
  const CLASS_CODE = 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_FOR_DISCOUNT_CLASS'
  const FALSE_CODE =
    'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_WITHOUT_PRODUCT_DISCOUNTS'
  const MANY_CODE = 'TOO_MANY_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE'

  it.each<[DiscountRoot, object, string | undefined, string | undefined]>([
    ['discountCodeBasic', tags(true, 'a'), CLASS_CODE, NO_PRODUCTS],
    ['discountCodeFreeShipping', tags(true, 'a'), CLASS_CODE, NO_PRODUCTS],
    ['discountAutomaticBxgy', tags(false, 'a'), FALSE_CODE, NO_COMBINATION],
    ['discountAutomaticApp', tags(false, 'a'), FALSE_CODE, NO_COMBINATION],
    ['discountCodeBxgy', tags(true, ...'abcdefghijk'), MANY_CODE, TOO_MANY],
    ['discountCodeBxgy', tags(true, ...'abcdefghij'), undefined, undefined],
    ['discountCodeBxgy', tags(false), undefined, undefined],
  ])('%sCreate checks the tags of a line of the cart: %#', async (root, fields, code, message) => {
    const { userErrors } = await create(root, fields)
    expect(userErrors).toEqual(
      code === undefined ? [] : [{ field: [ARGUMENTS[root], 'combinesWith'], message, code }],
    )
  })

  it('refuses to end the combination with product discounts while it has tags', async () => {
    const id = idOf(await create('discountCodeBxgy', tags(true, 'a')))
    const end = (remove: string[]) =>
      update('discountCodeBxgy', id, {
        combinesWith: {
          productDiscounts: false,
          productDiscountsWithTagsOnSameCartLine: { remove },
        },
      })
    expect((await end([])).userErrors).toEqual([
      {
        field: ['bxgyCodeDiscount', 'combinesWith'],
        message: `The \`productDiscounts\` field can't be set to false when ${FIELD} tags exist on the discount.`,
        code: 'INVALID_PRODUCT_DISCOUNTS_FALSE_WITH_EXISTING_TAGS_ON_SAME_CART_LINE',
      },
    ])
    expect((await end(['a'])).userErrors).toEqual([])
  })

  it.each<[DiscountRoot, object, boolean]>([
    ['discountCodeBasic', {}, true],
    ['discountCodeBasic', { customerGets: { ...ALL, appliesOnSubscription: true } }, false],
    ['discountCodeFreeShipping', {}, true],
    ['discountCodeFreeShipping', { appliesOnSubscription: true }, false],
    ['discountAutomaticApp', {}, false],
  ])('%sCreate limits the cycles of subscriptions only: %#', async (root, fields, isRefused) => {
    const messages = async (recurringCycleLimit: number) =>
      (await create(root, { ...fields, recurringCycleLimit })).userErrors.map(
        ({ message, code }) => [code, message],
      )
    expect(await messages(2)).toEqual(
      isRefused
        ? [
            [
              'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS',
              'Recurring cycle limit must be 1 when discount does not apply to subscription items.',
            ],
          ]
        : [],
    )
  })

  it.each(CASES)(
    '%sCreate refuses invalid input: %#',
    async (root, fields, path, code, message) => {
      const payload = await create(root, fields())
      const argument = ARGUMENTS[root]
      expect(payload.userErrors).toEqual([{ field: [argument, ...path], message, code }])
      expect(await countOf()).toBe(0)
    },
  )

  it('refuses two minimum requirements', async () => {
    const { userErrors } = await create('discountCodeBasic', { minimumRequirement: both })
    expect(userErrors.map(({ message, code }) => [code, message])).toEqual([
      ['CONFLICT', 'Minimum subtotal cannot be defined when minimum quantity is.'],
      ['CONFLICT', 'Minimum quantity cannot be defined when minimum subtotal is.'],
    ])
  })

  it.each([
    [
      {
        customerSelection: {
          customers: { add: ['gid://shopify/Customer/7'], remove: ['gid://shopify/Customer/7'] },
        },
      },
      'A customer id is present in `add` and `remove` fields',
    ],
    [
      {
        customerGets: items({
          products: { productsToAdd: [UNKNOWN], productsToRemove: [UNKNOWN] },
        }),
      },
      "The same Product id is present in both 'add' and 'remove' fields",
    ],
    [
      {
        customerGets: {
          value: { percentage: 0.2, discountAmount: { amount: '2', appliesOnEachItem: true } },
          items: { all: true },
        },
      },
      'A discount can only have one of percentage, discountOnQuantity or discountAmount.',
    ],
  ])('refuses an input that contradicts itself: %#', async (fields, message) => {
    const { data, errors } = await admin.send(createDocument('discountCodeBasic'), {
      input: inputOf('discountCodeBasic', product, fields),
    })
    expect(data).toEqual({ discountCodeBasicCreate: null })
    expect(errors).toEqual([
      expect.objectContaining({ message, extensions: { code: 'BAD_REQUEST' } }),
    ])
  })

  it('refuses a code of another discount, whatever its case', async () => {
    await create('discountCodeBasic')
    const { userErrors } = await create('discountCodeFreeShipping', { code: 'autumn' })
    expect(userErrors).toEqual([
      {
        field: ['freeShippingCodeDiscount', 'code'],
        message: 'Code must be unique. Please try a different code.',
        code: 'TAKEN',
      },
    ])
    expect(await countOf()).toBe(1)
  })
})

describe('update', () => {
  it('changes the given fields, and notifies the app', async () => {
    const id = idOf(await create('discountCodeBasic', { usageLimit: 5 }))
    await expect.poll(() => admin.received()).toHaveLength(2)
    await update('discountCodeBasic', id, { title: 'Winter', code: 'WINTER' })
    const { codeDiscount } = await admin.ask<{ codeDiscount: object }>(
      `query ($id: ID!) { codeDiscountNode(id: $id) { codeDiscount { ... on DiscountCodeBasic {
        title usageLimit startsAt codes(first: 2) { nodes { code } }
        customerGets { value { ... on DiscountPercentage { percentage } } }
      } } } }`,
      { id },
    )
    expect(codeDiscount).toEqual({
      title: 'Winter',
      usageLimit: 5,
      startsAt: START,
      codes: { nodes: [{ code: 'WINTER' }] },
      customerGets: { value: { percentage: 0.1 } },
    })
    await expect.poll(() => admin.received().at(-1)?.[0]).toBe('discounts/update')
  })

  it('converts a buy X get Y discount to a basic one', async () => {
    const id = idOf(await create('discountCodeBxgy'))
    const payload = await update('discountCodeBasic', id, { customerGets: ALL })
    expect(payload.codeDiscountNode).toMatchObject({
      codeDiscount: { __typename: 'DiscountCodeBasic', discountClasses: ['ORDER'] },
    })
  })

  it.each(ROOTS)('%sUpdate refuses a discount that does not exist', async root => {
    const id = `gid://shopify/${root.startsWith('discountCode') ? 'DiscountCodeNode' : 'DiscountAutomaticNode'}/7`
    const payload = await update(root, id, {})
    expect(payload.userErrors).toEqual([
      { field: ['id'], message: 'Discount does not exist', code: null },
    ])
  })

  it('keeps the discount after an error', async () => {
    const id = idOf(await create('discountAutomaticBasic'))
    await update('discountAutomaticBasic', id, { title: '' })
    expect(
      await admin.ask(
        `query ($id: ID!) { discountNode(id: $id) { discount { ... on DiscountAutomaticBasic { title } } } }`,
        { id },
      ),
    ).toEqual({ discount: { title: 'Autumn' } })
  })
})
