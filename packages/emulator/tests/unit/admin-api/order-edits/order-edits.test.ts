import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { FULFILLMENT_SCOPES, placeOrder } from '../fulfillment-orders/ordered-items'

const admin = startAdmin([...FULFILLMENT_SCOPES, 'write_order_edits'], ['orders/edited'])

const ORDER = `id subtotalLineItemsQuantity
  subtotalPriceSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } }
  lineItems(first: 5) { nodes { id title quantity } }
  addedLineItems(first: 5) { nodes { title quantity } }
  shippingLines { id title stagedStatus price { shopMoney { amount } } }
  stagedChanges(first: 9) { nodes { __typename } }`

const ITEM = `id title quantity sku hasStagedLineItemDiscount
  originalUnitPriceSet { shopMoney { amount } } discountedUnitPriceSet { shopMoney { amount } }
  calculatedDiscountAllocations {
    allocatedAmountSet { shopMoney { amount } } discountApplication { id description }
  }`

interface Payload {
  calculatedOrder: {
    id: string
    lineItems: { nodes: { id: string }[] }
    shippingLines: { id: string }[]
  }
  calculatedLineItem: {
    id: string
    calculatedDiscountAllocations: { discountApplication: { id: string } }[]
  }
  userErrors: object[]
}

const begin = (id: string) =>
  admin.ask<Payload>(
    `mutation ($id: ID!) { orderEditBegin(id: $id) {
      calculatedOrder { ${ORDER} } orderEditSession { id } userErrors { field message } } }`,
    { id },
  )

/** Sends a mutation of an edit. */
const stage = (
  call: string,
  variables: Record<string, unknown>,
  declarations = '',
  fields = `calculatedLineItem { ${ITEM} }`,
) =>
  admin.ask<Payload>(
    `mutation ($id: ID!${declarations}) { ${call} {
      calculatedOrder { ${ORDER} } ${fields} userErrors { field message } } }`,
    variables,
  )

const setQuantity = (id: string, lineItemId: string | undefined, quantity: number) =>
  stage(
    'orderEditSetQuantity(id: $id, lineItemId: $lineItemId, quantity: $quantity)',
    { id, lineItemId, quantity },
    ', $lineItemId: ID!, $quantity: Int!',
  )

const addCustomItem = (id: string, title: string, quantity: number) =>
  stage(
    `orderEditAddCustomItem(id: $id, title: $title, quantity: $quantity,
      price: { amount: "7", currencyCode: USD })`,
    { id, title, quantity },
    ', $title: String!, $quantity: Int!',
  )

const addVariant = (id: string, variantId: string) =>
  stage(
    'orderEditAddVariant(id: $id, variantId: $variantId, quantity: 1)',
    { id, variantId },
    ', $variantId: ID!',
  )

const addDiscount = (id: string, lineItemId: string | undefined, discount: object) =>
  stage(
    'orderEditAddLineItemDiscount(id: $id, lineItemId: $lineItemId, discount: $discount)',
    { id, lineItemId, discount },
    ', $lineItemId: ID!, $discount: OrderEditAppliedDiscountInput!',
  )

const addShipping = (id: string) =>
  stage(
    `orderEditAddShippingLine(id: $id, shippingLine: {
      title: "Courier", price: { amount: "4", currencyCode: USD } })`,
    { id },
    '',
    'calculatedShippingLine { id title stagedStatus }',
  )

const commit = (id: string) =>
  admin.ask(
    `mutation ($id: ID!) { orderEditCommit(id: $id, staffNote: "Swap") {
      order {
        edited currentTotalPriceSet { shopMoney { amount } }
        lineItems(first: 5) { nodes { id title quantity currentQuantity } }
        shippingLines(first: 5) { nodes { title } }
        fulfillmentOrders(first: 5) { nodes { lineItems(first: 5) { nodes { totalQuantity } } } }
      }
      successMessages userErrors { field message } } }`,
    { id },
  )

async function started(quantities: number[]) {
  const order = await placeOrder(admin, quantities)
  const { calculatedOrder } = await begin(order.id)
  return { order, id: calculatedOrder.id, lines: calculatedOrder.lineItems.nodes }
}

