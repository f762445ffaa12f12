import { beforeEach, expect } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'
import { KIM, submitCheckout } from '../checkout/checkout-form'
import { createCompanies } from '../companies'
import type { Company } from '../companies'

export interface Node {
  id: string
}

export interface CartPayload {
  cart: { id: string; checkoutUrl: string } | null
  userErrors: { field: string[]; code: string; message: string }[]
}

export const CART = `cart { id checkoutUrl totalQuantity cost { subtotalAmount { amount } }
  buyerIdentity { email purchasingCompany { company { name } contact { id locale } location { id name } } } }
  userErrors { field code message }`

/** A store that sells to the companies Cafe, for which Kim buys at other prices, and Bar. */
export interface CompanyShop {
  variantId: string
  cafe: Company
  bar: Company
  kim: { id: string; token: string; contactId: string }
  /** The location of Cafe, and its catalog. */
  locationId: string
  catalogId: string
}

/** Starts the store for the tests of a file. */
export function startCompanyShop() {
  const { ask, sendToStorefront, address, received } = startAdmin(
    [
      ...['write_products', 'write_markets', 'write_companies', 'write_customers', 'write_orders'],
      ...['read_payment_terms', 'write_publications', 'write_own_subscription_contracts'],
      ...['unauthenticated_read_product_listings', 'unauthenticated_write_customers'],
      'unauthenticated_read_customers',
    ],
    ['orders/create'],
    {
      seed: {
        stores: [
          {
            handle: 'demo-store',
            currencyCode: 'USD',
            products: [
              { title: 'Mug', handle: 'mug', price: '20.00', totalInventory: 900 },
              { title: 'Poster', handle: 'poster', price: '8.00', totalInventory: 900 },
            ],
            taxRates: [{ title: 'GST', rate: 0.05, countryCode: 'CA' }],
          },
        ],
      },
    },
  )

  async function visit<Result>(query: string, variables: Record<string, unknown> = {}) {
    const { data, errors } = await sendToStorefront(query, variables)
    expect(errors).toBeUndefined()
    return Object.values(data as object)[0] as Result
  }

  const { admin, addCompany, addLocation, assign, join, setExperience } = createCompanies(ask)

  /** A customer with a password, who is logged in. */
  async function signUp(email: string): Promise<{ id: string; token: string }> {
    const input = { email, password: 'correct horse' }
    const { customer } = await visit<{ customer: Node }>(
      'mutation ($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id } } }',
      { input },
    )
    const { customerAccessToken } = await visit<{ customerAccessToken: { accessToken: string } }>(
      'mutation ($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) { customerAccessToken { accessToken } } }',
      { input },
    )
    return { id: customer.id, token: customerAccessToken.accessToken }
  }

  const shop = {} as CompanyShop
  beforeEach(async () => {
    const { nodes } = await ask<{ nodes: { variants: { nodes: Node[] } }[] }>(
      '{ products(first: 1, query: "title:Mug") { nodes { variants(first: 1) { nodes { id } } } } }',
    )
    shop.variantId = nodes[0]?.variants.nodes[0]?.id ?? ''
    shop.cafe = await addCompany('Cafe')
    shop.bar = await addCompany('Bar')
    shop.locationId = shop.cafe.locations.nodes[0]?.id ?? ''
    const { catalog } = await admin<{ catalog: Node }>(
      `mutation ($ids: [ID!]) { catalogCreate(input: { title: "Trade", status: ACTIVE, context: { companyLocationIds: $ids } }) { catalog { id } userErrors { message } } }`,
      { ids: [shop.locationId] },
    )
    shop.catalogId = catalog.id
    const { priceList } = await admin<{ priceList: Node }>(
      `mutation ($id: ID!) { priceListCreate(input: { name: "Trade", currency: USD, catalogId: $id,
        parent: { adjustment: { type: PERCENTAGE_DECREASE, value: 25 } } }) { priceList { id } userErrors { message } } }`,
      { id: catalog.id },
    )
    await admin(
      `mutation ($list: ID!, $id: ID!) { quantityPricingByVariantUpdate(priceListId: $list, input: {
        pricesToAdd: [{ variantId: $id, price: { amount: "15.00", currencyCode: USD } }], pricesToDeleteByVariantId: [],
        quantityRulesToAdd: [{ variantId: $id, minimum: 4, maximum: 12, increment: 2 }], quantityRulesToDeleteByVariantId: [],
        quantityPriceBreaksToAdd: [{ variantId: $id, minimumQuantity: 8, price: { amount: "12.00", currencyCode: USD } }],
        quantityPriceBreaksToDelete: [] }) { userErrors { message } } }`,
      { list: priceList.id, id: shop.variantId },
    )
    const { id, token } = await signUp('kim@example.com')
    shop.kim = { id, token, contactId: await join(shop.cafe, id) }
  })

  /** Creates a cart of the mug. */
  const create = (quantity: number, buyerIdentity: object | null, context = '') =>
    visit<CartPayload>(
      `mutation ($input: CartInput!) ${context} { cartCreate(input: $input) { ${CART} } }`,
      { input: { lines: [{ merchandiseId: shop.variantId, quantity }], buyerIdentity } },
    )

  const buyer = () => ({
    customerAccessToken: shop.kim.token,
    companyLocationId: shop.locationId,
  })

  /** Orders a cart. Returns the last page. */
  async function checkOut(cart: CartPayload['cart']): Promise<string> {
    const path = cart?.checkoutUrl.slice(address().length) ?? ''
    await submitCheckout(address(), path, { step: 'information', ...KIM })
    const { text } = await submitCheckout(address(), path, { step: 'payment', payment: 'approved' })
    return text
  }

  return {
    ...{ address, admin, addLocation, ask, assign, buyer, checkOut, create, received },
    ...{ sendToStorefront, setExperience, shop, signUp, visit },
  }
}
