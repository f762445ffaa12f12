import type { StartedAdmin } from '../started-admin'
import { createOrder, FULFILLMENT_SCOPES } from '../fulfillment-orders/ordered-items'

/** Scopes that the documents of this folder need. */
export const RETURN_SCOPES = [...FULFILLMENT_SCOPES, 'write_returns']

export const FIELDS = `id name status totalQuantity requestApprovedAt closedAt
  decline { reason note }
  returnLineItems(first: 5) { nodes { ... on ReturnLineItem {
    id quantity processedQuantity unprocessedQuantity refundableQuantity refundedQuantity
    returnReason returnReasonNote customerNote returnReasonDefinition { handle }
  } } }
  reverseFulfillmentOrders(first: 5) { nodes {
    id status lineItems(first: 5) { nodes { id totalQuantity dispositions { type quantity } } }
  } }`

export interface Return {
  id: string
  returnLineItems: { nodes: { id: string }[] }
  reverseFulfillmentOrders: { nodes: { id: string; lineItems: { nodes: { id: string }[] } }[] }
}

export interface ReturnPayload {
  return: Return | null
  userErrors: { field: string[] | null; message: string; code: string | null }[]
}

/** Creates an order that is fulfilled. Returns its id, and those of the fulfilled items. */
export async function fulfilledOrder(
  admin: StartedAdmin,
  lineItems: object[],
  isPaid = false,
): Promise<{ orderId: string; items: string[] }> {
  const order = await createOrder(
    admin,
    lineItems.map(item => ({
      title: 'Item',
      requiresShipping: true,
      priceSet: { shopMoney: { amount: '5', currencyCode: 'USD' } },
      ...item,
    })),
  )
  if (isPaid)
    await admin.ask(
      'mutation ($id: ID!) { orderMarkAsPaid(input: { id: $id }) { userErrors { message } } }',
      { id: order.id },
    )
  const { fulfillment } = await admin.ask<{
    fulfillment: { fulfillmentLineItems: { nodes: { id: string }[] } }
  }>(
    `mutation ($id: ID!) { fulfillmentCreate(fulfillment: {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }) {
      fulfillment { fulfillmentLineItems(first: 9) { nodes { id } } } } }`,
    { id: order.fulfillmentOrders.nodes[0]?.id },
  )
  return {
    orderId: order.id,
    items: fulfillment.fulfillmentLineItems.nodes.map(({ id }) => id),
  }
}

export const createReturn = (admin: StartedAdmin, returnInput: object) =>
  admin.ask<ReturnPayload>(
    `mutation ($returnInput: ReturnInput!) { returnCreate(returnInput: $returnInput) {
      return { ${FIELDS} } userErrors { field message code } } }`,
    { returnInput },
  )

export const requestReturn = (admin: StartedAdmin, input: object) =>
  admin.ask<ReturnPayload>(
    `mutation ($input: ReturnRequestInput!) { returnRequest(input: $input) {
      return { ${FIELDS} } userErrors { field message code } } }`,
    { input },
  )

/** Sends a mutation whose payload is a return. */
export const change = (
  admin: StartedAdmin,
  call: string,
  variables: Record<string, unknown>,
  declarations: string,
) =>
  admin.ask<ReturnPayload>(
    `mutation (${declarations}) { ${call} {
      return { ${FIELDS} } userErrors { field message code } } }`,
    variables,
  )

export const readReturn = (admin: StartedAdmin, id: string) =>
  admin.ask(`query ($id: ID!) { return(id: $id) { ${FIELDS} } }`, { id })
