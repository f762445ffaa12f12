import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'
import { FUNCTIONS } from '../admin-api/discounts/discount-documents'
import { untyped } from '../../../../../tests/fake'

const { ask, sendToStorefront } = startAdmin(
  [
    ...['write_products', 'write_discounts', 'write_customers', 'write_markets'],
    'unauthenticated_read_product_listings',
  ],
  [],
  {
    extensions: [{ functions: FUNCTIONS }],
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [
            { title: 'Mug', price: '20.00', totalInventory: 50 },
            { title: 'Hat', price: '10.00', totalInventory: 50 },
            { title: 'Sock', price: '4.00', totalInventory: 50 },
          ],
        },
      ],
    },
  },
)

type Title = 'Hat' | 'Mug' | 'Sock'

const STARTS = { startsAt: '2026-01-01T00:00:00Z' }
const COMBINES = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: false }

let products: Record<Title, { id: string; variantId: string }>
beforeEach(async () => {
  const { nodes } = await ask<{
    nodes: { id: string; title: Title; variants: { nodes: { id: string }[] } }[]
  }>('{ products(first: 9) { nodes { id title variants(first: 1) { nodes { id } } } } }')
  products = Object.fromEntries(
    nodes.map(({ id, title, variants }) => [title, { id, variantId: variants.nodes[0]?.id ?? '' }]),
  ) as typeof products
})

const of = (...titles: Title[]) => ({
  products: { productsToAdd: titles.map(title => products[title].id) },
})

async function create(root: string, argument: string, type: string, input: object): Promise<void> {
  const { userErrors } = await ask<{ userErrors: object[] }>(
    `mutation ($input: ${type}!) { ${root}(${argument}: $input) { userErrors { field message } } }`,
    { input: { ...STARTS, ...input } },
  )
  expect(userErrors).toEqual([])
}

const automaticBxgy = (input: object) =>
  create('discountAutomaticBxgyCreate', 'automaticBxgyDiscount', 'DiscountAutomaticBxgyInput', {
    title: 'Gift',
    ...input,
  })
const codeBxgy = (code: string, input: object) =>
  create('discountCodeBxgyCreate', 'bxgyCodeDiscount', 'DiscountCodeBxgyInput', {
    ...{ title: code, code, context: { all: 'ALL' }, ...input },
  })
const automaticBasic = (title: string, input: object) =>
  create('discountAutomaticBasicCreate', 'automaticBasicDiscount', 'DiscountAutomaticBasicInput', {
    title,
    ...input,
  })
const codeBasic = (code: string, input: object) =>
  create('discountCodeBasicCreate', 'basicCodeDiscount', 'DiscountCodeBasicInput', {
    ...{ title: code, code, context: { all: 'ALL' }, ...input },
  })

interface Cart {
  total: string
  codes: { code: string; applicable: boolean }[]
  warnings: string[]
  /** Reductions of the lines, by the title of the discount. */
  reductions: Record<string, string[]>
}

async function cartOf(
  quantities: Partial<Record<Title, number>>,
  codes: string[] = [],
  buyer: object = {},
): Promise<Cart> {
  const { data, errors } = await sendToStorefront(
    `mutation ($input: CartInput!) { cartCreate(input: $input) { warnings { code }
      cart { cost { totalAmount { amount } } discountCodes { code applicable }
        lines(first: 9) { nodes { discountAllocations(lineLevelOnly: false) { discountedAmount { amount }
          ... on CartCodeDiscountAllocation { code } ... on CartAutomaticDiscountAllocation { title } } } } } } }`,
    {
      input: {
        lines: Object.entries(quantities).map(([title, quantity]) => ({
          merchandiseId: products[title as Title].variantId,
          quantity,
        })),
        discountCodes: codes,
        buyerIdentity: buyer,
      },
    },
  )
  expect(errors).toBeUndefined()
  const { cart, warnings } = untyped<{
    warnings: { code: string }[]
    cart: {
      cost: { totalAmount: { amount: string } }
      discountCodes: Cart['codes']
      lines: {
        nodes: {
          discountAllocations: {
            discountedAmount: { amount: string }
            code?: string
            title?: string
          }[]
        }[]
      }
    }
  }>((data as { cartCreate: unknown }).cartCreate)
  const reductions: Cart['reductions'] = {}
  for (const { discountAllocations } of cart.lines.nodes)
    for (const { code, title, discountedAmount } of discountAllocations)
      (reductions[code ?? title ?? ''] ??= []).push(discountedAmount.amount)
  return {
    total: cart.cost.totalAmount.amount,
    codes: cart.discountCodes,
    warnings: warnings.map(({ code }) => code),
    reductions,
  }
}

