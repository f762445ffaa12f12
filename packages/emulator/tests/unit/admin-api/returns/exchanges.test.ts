import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { fulfilledOrder, RETURN_SCOPES } from './fulfilled-order'

const admin = startAdmin(
  [...RETURN_SCOPES, 'write_products', 'write_inventory', 'write_order_edits'],
  ['returns/approve', 'returns/process', 'orders/edited'],
)
const EXCHANGES = `exchangeLineItems(first: 5) { nodes {
  id quantity processableQuantity processedQuantity lineItems { id title quantity }
} }`

interface Payload {
  return: { id: string; exchangeLineItems: { nodes: { id: string }[] } } | null
  userErrors: object[]
}

let variant: string
let productId: string
let orderId: string
let item: string | undefined
beforeEach(async () => {
  const { product } = await admin.ask<{
    product: { id: string; variants: { nodes: { id: string }[] } }
  }>(`mutation { productSet(synchronous: true, input: { title: "Mug",
      productOptions: [{ name: "Title", values: [{ name: "Default Title" }] }],
      variants: [{ price: "8.00", sku: "MUG-1", optionValues: [{ optionName: "Title", name: "Default Title" }] }] }) {
    product { id variants(first: 1) { nodes { id } } } } }`)
  productId = product.id
  variant = product.variants.nodes[0]?.id ?? ''
  const order = await fulfilledOrder(admin, [{ quantity: 2 }], true)
  orderId = order.orderId
  ;[item] = order.items
})

const create = (exchange: object) =>
  admin.ask<Payload>(
    `mutation ($input: ReturnInput!) { returnCreate(returnInput: $input) {
      return { id ${EXCHANGES} } userErrors { field message code } } }`,
    {
      input: {
        orderId,
        returnLineItems: [{ fulfillmentLineItemId: item, quantity: 1, returnReason: 'STYLE' }],
        exchangeLineItems: [{ variantId: variant, quantity: 2, ...exchange }],
      },
    },
  )
const process = (id: string, exchange: object) =>
  admin.ask<Payload>(
    `mutation ($input: ReturnProcessInput!) { returnProcess(input: $input) {
      return { ${EXCHANGES} } userErrors { field message code } } }`,
    { input: { returnId: id, exchangeLineItems: [exchange] } },
  )
const order = () =>
  admin.ask(
    `query ($id: ID!) { order(id: $id) {
      currentTotalPriceSet { shopMoney { amount } }
      lineItems(first: 5) { nodes { title quantity } }
      fulfillmentOrders(first: 5) { nodes { status lineItems(first: 5) { nodes { remainingQuantity } } } }
    } }`,
    { id: orderId },
  )

describe('an exchange', () => {
  it('names its product, as long as there is one', async () => {
    const { return: created } = await create({})
    const read = async () => {
      const { data } = await admin.send(
        `query ($id: ID!) { return(id: $id) { exchangeLineItems(first: 1) { nodes {
          title variantTitle variantSku productId } } } }`,
        { id: created?.id },
        '2026-10',
      )
      return data
    }
    const naming = (node: object) => ({ return: { exchangeLineItems: { nodes: [node] } } })
    expect(await read()).toEqual(
      naming({ title: 'Mug', variantTitle: null, variantSku: 'MUG-1', productId }),
    )
    await admin.ask(
      'mutation ($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }',
      { id: productId },
    )
    expect(await read()).toEqual(
      naming({ title: null, variantTitle: null, variantSku: null, productId: null }),
    )
  })

  it('is added to the order when it is processed, in parts', async () => {
    const { return: created } = await create({})
    const [exchange] = created?.exchangeLineItems.nodes ?? []
    expect(exchange).toEqual({
      id: exchange?.id,
      quantity: 2,
      processableQuantity: 2,
      processedQuantity: 0,
      lineItems: [],
    })
    expect(await order()).toMatchObject({ currentTotalPriceSet: { shopMoney: { amount: '10.0' } } })
    const processed = await process(created?.id ?? '', { id: exchange?.id, quantity: 1 })
    expect(processed).toMatchObject({
      return: {
        exchangeLineItems: {
          nodes: [
            {
              quantity: 2,
              processableQuantity: 1,
              processedQuantity: 1,
              lineItems: [{ title: 'Mug', quantity: 1 }],
            },
          ],
        },
      },
      userErrors: [],
    })
    expect(await order()).toEqual({
      currentTotalPriceSet: { shopMoney: { amount: '18.0' } },
      lineItems: {
        nodes: [
          { title: 'Item', quantity: 2 },
          { title: 'Mug', quantity: 1 },
        ],
      },
      fulfillmentOrders: {
        nodes: [
          { status: 'CLOSED', lineItems: { nodes: [{ remainingQuantity: 0 }] } },
          { status: 'OPEN', lineItems: { nodes: [{ remainingQuantity: 1 }] } },
        ],
      },
    })
    expect(await process(created?.id ?? '', { id: exchange?.id, quantity: 2 })).toEqual({
      return: null,
      userErrors: [
        {
          field: ['input', 'exchangeLineItems', '0', 'quantity'],
          message: 'Exchange line item has an invalid quantity.',
          code: 'INVALID',
        },
      ],
    })
    await expect
      .poll(() => admin.received().map(([topic]) => topic))
      .toEqual(['returns/approve', 'orders/edited', 'returns/process'])
    expect(admin.received()[0]?.[1]).toMatchObject({ total_exchange_line_items: 2 })
  })

  it.each([
    [{ value: { percentage: 50 } }, '14.0'],
    [{ value: { amount: { amount: '3', currencyCode: 'USD' } } }, '15.0'],
  ])('has the discount %j', async (appliedDiscount, total) => {
    const { return: created } = await create({ quantity: 1, appliedDiscount })
    const [exchange] = created?.exchangeLineItems.nodes ?? []
    await process(created?.id ?? '', { id: exchange?.id, quantity: 1 })
    expect(await order()).toMatchObject({ currentTotalPriceSet: { shopMoney: { amount: total } } })
  })

  it('is removed from the return before it is processed', async () => {
    const { return: created } = await create({})
    const [exchange] = created?.exchangeLineItems.nodes ?? []
    const remove = (quantity: number) =>
      admin.ask<Payload>(
        `mutation ($id: ID!, $items: [ExchangeLineItemRemoveFromReturnInput!]) {
          removeFromReturn(returnId: $id, exchangeLineItems: $items) {
            return { ${EXCHANGES} } userErrors { field code } } }`,
        { id: created?.id, items: [{ exchangeLineItemId: exchange?.id, quantity }] },
      )
    expect((await remove(3)).userErrors).toEqual([
      { field: ['exchangeLineItems', '0', 'quantity'], code: 'INVALID' },
    ])
    expect((await remove(1)).return?.exchangeLineItems.nodes).toMatchObject([{ quantity: 1 }])
    expect((await remove(1)).return?.exchangeLineItems.nodes).toEqual([])
  })

  it.each([
    [
      { variantId: 'gid://shopify/ProductVariant/7' },
      'variantId',
      'NOT_FOUND',
      'Variant not found.',
    ],
    [{ quantity: 0 }, 'quantity', 'INVALID', 'Exchange line item has an invalid quantity.'],
  ])('is refused for %j', async (changes, field, code, message) => {
    expect(await create(changes)).toEqual({
      return: null,
      userErrors: [{ field: ['returnInput', 'exchangeLineItems', '0', field], code, message }],
    })
  })
})
