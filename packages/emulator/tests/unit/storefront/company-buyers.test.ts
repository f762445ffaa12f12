import { beforeEach, describe, expect, it } from 'vitest'
import type { Company } from '../companies'
import { CART, startCompanyShop } from './started-company-shop'
import type { CartPayload, Node, CompanyShop } from './started-company-shop'

const { admin, addLocation, ask, assign, buyer, checkOut, create, sendToStorefront, visit, shop } =
  startCompanyShop()

let variantId: string
let cafe: Company
let bar: Company
let kim: CompanyShop['kim']
let locationId: string
let catalogId: string
beforeEach(() => {
  ;({ variantId, cafe, bar, kim, locationId, catalogId } = shop)
})

/** Adds a plan for the mug, at half of its price. Returns its id. */
async function addPlan(): Promise<string> {
  const every = { recurring: { interval: 'MONTH', intervalCount: 1 } }
  const { sellingPlanGroup } = await admin<{
    sellingPlanGroup: { sellingPlans: { nodes: Node[] } }
  }>(
    `mutation ($input: SellingPlanGroupInput!, $ids: [ID!]) {
      sellingPlanGroupCreate(input: $input, resources: { productVariantIds: $ids }) {
        sellingPlanGroup { sellingPlans(first: 1) { nodes { id } } } userErrors { message } } }`,
    {
      ids: [variantId],
      input: {
        name: 'Subscribe',
        options: ['Delivery'],
        sellingPlansToCreate: [
          {
            name: 'Monthly',
            category: 'SUBSCRIPTION',
            options: ['Every month'],
            billingPolicy: every,
            deliveryPolicy: every,
            pricingPolicies: [
              { fixed: { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: 50 } } },
            ],
          },
        ],
      },
    },
  )
  return sellingPlanGroup.sellingPlans.nodes[0]?.id ?? ''
}

const productFor = (buyer: object) =>
  visit(
    `query ($buyer: BuyerInput!) @inContext(buyer: $buyer) { product(handle: "mug") { variants(first: 1) { nodes {
      price { amount } quantityRule { minimum maximum increment }
      quantityPriceBreaks(first: 2) { nodes { minimumQuantity price { amount } } } } } } }`,
    { buyer },
  )

const shown = (
  price: string,
  quantityRule: { minimum: number; maximum: number | null; increment: number },
  breaks: { minimumQuantity: number; price: { amount: string } }[],
) => ({
  variants: {
    nodes: [{ price: { amount: price }, quantityRule, quantityPriceBreaks: { nodes: breaks } }],
  },
})
const TRADE = shown('15.0', { minimum: 4, maximum: 12, increment: 2 }, [
  { minimumQuantity: 8, price: { amount: '12.0' } },
])
const RETAIL = shown('20.0', { minimum: 1, maximum: null, increment: 1 }, [])

describe('@inContext with a buyer', () => {
  it('has the prices and the rules of the company location', async () => {
    const customerAccessToken = kim.token
    expect(await productFor({ customerAccessToken, companyLocationId: locationId })).toEqual(TRADE)
    // The only location where Kim has a role.
    expect(await productFor({ customerAccessToken })).toEqual(TRADE)
  })

  it('needs the location of a customer with several', async () => {
    await assign(cafe, kim.contactId, await addLocation(cafe, 'Terrace'))
    const customerAccessToken = kim.token
    expect(await productFor({ customerAccessToken })).toEqual(RETAIL)
    expect(await productFor({ customerAccessToken, companyLocationId: locationId })).toEqual(TRADE)
  })

  it('has the prices of the shop for a location of others, and for an unknown token', async () => {
    const other = bar.locations.nodes[0]?.id
    expect(await productFor({ customerAccessToken: kim.token, companyLocationId: other })).toEqual(
      RETAIL,
    )
    expect(
      await productFor({ customerAccessToken: 'unknown', companyLocationId: locationId }),
    ).toEqual(RETAIL)
  })
})

