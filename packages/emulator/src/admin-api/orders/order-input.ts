import type { AddressInput } from '../addresses/mailing-address'
import type { CustomerFieldsInput } from '../customers/customer-input'
import type { MetafieldInput } from '../metafields/set-metafields'
import type { MoneyBagInput } from './money-bags'
import type { FinancialStatus, TransactionRecord } from './order-records'

export interface TaxLineInput {
  title: string
  rate: string | number
  priceSet?: MoneyBagInput | null
  channelLiable?: boolean | null
}

/** The schema's input `OrderCreateLineItemInput`. */
export interface LineItemInput {
  title?: string | null
  variantTitle?: string | null
  variantId?: string | null
  productId?: string | null
  quantity: number
  sku?: string | null
  vendor?: string | null
  priceSet?: MoneyBagInput | null
  requiresShipping?: boolean | null
  taxable?: boolean | null
  giftCard?: boolean | null
  taxLines?: readonly TaxLineInput[] | null
  properties?: readonly { name: string; value: string }[] | null
  weight?: { unit: string; value: number } | null
}

export interface ShippingLineInput {
  title: string
  code?: string | null
  source?: string | null
  priceSet: MoneyBagInput
  taxLines?: readonly TaxLineInput[] | null
}

export interface TransactionInput {
  amountSet: MoneyBagInput
  kind?: TransactionRecord['kind'] | null
  status?: TransactionRecord['status'] | null
  gateway?: string | null
  test?: boolean | null
  authorizationCode?: string | null
  receiptJson?: unknown
  processedAt?: string | null
  deviceId?: string | null
  userId?: string | null
}

/** At most one of the fields. */
export interface DiscountCodeInput {
  freeShippingDiscountCode?: { code: string } | null
  itemFixedDiscountCode?: { code: string; amountSet?: MoneyBagInput | null } | null
  itemPercentageDiscountCode?: { code: string; percentage?: number | null } | null
}

/** The schema's input `OrderCreateOrderInput`. */
export interface OrderCreateInput {
  name?: string | null
  email?: string | null
  phone?: string | null
  note?: string | null
  poNumber?: string | null
  tags?: readonly string[] | null
  customAttributes?: readonly { key: string; value: string }[] | null
  metafields?: readonly MetafieldInput[] | null
  customer?: {
    toAssociate?: { id?: string | null; email?: string | null } | null
    toUpsert?: (CustomerFieldsInput & { id?: string | null }) | null
  } | null
  customerId?: string | null
  billingAddress?: AddressInput | null
  shippingAddress?: AddressInput | null
  currency?: string | null
  presentmentCurrency?: string | null
  lineItems?: readonly LineItemInput[] | null
  shippingLines?: readonly ShippingLineInput[] | null
  taxLines?: readonly TaxLineInput[] | null
  taxesIncluded?: boolean | null
  discountCode?: DiscountCodeInput | null
  transactions?: readonly TransactionInput[] | null
  financialStatus?: FinancialStatus | null
  fulfillmentStatus?: 'FULFILLED' | 'PARTIAL' | 'RESTOCKED' | null
  buyerAcceptsMarketing?: boolean | null
  test?: boolean | null
  processedAt?: string | null
  closedAt?: string | null
  sourceName?: string | null
  sourceIdentifier?: string | null
  sourceUrl?: string | null
  referringSite?: string | null
}

export interface OrderCreateArgs {
  order: OrderCreateInput
  options?: {
    inventoryBehaviour?: 'BYPASS' | 'DECREMENT_IGNORING_POLICY' | 'DECREMENT_OBEYING_POLICY' | null
  } | null
}
