import { readOnly, usd } from '../mutation-cases/example'
import type { Arguments, Example, Examples, ExampleStore } from '../mutation-cases/example'

const LINE = { title: 'Desk', quantity: 2, originalUnitPriceWithCurrency: usd('80.00') }
const NET_30 = 'gid://shopify/PaymentTermsTemplate/4'
const EDIT = `calculatedOrder { id lineItems(first: 3) { nodes { id } } }`
const DISCOUNTED = `calculatedLineItem { id
  calculatedDiscountAllocations { discountApplication { id } } }`

/** Starts the edit of the first order, and discounts its first item. */
async function discountLine({ id, run }: ExampleStore): Promise<Record<string, string>> {
  const edit = await run('orderEditBegin', { id: id('Order') }, EDIT)
  const discounted = await run(
    'orderEditAddLineItemDiscount',
    {
      id: edit('CalculatedOrder'),
      lineItemId: edit('CalculatedLineItem'),
      discount: { percentValue: 10, description: 'Late' },
    },
    DISCOUNTED,
  )
  return {
    id: edit('CalculatedOrder'),
    discountApplicationId: discounted('CalculatedManualDiscountApplication'),
  }
}

async function addShippingLine({ id, run }: ExampleStore): Promise<Record<string, string>> {
  const edit = await run('orderEditBegin', { id: id('Order') })
  const added = await run('orderEditAddShippingLine', {
    id: edit('CalculatedOrder'),
    shippingLine: { title: 'Express', price: usd('9.00') },
  })
  return { id: edit('CalculatedOrder'), shippingLineId: added('CalculatedShippingLine') }
}

async function beginEdit(
  { id, run }: ExampleStore,
  args: Arguments,
  lineItemId?: boolean,
): Promise<Arguments> {
  const edit = await run('orderEditBegin', { id: id('Order') }, EDIT)
  return {
    ...args,
    id: edit('CalculatedOrder'),
    ...(lineItemId && { lineItemId: edit('CalculatedLineItem') }),
  }
}

async function addDraft({ run }: ExampleStore): Promise<string> {
  const draft = await run('draftOrderCreate', { input: { lineItems: [LINE] } })
  return draft('DraftOrder')
}

/** Adds a draft order with payment terms. */
async function addTerms(store: ExampleStore) {
  return store.run(
    'paymentTermsCreate',
    {
      referenceId: await addDraft(store),
      paymentTermsAttributes: {
        paymentTermsTemplateId: NET_30,
        paymentSchedules: [{ issuedAt: '2026-08-01T00:00:00Z' }],
      },
    },
    'paymentTerms { id paymentSchedules(first: 1) { nodes { id } } }',
  )
}

/** Moves a fulfillment order to a service, so that it can be requested of it. */
const assigned: Example = async ({ id, run }) => {
  const service = await run(
    'fulfillmentServiceCreate',
    {
      name: 'Depot',
      trackingSupport: true,
    },
    'fulfillmentService { id location { id } }',
  )
  await run('fulfillmentOrderMove', {
    id: id('FulfillmentOrder'),
    newLocationId: service('Location'),
  })
  return { id: id('FulfillmentOrder') }
}

/** Runs mutations of one fulfillment order that is assigned to a service. */
const requested =
  (steps: readonly string[], args: Arguments = {}): Example =>
  async store => {
    const order = await assigned(store)
    for (const step of steps) await store.run(step, order)
    return { ...order, ...args }
  }

const SUBMIT = 'fulfillmentOrderSubmitFulfillmentRequest'
const ACCEPT = 'fulfillmentOrderAcceptFulfillmentRequest'
const SUBMIT_CANCELLATION = 'fulfillmentOrderSubmitCancellationRequest'

/** Returns an order with an authorization, and the transaction. */
const authorized = async ({ run }: ExampleStore) =>
  run(
    'orderCreate',
    {
      order: {
        lineItems: [{ title: 'Desk', quantity: 1, priceSet: { shopMoney: usd('80.00') } }],
        transactions: [
          { kind: 'AUTHORIZATION', status: 'SUCCESS', amountSet: { shopMoney: usd('80.00') } },
        ],
      },
    },
    'order { id transactions { id } }',
  )