describe('orderEditBegin', () => {
  it('starts with the order as it is', async () => {
    const order = await placeOrder(admin, [2, 1])
    const payload = await begin(order.id)
    const key = payload.calculatedOrder.id.split('/').at(-1)
    expect(payload).toMatchObject({
      calculatedOrder: {
        id: `gid://shopify/CalculatedOrder/${key}`,
        subtotalLineItemsQuantity: 3,
        totalPriceSet: { shopMoney: { amount: '15.0' } },
        lineItems: {
          nodes: [
            { id: expect.stringMatching(/^gid:\/\/shopify\/CalculatedLineItem\/\d+$/) },
            { quantity: 1 },
          ],
        },
        addedLineItems: { nodes: [] },
        shippingLines: [],
        stagedChanges: { nodes: [] },
      },
      orderEditSession: { id: `gid://shopify/OrderEditSession/${key}` },
      userErrors: [],
    })
  })

  it('refuses unknown and canceled orders', async () => {
    expect(await begin('gid://shopify/Order/99')).toMatchObject({
      calculatedOrder: null,
      userErrors: [{ field: ['id'], message: 'The order does not exist.' }],
    })
    const order = await placeOrder(admin, [1])
    await admin.ask(
      `mutation ($id: ID!) { orderCancel(orderId: $id, reason: OTHER, restock: true) {
        userErrors { message } } }`,
      { ...order },
    )
    expect(await begin(order.id)).toMatchObject({
      calculatedOrder: null,
      userErrors: [{ message: 'Canceled orders can’t be edited' }],
    })
  })
})