describe('a cart of a company', () => {
  it('has the prices of the location for its quantity, and names the company', async () => {
    const { cart, userErrors } = await create(8, buyer())
    expect(userErrors).toEqual([])
    expect(cart).toMatchObject({
      totalQuantity: 8,
      cost: { subtotalAmount: { amount: '96.0' } },
      buyerIdentity: {
        email: 'kim@example.com',
        purchasingCompany: {
          company: { name: 'Cafe' },
          contact: { id: kim.contactId, locale: 'en' },
          location: { id: locationId, name: 'Cafe' },
        },
      },
    })
  })

  it.each([
    [2, 'MINIMUM_NOT_MET', 'The quantity must be greater than or equal to 4.'],
    [14, 'MAXIMUM_EXCEEDED', 'The quantity must be less than or equal to 12.'],
    [5, 'INVALID_INCREMENT', 'The quantity must be a multiple of 2.'],
  ])('is not created with %i items: %s', async (quantity, code, message) => {
    expect(await create(quantity, buyer())).toEqual({
      cart: null,
      userErrors: [{ field: ['input', 'lines', '0', 'quantity'], code, message }],
    })
    // A buyer without a company has no rule.
    expect((await create(quantity, null)).userErrors).toEqual([])
  })

  it('has no selling plans', async () => {
    const sellingPlanId = await addPlan()
    const lines = [{ merchandiseId: variantId, quantity: 4, sellingPlanId }]
    const priced = (identity: object | null) =>
      visit(
        `mutation ($input: CartInput!) { cartCreate(input: $input) {
          cart { cost { subtotalAmount { amount } } } userErrors { code } warnings { code message } } }`,
        { input: { lines, buyerIdentity: identity } },
      )
    expect(await priced(null)).toEqual({
      cart: { cost: { subtotalAmount: { amount: '40.0' } } },
      userErrors: [],
      warnings: [],
    })
    expect(await priced(buyer())).toEqual({
      cart: { cost: { subtotalAmount: { amount: '60.0' } } },
      userErrors: [],
      warnings: [
        {
          code: 'MERCHANDISE_SELLING_PLAN_NOT_APPLICABLE_ON_COMPANY_LOCATION',
          message: 'The selling plan does not apply to orders of a company location.',
        },
      ],
    })
  })

  it('does not change to a quantity that breaks a rule', async () => {
    const { cart } = await create(10, buyer())
    const id = cart?.id
    const add = (quantity: number) =>
      visit<CartPayload>(
        `mutation ($id: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $id, lines: $lines) { ${CART} } }`,
        { id, lines: [{ merchandiseId: variantId, quantity }] },
      )
    expect(await add(4)).toMatchObject({
      cart: null,
      userErrors: [{ field: ['lines', '0', 'quantity'], code: 'MAXIMUM_EXCEEDED' }],
    })
    expect(await add(2)).toMatchObject({ cart: { totalQuantity: 12 }, userErrors: [] })
    const { lines } = await visit<{ lines: { nodes: Node[] } }>(
      'query ($id: ID!) { cart(id: $id) { lines(first: 1) { nodes { id } } } }',
      { id },
    )
    const update = (quantity: number) =>
      visit<CartPayload>(
        `mutation ($id: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $id, lines: $lines) { ${CART} } }`,
        { id, lines: [{ id: lines.nodes[0]?.id, quantity }] },
      )
    expect(await update(7)).toMatchObject({
      cart: null,
      userErrors: [{ field: ['lines', '0', 'quantity'], code: 'INVALID_INCREMENT' }],
    })
    expect(await update(0)).toMatchObject({ cart: { totalQuantity: 0 }, userErrors: [] })
  })

  it('has the prices of the context until it has a buyer', async () => {
    const context = `@inContext(buyer: { customerAccessToken: "${kim.token}" })`
    const { cart } = await create(4, null, context)
    expect(cart).toMatchObject({ cost: { subtotalAmount: { amount: '60.0' } } })
    const read = (directive: string) =>
      visit(
        `query ($id: ID!) ${directive} { cart(id: $id) { cost { subtotalAmount { amount } } } }`,
        { id: cart?.id },
      )
    expect(await read('')).toEqual({ cost: { subtotalAmount: { amount: '80.0' } } })
    await visit(
      'mutation ($id: ID!) { cartBuyerIdentityUpdate(cartId: $id, buyerIdentity: { email: "someone@example.com" }) { userErrors { message } } }',
      { id: cart?.id },
    )
    expect(await read(context)).toEqual({ cost: { subtotalAmount: { amount: '80.0' } } })
  })

  it('refuses a location of others, an unknown one, and a buyer who is not logged in', async () => {
    const errorFor = async (buyerIdentity: object) => (await create(4, buyerIdentity)).userErrors
    const field = ['input', 'buyerIdentity', 'companyLocationId']
    const mayNot = {
      field,
      code: 'BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION',
      message: 'The buyer cannot purchase for the company location.',
    }
    expect(await errorFor({ ...buyer(), companyLocationId: bar.locations.nodes[0]?.id })).toEqual([
      mayNot,
    ])
    expect(await errorFor({ companyLocationId: locationId })).toEqual([
      {
        field: ['input', 'buyerIdentity', 'customerAccessToken'],
        code: 'MISSING_CUSTOMER_ACCESS_TOKEN',
        message: 'The customer access token is required with a company location.',
      },
    ])
    expect(
      await errorFor({ ...buyer(), companyLocationId: 'gid://shopify/CompanyLocation/9' }),
    ).toEqual([
      {
        field,
        code: 'INVALID_COMPANY_LOCATION',
        message: 'The company location does not exist.',
      },
    ])
  })

  it('becomes an order of the company', async () => {
    const { cart } = await create(4, buyer())
    await checkOut(cart)
    expect(
      await ask(`{ orders(first: 5) { nodes { currentSubtotalPriceSet { shopMoney { amount } }
        purchasingEntity { ... on PurchasingCompany { company { name } contact { id } location { id } } } } } }`),
    ).toEqual({
      nodes: [
        {
          currentSubtotalPriceSet: { shopMoney: { amount: '60.0' } },
          purchasingEntity: {
            company: { name: 'Cafe' },
            contact: { id: kim.contactId },
            location: { id: locationId },
          },
        },
      ],
    })
  })
})