/** Examples of orders, draft orders, their edits, payments, fulfillment and returns. */
export const examples: Examples = {
  customerWhatsAppMarketingConsentUpdate: async ({ run }) => {
    const customer = await run('customerCreate', { input: { phone: '+14155550142' } })
    return {
      input: {
        customerId: customer('Customer'),
        whatsAppMarketingConsent: { state: 'SUBSCRIBED', optInLevel: 'SINGLE_OPT_IN' },
      },
    }
  },
  orderAttributionDefinitionUpsert: () => ({
    input: { handle: 'kiosk', displayName: 'Kiosk' },
  }),
  orderAttributionDefinitionDelete: async ({ run }) => {
    const added = await run('orderAttributionDefinitionUpsert', {
      input: { handle: 'kiosk', displayName: 'Kiosk' },
    })
    return { id: added('OrderAttributionDefinition') }
  },
  draftOrderCalculate: readOnly(() => ({ input: { lineItems: [LINE] } })),
  draftOrderCreate: ({ id }) => ({
    input: { purchasingEntity: { customerId: id('Customer') }, lineItems: [LINE] },
  }),
  fulfillmentOrderSubmitFulfillmentRequest: assigned,
  fulfillmentOrderAcceptFulfillmentRequest: requested([SUBMIT], { message: 'Tomorrow' }),
  fulfillmentOrderRejectFulfillmentRequest: requested([SUBMIT], {
    reason: 'INVENTORY_OUT_OF_STOCK',
  }),
  fulfillmentOrderSubmitCancellationRequest: requested([SUBMIT, ACCEPT]),
  fulfillmentOrderAcceptCancellationRequest: requested([SUBMIT, ACCEPT, SUBMIT_CANCELLATION]),
  fulfillmentOrderRejectCancellationRequest: requested([SUBMIT, ACCEPT, SUBMIT_CANCELLATION]),
  fulfillmentOrderClose: requested([SUBMIT, ACCEPT], { message: 'Broken' }),
  fulfillmentOrderMove: ({ id }) => ({
    id: id('FulfillmentOrder'),
    newLocationId: id('Location', 1),
  }),
  fulfillmentOrderOpen: async ({ id, run }) => {
    const order = id('FulfillmentOrder')
    await run('fulfillmentOrderReportProgress', { id: order })
    return { id: order }
  },
  fulfillmentServiceUpdate: async ({ run }) => {
    const service = await run('fulfillmentServiceCreate', { name: 'Depot' })
    return { id: service('FulfillmentService'), name: 'North depot' }
  },
  fulfillmentServiceDelete: async ({ run }) => {
    const service = await run('fulfillmentServiceCreate', { name: 'Depot' })
    return { id: service('FulfillmentService') }
  },
  orderEditAddCustomItem: store =>
    beginEdit(store, { title: 'Card', price: usd('2.00'), quantity: 1 }),
  orderEditAddLineItemDiscount: store =>
    beginEdit(store, { discount: { fixedValue: usd('1.00') } }, true),
  orderEditAddShippingLine: store =>
    beginEdit(store, { shippingLine: { title: 'Express', price: usd('9.00') } }),
  orderEditAddVariant: store =>
    beginEdit(store, { variantId: store.id('ProductVariant', 1), quantity: 1 }),
  orderEditSetQuantity: store => beginEdit(store, { quantity: 1 }, true),
  orderEditRemoveDiscount: discountLine,
  orderEditRemoveLineItemDiscount: discountLine,
  orderEditUpdateDiscount: async store => ({
    ...(await discountLine(store)),
    discount: { percentValue: 20 },
  }),
  orderEditRemoveShippingLine: addShippingLine,
  orderEditUpdateShippingLine: async store => ({
    ...(await addShippingLine(store)),
    shippingLine: { title: 'Courier', price: usd('7.00') },
  }),
  orderEditCommit: async store => {
    const args = await beginEdit(store, { title: 'Card', price: usd('2.00'), quantity: 1 })
    await store.run('orderEditAddCustomItem', args)
    return { id: args.id, notifyCustomer: false, staffNote: 'By phone' }
  },
  orderCapture: async store => {
    const order = await authorized(store)
    return {
      input: {
        id: order('Order'),
        parentTransactionId: order('OrderTransaction'),
        amount: '80.00',
      },
    }
  },
  transactionVoid: async store => ({
    parentTransactionId: (await authorized(store))('OrderTransaction'),
  }),
  orderCreate: ({ id }) => ({
    order: {
      customer: { toAssociate: { id: id('Customer') } },
      lineItems: [{ variantId: id('ProductVariant'), quantity: 2 }],
      financialStatus: 'PAID',
    },
    options: { inventoryBehaviour: 'DECREMENT_IGNORING_POLICY' },
  }),
  paymentTermsCreate: async store => ({
    referenceId: await addDraft(store),
    paymentTermsAttributes: { paymentTermsTemplateId: NET_30 },
  }),
  paymentTermsUpdate: async store => ({
    input: {
      paymentTermsId: (await addTerms(store))('PaymentTerms'),
      paymentTermsAttributes: { paymentSchedules: [{ issuedAt: '2026-09-01T00:00:00Z' }] },
    },
  }),
  paymentTermsDelete: async store => ({
    input: { paymentTermsId: (await addTerms(store))('PaymentTerms') },
  }),
  paymentReminderSend: readOnly(async store => ({
    paymentScheduleId: (await addTerms(store))('PaymentSchedule'),
  })),
  returnCreate: async ({ id, run }) => {
    const fulfilled = await run(
      'fulfillmentCreate',
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: id('FulfillmentOrder') }],
        },
      },
      'fulfillment { fulfillmentLineItems(first: 1) { nodes { id } } }',
    )
    return {
      returnInput: {
        orderId: id('Order'),
        returnLineItems: [
          {
            fulfillmentLineItemId: fulfilled('FulfillmentLineItem'),
            quantity: 1,
            returnReason: 'UNWANTED',
          },
        ],
      },
    }
  },
  returnLineItemRemoveFromReturn: ({ id }) => ({
    returnId: id('Return', 1),
    returnLineItems: [{ returnLineItemId: id('ReturnLineItem', 1), quantity: 1 }],
  }),
  reverseDeliveryShippingUpdate: async ({ id, run }) => {
    const delivery = await run('reverseDeliveryCreateWithShipping', {
      reverseFulfillmentOrderId: id('ReverseFulfillmentOrder'),
      reverseDeliveryLineItems: [],
      trackingInput: { number: 'R1' },
    })
    return { reverseDeliveryId: delivery('ReverseDelivery'), trackingInput: { number: 'R2' } }
  },
  // Abandoned checkouts come from checkouts.
  abandonmentEmailStateUpdate: 'refused',
  abandonmentUpdateActivitiesDeliveryStatuses: 'refused',
  // Fulfillment orders are scheduled by prepaid subscriptions.
  fulfillmentOrderReschedule: 'refused',
}