describe('items of an edit', () => {
  it('change, are added, and are committed together', async () => {
    const { id, lines } = await started([3, 1])
    expect(await setQuantity(id, lines[0]?.id, 1)).toMatchObject({
      calculatedLineItem: { id: lines[0]?.id, quantity: 1 },
      calculatedOrder: {
        subtotalPriceSet: { shopMoney: { amount: '10.0' } },
        stagedChanges: { nodes: [{ __typename: 'OrderStagedChangeDecrementItem' }] },
      },
    })
    await setQuantity(id, lines[1]?.id, 2)
    expect(await addCustomItem(id, 'Gift wrap', 2)).toMatchObject({
      calculatedLineItem: {
        id: expect.stringMatching(/CalculatedLineItem\/[\da-f]{8}-/),
        title: 'Gift wrap',
        quantity: 2,
        originalUnitPriceSet: { shopMoney: { amount: '7.0' } },
      },
      calculatedOrder: { addedLineItems: { nodes: [{ title: 'Gift wrap', quantity: 2 }] } },
    })
    expect(await commit(id)).toEqual({
      order: {
        edited: true,
        currentTotalPriceSet: { shopMoney: { amount: '29.0' } },
        lineItems: {
          nodes: [
            expect.objectContaining({ title: 'Item 0', quantity: 3, currentQuantity: 1 }),
            expect.objectContaining({ title: 'Item 1', quantity: 2, currentQuantity: 2 }),
            {
              id: expect.stringMatching(/LineItem\/\d+$/),
              title: 'Gift wrap',
              quantity: 2,
              currentQuantity: 2,
            },
          ],
        },
        shippingLines: { nodes: [] },
        fulfillmentOrders: {
          nodes: [
            { lineItems: { nodes: [{ totalQuantity: 1 }, { totalQuantity: 1 }] } },
            { lineItems: { nodes: [{ totalQuantity: 1 }] } },
            { lineItems: { nodes: [{ totalQuantity: 2 }] } },
          ],
        },
      },
      successMessages: ['Order updated'],
      userErrors: [],
    })
    await expect.poll(admin.received).toMatchObject([
      [
        'orders/edited',
        {
          order_edit: {
            staff_note: 'Swap',
            line_items: { additions: [{ delta: 1 }, { delta: 2 }], removals: [{ delta: 2 }] },
          },
        },
      ],
    ])
    expect(await commit(id)).toEqual({
      order: null,
      successMessages: null,
      userErrors: [{ field: ['id'], message: 'The calculated order does not exist.' }],
    })
  })

  it('do not change the order before they are committed', async () => {
    const { order, id, lines } = await started([1])
    const read = () =>
      admin.ask(
        `query ($id: ID!) { order(id: $id) { edited currentTotalPriceSet { shopMoney { amount } }
          lineItems(first: 5) { nodes { id quantity } } } }`,
        { id: order.id },
      )
    const before = await read()
    await setQuantity(id, lines[0]?.id, 4)
    expect(await read()).toEqual(before)
  })

  it('include a variant once', async () => {
    const { product } = await admin.ask<{ product: { variants: { nodes: { id: string }[] } } }>(
      'mutation { productCreate(product: { title: "Lamp" }) { product { variants(first: 1) { nodes { id } } } } }',
    )
    const variantId = product.variants.nodes[0]?.id ?? ''
    const { id } = await started([1])
    expect(await addVariant(id, variantId)).toMatchObject({
      calculatedLineItem: { title: 'Lamp', quantity: 1 },
      userErrors: [],
    })
    expect(await addVariant(id, variantId)).toEqual({
      calculatedOrder: null,
      calculatedLineItem: null,
      userErrors: [
        { field: ['id'], message: "Lamp was not added because it's already on the order." },
      ],
    })
    expect(await addVariant(id, 'gid://shopify/ProductVariant/0')).toMatchObject({
      userErrors: [
        {
          field: ['variantId'],
          message: "can't convert Integer[0] to a positive Integer to use as an untrusted id",
        },
      ],
    })
  })

  it.each([
    ['a blank title', ' ', 1, ['title'], "can't be blank"],
    ['a long title', 'x'.repeat(256), 1, ['title'], 'is too long (maximum is 255 characters)'],
    ['no quantity', 'Wrap', 0, ['quantity'], 'must be greater than 0'],
    ['a negative quantity', 'Wrap', -1, ['quantity'], 'must be greater than 0'],
  ])('refuse %s', async (_case, title, quantity, field, message) => {
    const { id } = await started([1])
    expect(await addCustomItem(id, title, quantity)).toMatchObject({
      calculatedLineItem: null,
      userErrors: [{ field, message }],
    })
  })

  const SHIPPING_GONE = "it doesn't exist or has already been removed."
  it.each([
    [
      'orderEditAddCustomItem(id: $id, title: "A", quantity: 1, price: { amount: "-1", currencyCode: USD })',
      [[['price', 'amount'], 'must be greater than or equal to 0']],
    ],
    [
      'orderEditAddCustomItem(id: $id, title: "A", quantity: 1, price: { amount: "1", currencyCode: EUR })',
      [[['price', 'amount'], 'Currency must be USD.']],
    ],
    [
      'orderEditAddVariant(id: $id, variantId: $part, quantity: 0)',
      [[['quantity'], 'must be greater than 0']],
    ],
    [
      'orderEditAddVariant(id: $id, variantId: $part, quantity: -1)',
      [
        [['quantity'], 'must be greater than 0'],
        [['quantity'], 'must be greater than or equal to 0'],
      ],
    ],
    [
      'orderEditSetQuantity(id: $id, lineItemId: $part, quantity: -1)',
      [[['quantity'], 'must be greater than or equal to 0']],
    ],
    [
      'orderEditAddShippingLine(id: $id, shippingLine: { title: "A", price: { amount: "1", currencyCode: EUR } })',
      [[['shippingLine', 'price'], 'The price must be in USD.']],
    ],
    [
      'orderEditUpdateShippingLine(id: $id, shippingLineId: $part, shippingLine: { title: "A" })',
      [
        [
          ['shippingLineId'],
          "The shipping line can't be updated because it doesn't exist or wasn't added during this edit.",
        ],
      ],
    ],
    [
      'orderEditRemoveShippingLine(id: $id, shippingLineId: $part)',
      [[['shippingLineId'], `The shipping line can't be removed because ${SHIPPING_GONE}`]],
    ],
    ['orderEditCommit(id: $id)', [[['id'], 'There must be at least one change to be made.']]],
  ] as const)('%s is refused', async (call, errors) => {
    const { id, lines } = await started([1])
    const { product } = await admin.ask<{ product: { variants: { nodes: { id: string }[] } } }>(
      'mutation { productCreate(product: { title: "Lamp" }) { product { variants(first: 1) { nodes { id } } } } }',
    )
    const part = call.includes('variantId')
      ? product.variants.nodes[0]?.id
      : call.includes('lineItemId')
        ? lines[0]?.id
        : 'gid://shopify/CalculatedShippingLine/9'
    const usesPart = call.includes('$part')
    const { userErrors } = await admin.ask<{ userErrors: object[] }>(
      `mutation ($id: ID!${usesPart ? ', $part: ID!' : ''}) { ${call} { userErrors { field message } } }`,
      usesPart ? { id, part } : { id },
    )
    expect(userErrors).toEqual(errors.map(([field, message]) => ({ field, message })))
  })

  it('have the image of their product', async () => {
    const { id } = await started([2])
    const { product } = await admin.ask<{ product: { variants: { nodes: { id: string }[] } } }>(
      `mutation { productCreate(
        product: { title: "Pictured" }
        media: [{ originalSource: "https://pictures.example/a.png", mediaContentType: IMAGE }]
      ) { product { variants(first: 1) { nodes { id } } } } }`,
    )
    await admin.advanceClock(60_000)
    const { calculatedLineItem } = await stage(
      'orderEditAddVariant(id: $id, variantId: $variantId, quantity: 1)',
      { id, variantId: product.variants.nodes[0]?.id },
      ', $variantId: ID!',
      'calculatedLineItem { id image { url } }',
    )
    expect(calculatedLineItem).toMatchObject({ image: { url: 'https://pictures.example/a.png' } })
  })

  it('refuse unknown items and edits', async () => {
    const { id, lines } = await started([1])
    expect(await setQuantity(id, 'gid://shopify/CalculatedLineItem/99', 1)).toMatchObject({
      userErrors: [{ field: ['lineItemId'], message: 'The line item does not exist.' }],
    })
    expect(await setQuantity('gid://shopify/CalculatedOrder/99', lines[0]?.id, 1)).toMatchObject({
      userErrors: [{ field: ['id'], message: 'The calculated order does not exist.' }],
    })
  })
})

