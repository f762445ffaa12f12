import { expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_orders', 'write_draft_orders'],
  ['orders/create', 'draft_orders/create'],
)

const MONEY = { amount: '4.00', currencyCode: 'USD' }
const kilograms = (value: number) => ({ unit: 'KILOGRAMS', value })

async function createOrder(lineItems: object[], fields: string): Promise<unknown> {
  const { order } = await admin.ask(
    `mutation ($order: OrderCreateOrderInput!) {
      orderCreate(order: $order) { order { ${fields} } userErrors { message } }
    }`,
    { order: { lineItems } },
  )
  return order
}

const payload = (topic: string) =>
  expect.poll(() => admin.received().find(([name]) => name === topic)?.[1])

it('an order and its webhook have the same weight, each item that of one piece', async () => {
  const priceSet = { shopMoney: MONEY }
  const order = await createOrder(
    [
      { title: 'Cup', quantity: 3, priceSet, weight: kilograms(0.25) },
      { title: 'Tin', quantity: 1, priceSet, weight: { unit: 'OUNCES', value: 2 } },
      { title: 'Card', quantity: 1, priceSet },
    ],
    'totalWeight currentTotalWeight',
  )
  expect(order).toEqual({ totalWeight: '807', currentTotalWeight: '807' })
  await payload('orders/create').toMatchObject({
    total_weight: 807,
    line_items: [
      { title: 'Cup', grams: 250 },
      { title: 'Tin', grams: 57 },
      { title: 'Card', grams: 0 },
    ],
  })
})

it('the webhook of a draft order has the weight of one piece of each item', async () => {
  await admin.ask(
    `mutation ($input: DraftOrderInput!) {
      draftOrderCreate(input: $input) { draftOrder { totalWeight } userErrors { message } }
    }`,
    {
      input: {
        lineItems: [
          { title: 'Cup', quantity: 2, originalUnitPriceWithCurrency: MONEY, weight: kilograms(1) },
        ],
      },
    },
  )
  await payload('draft_orders/create').toMatchObject({ line_items: [{ grams: 1000 }] })
})

it('orders are found by their weight and their risk', async () => {
  const priceSet = { shopMoney: MONEY }
  await createOrder([{ title: 'Cup', quantity: 1, priceSet, weight: kilograms(1) }], 'id')
  const heavy = await createOrder(
    [{ title: 'Sofa', quantity: 1, priceSet, weight: kilograms(40) }],
    'id',
  )
  await admin.ask(
    `mutation ($input: OrderRiskAssessmentCreateInput!) {
      orderRiskAssessmentCreate(orderRiskAssessmentInput: $input) { userErrors { message } }
    }`,
    { input: { orderId: (heavy as { id: string }).id, riskLevel: 'HIGH', facts: [] } },
  )
  const names = async (query: string) => {
    const { nodes } = await admin.ask<{ nodes: { name: string }[] }>(
      'query ($query: String!) { orders(first: 5, query: $query) { nodes { name } } }',
      { query },
    )
    return nodes.map(({ name }) => name)
  }
  expect(await names('total_weight:>=2000')).toEqual(['#1002'])
  expect(await names('total_weight:1000')).toEqual(['#1001'])
  expect(await names('risk_level:high')).toEqual(['#1002'])
  expect(await names('risk_level:none')).toEqual(['#1001'])
})
