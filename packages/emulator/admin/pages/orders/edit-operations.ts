import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'

export type { OrderEditAppliedDiscountInput as EditDiscountInput } from '../../../generated/admin-operations'

/** An item of an order while it is edited. */
export type EditedLine = EditedOrder['lineItems']['nodes'][number]

/** An order with changes that are not committed yet. */
export type EditedOrder = NonNullable<EditPayload['calculatedOrder']>

/** The payload of each change. */
export type EditPayload = NonNullable<DataOf<typeof EDIT_BEGIN>['orderEditBegin']>

const MONEY = '{ shopMoney { amount currencyCode } }'
const PAYLOAD = `{
  calculatedOrder {
    id
    subtotalPriceSet ${MONEY}
    totalPriceSet ${MONEY}
    totalOutstandingSet ${MONEY}
    lineItems(first: 100) {
      nodes {
        id title variantTitle quantity editableQuantity restockable hasStagedLineItemDiscount
        image { url }
        originalUnitPriceSet ${MONEY}
        discountedUnitPriceSet ${MONEY}
        calculatedDiscountAllocations { discountApplication { ... on CalculatedManualDiscountApplication { id } } }
      }
    }
    stagedChanges(first: 100) { nodes { __typename } }
  }
  userErrors { field message }
}`

export const EDITED_ORDER = defineOperation(`
  query EditedOrder($id: ID!) { order(id: $id) { id name currencyCode } }`)

export const EDIT_BEGIN = defineOperation(`
  mutation OrderEditBegin($id: ID!) { orderEditBegin(id: $id) ${PAYLOAD} }`)

export const EDIT_ADD_VARIANT = defineOperation(`
  mutation OrderEditAddVariant($id: ID!, $variantId: ID!, $quantity: Int!) {
    orderEditAddVariant(id: $id, variantId: $variantId, quantity: $quantity, allowDuplicates: true) ${PAYLOAD}
  }`)

export const EDIT_ADD_CUSTOM_ITEM = defineOperation(`
  mutation OrderEditAddCustomItem($id: ID!, $title: String!, $quantity: Int!, $price: MoneyInput!, $requiresShipping: Boolean) {
    orderEditAddCustomItem(id: $id, title: $title, quantity: $quantity, price: $price, requiresShipping: $requiresShipping) ${PAYLOAD}
  }`)

export const EDIT_SET_QUANTITY = defineOperation(`
  mutation OrderEditSetQuantity($id: ID!, $lineItemId: ID!, $quantity: Int!, $restock: Boolean) {
    orderEditSetQuantity(id: $id, lineItemId: $lineItemId, quantity: $quantity, restock: $restock) ${PAYLOAD}
  }`)

export const EDIT_ADD_DISCOUNT = defineOperation(`
  mutation OrderEditAddDiscount($id: ID!, $lineItemId: ID!, $discount: OrderEditAppliedDiscountInput!) {
    orderEditAddLineItemDiscount(id: $id, lineItemId: $lineItemId, discount: $discount) ${PAYLOAD}
  }`)

export const EDIT_REMOVE_DISCOUNT = defineOperation(`
  mutation OrderEditRemoveDiscount($id: ID!, $discountId: ID!) {
    orderEditRemoveDiscount(id: $id, discountApplicationId: $discountId) ${PAYLOAD}
  }`)

export const EDIT_COMMIT = defineOperation(`
  mutation OrderEditCommit($id: ID!, $notify: Boolean, $note: String) {
    orderEditCommit(id: $id, notifyCustomer: $notify, staffNote: $note) { userErrors { field message } }
  }`)
