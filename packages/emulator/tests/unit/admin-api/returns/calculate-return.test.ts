import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { fulfilledOrder, RETURN_SCOPES } from './fulfilled-order'

const admin = startAdmin([...RETURN_SCOPES, 'write_products', 'write_inventory'], [])
const MONEY = '{ shopMoney { amount currencyCode } }'

let orderId: string
let item: string | undefined
let variantId: string
beforeEach(async () => {
  const { product } = await admin.ask<{
    product: { variants: { nodes: { id: string }[] } }
  }>(`mutation { productSet(synchronous: true, input: { title: "Mug",
      productOptions: [{ name: "Title", values: [{ name: "Default Title" }] }],
      variants: [{ price: "8.00", optionValues: [{ optionName: "Title", name: "Default Title" }] }] }) {
    product { variants(first: 1) { nodes { id } } } } }`)
  variantId = product.variants.nodes[0]?.id ?? ''
  const order = await fulfilledOrder(admin, [{ quantity: 3 }], true)
  orderId = order.orderId
  ;[item] = order.items
})

const calculate = (input: object) =>
  admin.send(
    `query ($input: CalculateReturnInput!) { returnCalculate(input: $input) {
      returnLineItems {
        quantity fulfillmentLineItem { id } restockingFee { percentage amountSet ${MONEY} }
        subtotalBeforeOrderDiscountsSet ${MONEY} subtotalSet ${MONEY} totalTaxSet ${MONEY}
      }
      exchangeLineItems {
        quantity variant { id } originalUnitPriceSet ${MONEY} discountedUnitPriceSet ${MONEY}
        subtotalSet ${MONEY} totalTaxSet ${MONEY}
        calculatedDiscountAllocations {
          allocatedAmountSet ${MONEY} discountApplication { description appliedTo }
        }
      }
      returnShippingFee { amountSet ${MONEY} }
    } }`,
    { input },
  )
const dollars = (amount: string) => ({ shopMoney: { amount, currencyCode: 'USD' } })
const returnsOf = () =>
  admin.ask('query ($id: ID!) { order(id: $id) { returns(first: 1) { nodes { id } } } }', {
    id: orderId,
  })

describe('returnCalculate', () => {
  it('computes items, fees, and exchanges, and adds no return', async () => {
    const { data } = await calculate({
      orderId,
      returnLineItems: [
        { fulfillmentLineItemId: item, quantity: 2, restockingFee: { percentage: 10 } },
      ],
      exchangeLineItems: [
        {
          variantId,
          quantity: 2,
          appliedDiscount: { description: 'Sorry', value: { percentage: 25 } },
        },
      ],
      returnShippingFee: { amount: { amount: '4.00', currencyCode: 'USD' } },
    })
    expect(data).toEqual({
      returnCalculate: {
        returnLineItems: [
          {
            quantity: 2,
            fulfillmentLineItem: { id: item },
            restockingFee: { percentage: 10, amountSet: dollars('1.0') },
            subtotalBeforeOrderDiscountsSet: dollars('10.0'),
            subtotalSet: dollars('10.0'),
            totalTaxSet: dollars('0.0'),
          },
        ],
        exchangeLineItems: [
          {
            quantity: 2,
            variant: { id: variantId },
            originalUnitPriceSet: dollars('8.0'),
            discountedUnitPriceSet: dollars('6.0'),
            subtotalSet: dollars('12.0'),
            totalTaxSet: dollars('0.0'),
            calculatedDiscountAllocations: [
              {
                allocatedAmountSet: dollars('4.0'),
                discountApplication: { description: 'Sorry', appliedTo: 'LINE' },
              },
            ],
          },
        ],
        returnShippingFee: { amountSet: dollars('4.0') },
      },
    })
    expect(await returnsOf()).toEqual({ returns: { nodes: [] } })
  })

  it('is null for an order that does not exist', async () => {
    const { data, errors } = await calculate({ orderId: 'gid://shopify/Order/1' })
    expect([data, errors]).toEqual([{ returnCalculate: null }, undefined])
  })

  it.each([
    [{ quantity: 4 }, 'Return line item has an invalid quantity.', 'INVALID'],
    [
      { quantity: 1, fulfillmentLineItemId: 'gid://shopify/FulfillmentLineItem/1' },
      'Fulfillment Line Item was not found.',
      'NOT_FOUND',
    ],
  ])('refuses %j', async (line, message, code) => {
    const { data, errors } = await calculate({
      orderId,
      returnLineItems: [{ fulfillmentLineItemId: item, ...line }],
    })
    expect(data).toEqual({ returnCalculate: null })
    expect(errors).toMatchObject([{ message, extensions: { code }, path: ['returnCalculate'] }])
  })
})