const free = (quantity: string) => ({
  discountOnQuantity: { quantity, effect: { percentage: 1 } },
})

describe('buy X get Y', () => {
  it('reduces other items than those that are bought', async () => {
    await automaticBxgy({
      customerBuys: { value: { quantity: '2' }, items: of('Mug') },
      customerGets: { value: free('1'), items: of('Hat') },
    })
    expect(await cartOf({ Mug: 1, Hat: 1 })).toMatchObject({ total: '30.0', reductions: {} })
    expect(await cartOf({ Mug: 2 })).toMatchObject({ total: '40.0', reductions: {} })
    expect(await cartOf({ Mug: 2, Hat: 3 })).toMatchObject({
      total: '60.0',
      reductions: { Gift: ['10.0'] },
    })
    // Twice: four are bought.
    expect(await cartOf({ Mug: 5, Hat: 3 })).toMatchObject({
      total: '110.0',
      reductions: { Gift: ['20.0'] },
    })
  })

  it('is limited to its uses per order', async () => {
    await automaticBxgy({
      usesPerOrderLimit: '1',
      customerBuys: { value: { quantity: '1' }, items: of('Mug') },
      customerGets: { value: free('1'), items: of('Hat') },
    })
    expect(await cartOf({ Mug: 4, Hat: 4 })).toMatchObject({
      total: '110.0',
      reductions: { Gift: ['10.0'] },
    })
  })

  it('counts an item once: the expensive ones are bought, and the cheap ones reduced', async () => {
    await automaticBxgy({
      customerBuys: { value: { quantity: '2' }, items: of('Mug', 'Hat', 'Sock') },
      customerGets: { value: free('1'), items: of('Mug', 'Hat', 'Sock') },
    })
    expect(await cartOf({ Mug: 2 })).toMatchObject({ reductions: {} })
    expect(await cartOf({ Mug: 3 })).toMatchObject({
      total: '40.0',
      reductions: { Gift: ['20.0'] },
    })
    expect(await cartOf({ Sock: 1, Mug: 1, Hat: 1 })).toMatchObject({
      total: '30.0',
      reductions: { Gift: ['4.0'] },
    })
  })

  it('reduces by a percentage or an amount, after a purchase of an amount', async () => {
    await codeBxgy('SPEND', {
      usesPerOrderLimit: 1,
      customerBuys: { value: { amount: '25.00' }, items: of('Mug') },
      customerGets: {
        value: { discountOnQuantity: { quantity: '2', effect: { percentage: 0.5 } } },
        items: of('Hat'),
      },
    })
    expect(await cartOf({ Mug: 1, Hat: 2 }, ['SPEND'])).toMatchObject({
      total: '40.0',
      codes: [{ code: 'SPEND', applicable: false }],
      warnings: ['DISCOUNT_PURCHASE_NOT_IN_RANGE'],
    })
    expect(await cartOf({ Mug: 2, Hat: 3 }, ['SPEND'])).toMatchObject({
      total: '60.0',
      codes: [{ code: 'SPEND', applicable: true }],
      warnings: [],
      reductions: { SPEND: ['10.0'] },
    })
  })

  it('reports why its code has no effect', async () => {
    await codeBxgy('PAIR', {
      customerBuys: { value: { quantity: '2' }, items: of('Mug') },
      customerGets: { value: free('1'), items: of('Hat') },
    })
    expect(await cartOf({ Sock: 1 }, ['PAIR'])).toMatchObject({
      warnings: ['DISCOUNT_NO_ENTITLED_LINE_ITEMS'],
    })
    expect(await cartOf({ Mug: 1, Hat: 1 }, ['PAIR'])).toMatchObject({
      warnings: ['DISCOUNT_QUANTITY_NOT_IN_RANGE'],
    })
  })
})