/** Gives the catalog of the location a publication, with these products only. */
async function publish(...titles: string[]): Promise<void> {
  const { publication } = await admin<{ publication: Node }>(
    `mutation ($id: ID!) { publicationCreate(input: { catalogId: $id, defaultState: EMPTY }) { publication { id } userErrors { message } } }`,
    { id: catalogId },
  )
  for (const title of titles) {
    const { nodes } = await ask<{ nodes: Node[] }>(
      'query ($query: String!) { products(first: 1, query: $query) { nodes { id } } }',
      { query: `title:${title}` },
    )
    await admin(
      'mutation ($id: ID!, $publication: ID!) { publishablePublish(id: $id, input: { publicationId: $publication }) { userErrors { message } } }',
      { id: nodes[0]?.id, publication: publication.id },
    )
  }
}

const titlesFor = async (context: string) => {
  const { nodes } = await visit<{ nodes: { title: string }[] }>(
    `query ${context} { products(first: 5, sortKey: TITLE) { nodes { title } } }`,
  )
  return nodes.map(({ title }) => title)
}

describe('the products of a company', () => {
  it('are those of the catalogs of the location', async () => {
    const context = `@inContext(buyer: { customerAccessToken: "${kim.token}" })`
    expect(await titlesFor(context)).toEqual(['Mug', 'Poster'])
    await publish('Poster')
    expect(await titlesFor(context)).toEqual(['Poster'])
    expect(await visit(`query ${context} { product(handle: "mug") { title } }`)).toBeNull()
    expect(await visit(`query ${context} { node(id: "${variantId}") { id } }`)).toBeNull()
    expect(await titlesFor('')).toEqual(['Mug', 'Poster'])
  })

  it('are the only ones of its carts', async () => {
    const { cart } = await create(4, buyer())
    await publish('Poster')
    expect(await create(4, buyer())).toEqual({
      cart: null,
      userErrors: [
        {
          field: ['input', 'lines', '0', 'merchandiseId'],
          code: 'INVALID',
          message: `The merchandise with id ${variantId} does not exist.`,
        },
      ],
    })
    expect((await create(4, null)).userErrors).toEqual([])
    expect(await checkOut(cart)).toContain('An item of the cart is no longer available.')
  })

  it('are those of a new buyer of a cart, which keeps other lines with a warning', async () => {
    await publish('Poster')
    const { cart } = await create(4, null)
    const { lines } = await visit<{ lines: { nodes: Node[] } }>(
      'query ($id: ID!) { cart(id: $id) { lines(first: 1) { nodes { id } } } }',
      { id: cart?.id },
    )
    const warning = {
      code: 'PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION',
      message: 'The product is not available in the location of the buyer.',
      target: lines.nodes[0]?.id,
    }
    expect(await setBuyer(cart, buyer())).toEqual({
      cart: { totalQuantity: 4 },
      userErrors: [],
      warnings: [warning],
    })
    expect(
      await visit(
        `mutation ($id: ID!) { cartNoteUpdate(cartId: $id, note: "Soon") { warnings { code target } } }`,
        { id: cart?.id },
      ),
    ).toEqual({ warnings: [{ code: warning.code, target: warning.target }] })
    expect(await checkOut(cart)).toContain('An item of the cart is no longer available.')
    // Earlier versions do not have the code.
    const note =
      'mutation ($id: ID!) { cartNoteUpdate(cartId: $id, note: "Soon") { warnings { code } } }'
    expect(await sendToStorefront(note, { id: cart?.id }, '2026-04')).toEqual({
      data: { cartNoteUpdate: { warnings: [] } },
    })
    // A buyer who does not buy for the company.
    expect(await setBuyer(cart, { customerAccessToken: null, email: 'kim@example.com' })).toEqual({
      cart: { totalQuantity: 4 },
      userErrors: [],
      warnings: [],
    })
  })
})

function setBuyer(cart: CartPayload['cart'], buyerIdentity: object) {
  return visit(
    `mutation ($id: ID!, $buyer: CartBuyerIdentityInput!) {
      cartBuyerIdentityUpdate(cartId: $id, buyerIdentity: $buyer) {
        cart { totalQuantity } userErrors { code } warnings { code message target } } }`,
    { id: cart?.id, buyer: buyerIdentity },
  )
}
