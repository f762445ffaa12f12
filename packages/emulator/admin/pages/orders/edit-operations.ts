import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { Money } from '../../format/format-money'

interface MoneyBag {
  shopMoney: Money
}

/** An item of an order while it is edited. */
export interface EditedLine {
  id: string
  title: string
  variantTitle: string | null
  quantity: number
  /** What is not fulfilled yet. */
  editableQuantity: number
  restockable: boolean
  hasStagedLineItemDiscount: boolean
  originalUnitPriceSet: MoneyBag
  discountedUnitPriceSet: MoneyBag
  calculatedDiscountAllocations: { discountApplication: { id: string } }[]
}

/** An order with changes that are not committed yet. */
export interface EditedOrder {
  id: string
  subtotalPriceSet: MoneyBag
  totalPriceSet: MoneyBag
  totalOutstandingSet: MoneyBag
  lineItems: { nodes: EditedLine[] }
  stagedChanges: { nodes: { __typename: string }[] }
}

/** The payload of each change. */
export interface EditPayload {
  calculatedOrder: EditedOrder | null
  userErrors: UserError[]
}

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
        originalUnitPriceSet ${MONEY}
        discountedUnitPriceSet ${MONEY}
        calculatedDiscountAllocations { discountApplication { ... on CalculatedManualDiscountApplication { id } } }
      }
    }
    stagedChanges(first: 100) { nodes { __typename } }
  }
  userErrors { field message }
}`

export const EDITED_ORDER = defineOperation<
  { order: { id: string; name: string; currencyCode: string } | null },
  { id: string }
>(`
  query EditedOrder($id: ID!) { order(id: $id) { id name currencyCode } }`)

export const EDIT_BEGIN = defineOperation<{ orderEditBegin: EditPayload }, { id: string }>(`
  mutation OrderEditBegin($id: ID!) { orderEditBegin(id: $id) ${PAYLOAD} }`)

export const EDIT_ADD_VARIANT = defineOperation<
  { orderEditAddVariant: EditPayload },
  { id: string; variantId: string; quantity: number }
>(`
  mutation OrderEditAddVariant($id: ID!, $variantId: ID!, $quantity: Int!) {
    orderEditAddVariant(id: $id, variantId: $variantId, quantity: $quantity, allowDuplicates: true) ${PAYLOAD}
  }`)

export const EDIT_ADD_CUSTOM_ITEM = defineOperation<
  { orderEditAddCustomItem: EditPayload },
  { id: string; title: string; quantity: number; price: Money; requiresShipping: boolean }
>(`
  mutation OrderEditAddCustomItem($id: ID!, $title: String!, $quantity: Int!, $price: MoneyInput!, $requiresShipping: Boolean) {
    orderEditAddCustomItem(id: $id, title: $title, quantity: $quantity, price: $price, requiresShipping: $requiresShipping) ${PAYLOAD}
  }`)

export const EDIT_SET_QUANTITY = defineOperation<
  { orderEditSetQuantity: EditPayload },
  { id: string; lineItemId: string; quantity: number; restock: boolean }
>(`
  mutation OrderEditSetQuantity($id: ID!, $lineItemId: ID!, $quantity: Int!, $restock: Boolean) {
    orderEditSetQuantity(id: $id, lineItemId: $lineItemId, quantity: $quantity, restock: $restock) ${PAYLOAD}
  }`)

export interface EditDiscountInput {
  description: string
  fixedValue?: Money
  percentValue?: number
}

export const EDIT_ADD_DISCOUNT = defineOperation<
  { orderEditAddLineItemDiscount: EditPayload },
  { id: string; lineItemId: string; discount: EditDiscountInput }
>(`
  mutation OrderEditAddDiscount($id: ID!, $lineItemId: ID!, $discount: OrderEditAppliedDiscountInput!) {
    orderEditAddLineItemDiscount(id: $id, lineItemId: $lineItemId, discount: $discount) ${PAYLOAD}
  }`)

export const EDIT_REMOVE_DISCOUNT = defineOperation<
  { orderEditRemoveDiscount: EditPayload },
  { id: string; discountId: string }
>(`
  mutation OrderEditRemoveDiscount($id: ID!, $discountId: ID!) {
    orderEditRemoveDiscount(id: $id, discountApplicationId: $discountId) ${PAYLOAD}
  }`)

export const EDIT_COMMIT = defineOperation<
  { orderEditCommit: { userErrors: UserError[] } },
  { id: string; notify: boolean; note: string | null }
>(`
  mutation OrderEditCommit($id: ID!, $notify: Boolean, $note: String) {
    orderEditCommit(id: $id, notifyCustomer: $notify, staffNote: $note) { userErrors { field message } }
  }`)