describe('combinations', () => {
  const tenthOff = (titles: Title[], fields: object = {}) => ({
    customerGets: { value: { percentage: 0.1 }, items: of(...titles) },
    ...fields,
  })
  const orderOff = (percentage: number, fields: object = {}) => ({
    customerGets: { value: { percentage }, items: { all: true } },
    ...fields,
  })

  it('reduce products first, and then the rest of the order', async () => {
    await automaticBasic('Mugs', tenthOff(['Mug'], { combinesWith: COMBINES }))
    await codeBasic('HALF', orderOff(0.5, { combinesWith: COMBINES }))
    expect(await cartOf({ Mug: 1, Hat: 1 }, ['HALF'])).toMatchObject({
      // 2.00 off the mug, and half of 18.00 and 10.00.
      total: '14.0',
      reductions: { Mugs: ['2.0'], HALF: ['9.0', '5.0'] },
    })
  })

  it('need the permission of both discounts: else the better one applies', async () => {
    await automaticBasic('Mugs', tenthOff(['Mug'], { combinesWith: COMBINES }))
    await codeBasic('ALONE', orderOff(0.5))
    expect(await cartOf({ Mug: 1 }, ['ALONE'])).toMatchObject({
      total: '10.0',
      codes: [{ code: 'ALONE', applicable: true }],
      reductions: { ALONE: ['10.0'] },
    })
    await codeBasic('LITTLE', orderOff(0.01))
    expect(await cartOf({ Mug: 1 }, ['LITTLE'])).toMatchObject({
      total: '18.0',
      codes: [{ code: 'LITTLE', applicable: false }],
      warnings: ['DISCOUNT_CODE_NOT_HONOURED'],
      reductions: { Mugs: ['2.0'] },
    })
  })

  it('are the best ones together, even if another discount is the best alone', async () => {
    await codeBasic('BIG', orderOff(0.25))
    await codeBasic('ONE', tenthOff(['Mug'], { combinesWith: COMBINES }))
    await codeBasic('TWO', orderOff(0.2, { combinesWith: COMBINES }))
    expect(await cartOf({ Mug: 1 }, ['BIG', 'ONE', 'TWO'])).toMatchObject({
      // 2.00 off, and a fifth of 18.00, are more than a quarter of 20.00.
      total: '14.4',
      codes: [
        { code: 'BIG', applicable: false },
        { code: 'ONE', applicable: true },
        { code: 'TWO', applicable: true },
      ],
      warnings: ['DISCOUNT_CODE_NOT_HONOURED'],
    })
  })

  it('give a line the best of several product discounts', async () => {
    await automaticBasic('Mugs', tenthOff(['Mug'], { combinesWith: COMBINES }))
    await codeBasic('PAIR', {
      customerGets: { value: { percentage: 0.3 }, items: of('Mug', 'Hat') },
      combinesWith: COMBINES,
    })
    expect(await cartOf({ Mug: 1, Hat: 1 }, ['PAIR'])).toMatchObject({
      total: '21.0',
      reductions: { PAIR: ['6.0', '3.0'] },
    })
  })

  it('reduce two lines with a gift and a percentage', async () => {
    await automaticBxgy({
      customerBuys: { value: { quantity: '1' }, items: of('Hat') },
      customerGets: { value: free('1'), items: of('Sock') },
      combinesWith: COMBINES,
    })
    await codeBasic('MUGS', tenthOff(['Mug'], { combinesWith: COMBINES }))
    expect(await cartOf({ Mug: 1, Hat: 1, Sock: 2 }, ['MUGS'])).toMatchObject({
      total: '32.0',
      reductions: { Gift: ['4.0'], MUGS: ['2.0'] },
    })
  })
})

describe('other buyers and kinds', () => {
  it('is for the customers of a segment', async () => {
    const { segment } = await ask<{ segment: { id: string } }>(
      `mutation { segmentCreate(name: "Fans", query: "customer_tags CONTAINS 'fan'") { segment { id } userErrors { message } } }`,
    )
    for (const [email, tags] of [
      ['fan@example.com', ['fan']],
      ['kim@example.com', []],
    ])
      await ask(
        'mutation ($input: CustomerInput!) { customerCreate(input: $input) { customer { id } } }',
        {
          input: { email, tags },
        },
      )
    await codeBasic('FANS', {
      context: { customerSegments: { add: [segment.id] } },
      customerGets: { value: { percentage: 0.5 }, items: { all: true } },
    })
    expect(await cartOf({ Mug: 1 }, ['FANS'])).toMatchObject({
      warnings: ['DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'],
    })
    expect(await cartOf({ Mug: 1 }, ['FANS'], { email: 'kim@example.com' })).toMatchObject({
      warnings: ['DISCOUNT_CUSTOMER_NOT_ELIGIBLE'],
    })
    expect(await cartOf({ Mug: 1 }, ['FANS'], { email: 'fan@example.com' })).toMatchObject({
      total: '10.0',
      warnings: [],
    })
  })

  it('has no effect as a discount of an app, whose Function is not run', async () => {
    await create('discountCodeAppCreate', 'codeAppDiscount', 'DiscountCodeAppInput', {
      title: 'Volume',
      code: 'VOLUME',
      functionHandle: 'volume',
      discountClasses: ['PRODUCT'],
    })
    expect(await cartOf({ Mug: 1 }, ['VOLUME'])).toEqual({
      total: '20.0',
      codes: [{ code: 'VOLUME', applicable: false }],
      warnings: ['DISCOUNT_CODE_NOT_HONOURED'],
      reductions: {},
    })
  })
})
