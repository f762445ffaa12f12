import { expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_draft_orders', 'write_orders', 'write_customers'],
  ['draft_orders/create', 'orders/create'],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          currencyCode: 'CAD',
          taxRates: [
            { title: 'GST', rate: 0.05, countryCode: 'CA' },
            { title: 'QST', rate: 0.09975, countryCode: 'CA', provinceCode: 'QC' },
          ],
        },
      ],
    },
  },
)

const FIELDS = `id totalTaxSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } }
  taxLines { title rate priceSet { shopMoney { amount } } }
  lineItems(first: 5) { nodes { taxLines { title priceSet { shopMoney { amount } } } } }`
const address = (provinceCode: string, countryCode = 'CA') => ({
  address1: '1 Main St',
  city: 'Town',
  countryCode,
  provinceCode,
})
const amount = (value: string) => ({ shopMoney: { amount: value } })
const ITEMS = [
  { title: 'Lamp', quantity: 2, originalUnitPrice: '50.00' },
  { title: 'Book', quantity: 1, originalUnitPrice: '20.00', taxable: false },
]

interface Draft {
  id: string
  totalTaxSet: object
  totalPriceSet: object
}

const create = async (input: object = {}) =>
  (
    await admin.ask<{ draftOrder: Draft; userErrors: object[] }>(
      `mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
        draftOrder { ${FIELDS} } userErrors { message } } }`,
      { input: { lineItems: ITEMS, shippingAddress: address('QC'), ...input } },
    )
  ).draftOrder

it('taxes what is taxable by the area of the address', async () => {
  expect(await create()).toMatchObject({
    totalTaxSet: amount('14.98'),
    totalPriceSet: amount('134.98'),
    taxLines: [
      { title: 'GST', rate: 0.05, priceSet: amount('5.0') },
      { title: 'QST', rate: 0.09975, priceSet: amount('9.98') },
    ],
    lineItems: { nodes: [{ taxLines: [{ title: 'GST' }, { title: 'QST' }] }, { taxLines: [] }] },
  })
  await expect
    .poll(() => admin.received())
    .toMatchObject([
      [
        'draft_orders/create',
        {
          total_tax: '14.98',
          tax_lines: [{ title: 'GST', price: '5.00' }, { title: 'QST' }],
          line_items: [{ tax_lines: [{ rate: 0.05 }, { rate: 0.09975 }] }, { tax_lines: [] }],
        },
      ],
    ])
})

it.each([
  ['another province', { shippingAddress: address('ON') }, '5.0'],
  ['another country', { shippingAddress: address('NY', 'US') }, '0.0'],
  ['the billing address', { shippingAddress: null, billingAddress: address('ON') }, '5.0'],
  ['no address', { shippingAddress: null }, '0.0'],
  ['an exempt draft order', { taxExempt: true }, '0.0'],
  [
    'a discount on the whole draft order',
    {
      shippingAddress: address('ON'),
      appliedDiscount: { value: 50, valueType: 'PERCENTAGE' },
    },
    '2.5',
  ],
])('taxes %s', async (_name, input, tax) => {
  expect((await create(input)).totalTaxSet).toEqual(amount(tax))
})

it('does not tax an exempt customer', async () => {
  const { customer } = await admin.ask<{ customer: { id: string } }>(
    'mutation { customerCreate(input: { firstName: "Ada", taxExempt: true }) { customer { id } } }',
  )
  const purchasingEntity = { customerId: customer.id }
  expect((await create({ purchasingEntity })).totalTaxSet).toEqual(amount('0.0'))
})

it('changes the taxes with the address, and hands them to the order', async () => {
  const { id } = await create()
  const { draftOrder } = await admin.ask<{ draftOrder: Draft }>(
    `mutation ($id: ID!, $input: DraftOrderInput!) { draftOrderUpdate(id: $id, input: $input) {
      draftOrder { ${FIELDS} } } }`,
    { id, input: { shippingAddress: address('ON') } },
  )
  expect(draftOrder.totalTaxSet).toEqual(amount('5.0'))
  const completed = await admin.ask(
    `mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { order {
      totalTaxSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } }
      taxLines { title } lineItems(first: 1) { nodes { taxLines { title rate } } }
      transactions { amountSet { shopMoney { amount } } }
    } } } }`,
    { id },
  )
  expect(completed).toEqual({
    draftOrder: {
      order: {
        totalTaxSet: amount('5.0'),
        totalPriceSet: amount('125.0'),
        taxLines: [{ title: 'GST' }],
        lineItems: { nodes: [{ taxLines: [{ title: 'GST', rate: 0.05 }] }] },
        transactions: [{ amountSet: amount('125.0') }],
      },
    },
  })
})