describe('discounts of an edit', () => {
  it('apply to an item, change, and are removed', async () => {
    const { id, lines } = await started([2])
    const { calculatedLineItem, ...rest } = await addDiscount(id, lines[0]?.id, {
      percentValue: 10,
      description: 'Loyal',
    })
    expect(calculatedLineItem).toMatchObject({
      hasStagedLineItemDiscount: true,
      discountedUnitPriceSet: { shopMoney: { amount: '4.5' } },
      calculatedDiscountAllocations: [
        {
          allocatedAmountSet: { shopMoney: { amount: '1.0' } },
          discountApplication: { description: 'Loyal' },
        },
      ],
    })
    expect(rest).toMatchObject({
      calculatedOrder: { totalPriceSet: { shopMoney: { amount: '9.0' } } },
    })
    const [allocation] = calculatedLineItem.calculatedDiscountAllocations
    const discount = allocation?.discountApplication.id
    expect(
      await stage(
        `orderEditUpdateDiscount(id: $id, discountApplicationId: $discount, discount: {
          fixedValue: { amount: "2", currencyCode: USD } })`,
        { id, discount },
        ', $discount: ID!',
        '',
      ),
    ).toMatchObject({ calculatedOrder: { totalPriceSet: { shopMoney: { amount: '6.0' } } } })
    const remove = () =>
      stage(
        'orderEditRemoveDiscount(id: $id, discountApplicationId: $discount)',
        { id, discount },
        ', $discount: ID!',
        '',
      )
    expect(await remove()).toMatchObject({
      calculatedOrder: { totalPriceSet: { shopMoney: { amount: '10.0' } } },
      userErrors: [],
    })
    expect(await remove()).toMatchObject({
      calculatedOrder: null,
      userErrors: [{ field: ['discountApplicationId'] }],
    })
  })
})

describe('shipping of an edit', () => {
  it('is added, changed, removed, and committed', async () => {
    const { id } = await started([1])
    const { calculatedOrder } = await addShipping(id)
    const [line] = calculatedOrder.shippingLines
    expect(calculatedOrder).toMatchObject({
      totalPriceSet: { shopMoney: { amount: '9.0' } },
      shippingLines: [{ title: 'Courier', stagedStatus: 'ADDED' }],
    })
    const variables = { id, line: line?.id }
    expect(
      await stage(
        'orderEditUpdateShippingLine(id: $id, shippingLineId: $line, shippingLine: { title: "Bike" })',
        variables,
        ', $line: ID!',
        '',
      ),
    ).toMatchObject({ calculatedOrder: { shippingLines: [{ id: line?.id, title: 'Bike' }] } })
    const remove = () =>
      stage(
        'orderEditRemoveShippingLine(id: $id, shippingLineId: $line)',
        variables,
        ', $line: ID!',
        '',
      )
    expect(await remove()).toMatchObject({
      calculatedOrder: { totalPriceSet: { shopMoney: { amount: '5.0' } }, shippingLines: [] },
    })
    expect(await remove()).toMatchObject({ userErrors: [{ field: ['shippingLineId'] }] })
    await addShipping(id)
    expect(await commit(id)).toMatchObject({
      order: {
        currentTotalPriceSet: { shopMoney: { amount: '9.0' } },
        shippingLines: { nodes: [{ title: 'Courier' }] },
      },
    })
  })
})
