import { beforeEach, describe, expect, it } from 'vitest'
import { startCustomers } from './started-customers'

const { admin, askAs, idOf, send } = startCustomers(
  [
    ...['write_customers', 'write_orders', 'write_draft_orders', 'write_products'],
    ...['write_payment_terms', 'customer_read_customers', 'customer_read_orders'],
    'customer_read_draft_orders',
  ],
  [],
  {
    stores: [
      {
        handle: 'demo-store',
        products: [{ title: 'Mug', price: '20.00', totalInventory: 5 }],
        taxRates: [{ title: 'GST', rate: 0.05, countryCode: 'CA' }],
        customers: [
          { firstName: 'Kim', email: 'kim@example.com' },
          { firstName: 'Sam', email: 'sam@example.com' },
        ],
      },
    ],
  },
)

let variantId: string | undefined
beforeEach(async () => {
  const { nodes } = await admin<{ nodes: { variants: { nodes: { id: string }[] } }[] }>(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  variantId = nodes[0]?.variants.nodes[0]?.id
})

async function create(input: object = {}): Promise<string> {
  const { draftOrder } = await admin<{ draftOrder: { id: string } }>(
    'mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } userErrors { message } } }',
    {
      input: {
        purchasingEntity: { customerId: idOf('Kim') },
        visibleToCustomer: true,
        email: 'kim@example.com',
        shippingAddress: { city: 'Ottawa', countryCode: 'CA', provinceCode: 'ON' },
        lineItems: [
          {
            variantId,
            quantity: 2,
            appliedDiscount: { title: 'Staff', value: 5, valueType: 'FIXED_AMOUNT' },
          },
          {
            title: 'Engraving',
            quantity: 1,
            originalUnitPrice: '10.00',
            taxable: false,
            weight: { unit: 'KILOGRAMS', value: 0.25 },
          },
        ],
        appliedDiscount: { title: 'Loyal', value: 10, valueType: 'PERCENTAGE' },
        shippingLine: { title: 'Courier', price: '4.00' },
        ...input,
      },
    },
  )
  return draftOrder.id
}

const amount = (value: string) => ({ amount: value })
const FIELDS = `name status inReview email currencyCode requiresShipping taxesIncluded totalWeight
  lineItemsSummary { lineItemCount totalQuantityOfLineItems }
  subtotalPrice { amount } totalLineItemsPrice { amount } totalShippingPrice { amount }
  totalTax { amount } totalPrice { amount } amountDueNow { amount } amountDueLater { amount }
  shippingAddress { city territoryCode } customer { firstName }
  purchasingEntity { __typename } deposit { __typename } order { name }
  discountInformation { appliedDiscount { title discountValue { amount } } totalDiscounts { amount } }
  discountApplications(first: 5) { nodes { targetSelection allocationMethod
    value { ... on PricingPercentageValue { percentage } ... on MoneyV2 { amount } }
    ... on ManualDiscountApplication { title } } }
  lineItems(first: 5) { nodes { title name quantity sku requiresShipping
    originalUnitPrice { amount } originalTotal { amount } discountedTotal { amount }
    approximateDiscountedUnitPrice { amount } discountInformation { title totalDiscount { amount } }
    discountAllocations { allocatedAmount { amount } discountApplication { targetSelection } } } }`

const read = (name: string, id: string, fields = FIELDS) =>
  askAs(name, `query ($id: ID!) { draftOrder(id: $id) { ${fields} } }`, { id })

describe('a draft order', () => {
  it('has items, discounts, and totals for its customer', async () => {
    const id = await create()
    expect(await read('Kim', id)).toEqual({
      name: '#D1',
      status: 'OPEN',
      inReview: false,
      email: 'kim@example.com',
      currencyCode: 'USD',
      requiresShipping: true,
      taxesIncluded: false,
      totalWeight: '250',
      lineItemsSummary: { lineItemCount: 2, totalQuantityOfLineItems: 3 },
      totalLineItemsPrice: amount('50.0'),
      subtotalPrice: amount('36.0'),
      totalShippingPrice: amount('4.0'),
      totalTax: amount('1.35'),
      totalPrice: amount('41.35'),
      amountDueNow: amount('41.35'),
      amountDueLater: amount('0.0'),
      shippingAddress: { city: 'Ottawa', territoryCode: 'CA' },
      customer: { firstName: 'Kim' },
      purchasingEntity: { __typename: 'Customer' },
      deposit: null,
      order: null,
      discountInformation: {
        appliedDiscount: { title: 'Loyal', discountValue: amount('4.0') },
        totalDiscounts: amount('14.0'),
      },
      discountApplications: {
        nodes: [
          {
            title: 'Loyal',
            targetSelection: 'ALL',
            allocationMethod: 'ACROSS',
            value: { percentage: 10 },
          },
          {
            title: 'Staff',
            targetSelection: 'EXPLICIT',
            allocationMethod: 'EACH',
            value: amount('10.0'),
          },
        ],
      },
      lineItems: {
        nodes: [
          {
            title: 'Mug',
            name: 'Mug',
            quantity: 2,
            sku: null,
            requiresShipping: true,
            originalUnitPrice: amount('20.0'),
            originalTotal: amount('40.0'),
            discountedTotal: amount('30.0'),
            approximateDiscountedUnitPrice: amount('15.0'),
            discountInformation: { title: 'Staff', totalDiscount: amount('10.0') },
            discountAllocations: [
              { allocatedAmount: amount('3.0'), discountApplication: { targetSelection: 'ALL' } },
              {
                allocatedAmount: amount('10.0'),
                discountApplication: { targetSelection: 'EXPLICIT' },
              },
            ],
          },
          {
            title: 'Engraving',
            name: 'Engraving',
            quantity: 1,
            sku: null,
            requiresShipping: false,
            originalUnitPrice: amount('10.0'),
            originalTotal: amount('10.0'),
            discountedTotal: amount('10.0'),
            approximateDiscountedUnitPrice: amount('10.0'),
            discountInformation: { title: null, totalDiscount: amount('0.0') },
            discountAllocations: [
              { allocatedAmount: amount('1.0'), discountApplication: { targetSelection: 'ALL' } },
            ],
          },
        ],
      },
    })
  })

  it('is due later with payment terms, but for its deposit', async () => {
    const id = await create({
      paymentTerms: { paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4' },
      deposit: { percentage: 20 },
    })
    expect(
      await read(
        'Kim',
        id,
        'amountDueNow { amount } amountDueLater { amount } deposit { ... on DepositPercentage { percentage } }',
      ),
    ).toEqual({
      amountDueNow: amount('7.2'),
      amountDueLater: amount('34.15'),
      deposit: { percentage: 20 },
    })
  })

  it('exists only for its customer, and if the merchant shows it', async () => {
    const hidden = await create({ visibleToCustomer: false })
    const shown = await create()
    expect(await read('Kim', hidden, 'name')).toBeNull()
    expect(await read('Sam', shown, 'name')).toBeNull()
    expect(await read('Kim', shown, 'name')).toEqual({ name: '#D2' })
    expect(
      await askAs(
        'Kim',
        '{ customer { draftOrders(first: 5, query: "status:open") { nodes { name } } } }',
      ),
    ).toEqual({ draftOrders: { nodes: [{ name: '#D2' }] } })
    expect(await askAs('Sam', '{ customer { draftOrders(first: 5) { nodes { name } } } }')).toEqual(
      {
        draftOrders: { nodes: [] },
      },
    )
  })

  it('leads to its order, and back', async () => {
    const id = await create()
    await admin(
      'mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { id } userErrors { message } } }',
      { id },
    )
    expect(await read('Kim', id, 'status inReview order { name draftOrder { name } }')).toEqual({
      status: 'COMPLETED',
      inReview: false,
      order: { name: '#1001', draftOrder: { name: '#D1' } },
    })
    expect(
      await askAs(
        'Kim',
        `{ customer { orders(first: 5) { nodes { discountApplications(first: 5) { nodes {
          ... on ManualDiscountApplication { title } } }
          lineItems(first: 1) { nodes { discountAllocations { allocatedAmount { amount } } } } } } } }`,
      ),
    ).toEqual({
      orders: {
        nodes: [
          {
            discountApplications: { nodes: [{ title: 'Loyal' }, { title: 'Staff' }] },
            lineItems: {
              nodes: [
                {
                  discountAllocations: [
                    { allocatedAmount: amount('3.0') },
                    { allocatedAmount: amount('10.0') },
                  ],
                },
              ],
            },
          },
        ],
      },
    })
  })

  it('simulates all of these fields', async () => {
    const id = await create()
    expect(
      await send('Kim', `query ($id: ID!) { draftOrder(id: $id) { ${FIELDS} } }`, { id }),
    ).not.toHaveProperty('extensions.notSimulated')
  })
})
