import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { fulfilledOrder, RETURN_SCOPES } from './fulfilled-order'

const admin = startAdmin([...RETURN_SCOPES, 'write_products', 'write_inventory'], [])

const MONEY = '{ shopMoney { amount } }'
const usd = (amount: string) => ({ shopMoney: { amount } })

interface Created {
  return: {
    id: string
    returnLineItems: { nodes: { id: string }[] }
    exchangeLineItems: { nodes: { id: string }[] }
  }
}

let returnId: string
let lineId: string | undefined
let exchangeId: string | undefined
/** Three paid items at 5 dollars, and a return of two for mugs at 8, less a fee of 10 %. */
beforeEach(async () => {
  const { product } = await admin.ask<{ product: { variants: { nodes: { id: string }[] } } }>(
    `mutation { productSet(synchronous: true, input: { title: "Mug",
      productOptions: [{ name: "Title", values: [{ name: "Default Title" }] }],
      variants: [{ price: "8.00", optionValues: [{ optionName: "Title", name: "Default Title" }] }] }) {
    product { variants(first: 1) { nodes { id } } } } }`,
  )
  const order = await fulfilledOrder(admin, [{ quantity: 3 }], true)
  const { return: created } = await admin.ask<Created>(
    `mutation ($returnInput: ReturnInput!) { returnCreate(returnInput: $returnInput) { return { id
      returnLineItems(first: 2) { nodes { id } } exchangeLineItems(first: 2) { nodes { id } } } userErrors { message } } }`,
    {
      returnInput: {
        orderId: order.orderId,
        returnLineItems: [
          {
            fulfillmentLineItemId: order.items[0],
            quantity: 2,
            returnReason: 'OTHER',
            returnReasonNote: 'Too blue',
            restockingFee: { percentage: 10 },
          },
        ],
        exchangeLineItems: [{ variantId: product.variants.nodes[0]?.id, quantity: 2 }],
      },
    },
  )
  returnId = created.id
  lineId = created.returnLineItems.nodes[0]?.id
  exchangeId = created.exchangeLineItems.nodes[0]?.id
})

describe('suggestedRefund', () => {
  const suggest = (variables: object) =>
    admin.send(
      `query ($id: ID!, $lines: [ReturnRefundLineItemInput!]!, $shipping: RefundShippingInput) { return(id: $id) {
        suggestedRefund(returnRefundLineItems: $lines, refundShipping: $shipping) {
          amount ${MONEY} subtotal ${MONEY} discountedSubtotal ${MONEY} maximumRefundable ${MONEY} totalTax ${MONEY}
          shipping { amountSet ${MONEY} } suggestedTransactions { amountSet ${MONEY} kind gateway }
        } } }`,
      { id: returnId, ...variables },
    )

  it('is the price of the items, less the restocking fee', async () => {
    const { data, extensions } = await suggest({
      lines: [{ returnLineItemId: lineId, quantity: 2 }],
    })
    expect(extensions).not.toHaveProperty('notSimulated')
    expect(data).toEqual({
      return: {
        suggestedRefund: {
          amount: usd('9.0'),
          subtotal: usd('10.0'),
          discountedSubtotal: usd('10.0'),
          maximumRefundable: usd('15.0'),
          totalTax: usd('0.0'),
          shipping: { amountSet: usd('0.0') },
          suggestedTransactions: [
            { amountSet: usd('9.0'), kind: 'SUGGESTED_REFUND', gateway: 'manual' },
          ],
        },
      },
    })
  })

  it('is refused for an item that the return does not have', async () => {
    const { errors } = await suggest({
      lines: [{ returnLineItemId: 'gid://shopify/ReturnLineItem/9', quantity: 1 }],
    })
    expect(errors).toMatchObject([{ message: 'Return line item was not found.' }])
  })
})

describe('suggestedFinancialOutcome', () => {
  const outcome = async (returned: number, exchanged: number) => {
    const { suggestedFinancialOutcome } = await admin.ask<{
      suggestedFinancialOutcome: { financialTransfer: object | null }
    }>(
      `query ($id: ID!, $lines: [SuggestedOutcomeReturnLineItemInput!]!, $exchanges: [SuggestedOutcomeExchangeLineItemInput!]!) {
        return(id: $id) { suggestedFinancialOutcome(returnLineItems: $lines, exchangeLineItems: $exchanges) {
          financialTransfer { __typename
            ... on RefundReturnOutcome { amount ${MONEY} suggestedTransactions { amountSet ${MONEY} } }
            ... on InvoiceReturnOutcome { amount ${MONEY} } } } } }`,
      {
        id: returnId,
        lines: returned > 0 ? [{ id: lineId, quantity: returned }] : [],
        exchanges: exchanged > 0 ? [{ id: exchangeId, quantity: exchanged }] : [],
      },
    )
    return suggestedFinancialOutcome.financialTransfer
  }

  it('is a refund of what the exchanges leave', async () => {
    expect(await outcome(2, 0)).toEqual({
      __typename: 'RefundReturnOutcome',
      amount: usd('9.0'),
      suggestedTransactions: [{ amountSet: usd('9.0') }],
    })
    expect(await outcome(2, 1)).toEqual({
      __typename: 'RefundReturnOutcome',
      amount: usd('1.0'),
      suggestedTransactions: [{ amountSet: usd('1.0') }],
    })
  })

  it('is an invoice for what the exchanges cost more', async () => {
    expect(await outcome(2, 2)).toEqual({
      __typename: 'InvoiceReturnOutcome',
      amount: usd('7.0'),
    })
  })

  it('is nothing without items', async () => {
    expect(await outcome(0, 0)).toBeNull()
  })
})
