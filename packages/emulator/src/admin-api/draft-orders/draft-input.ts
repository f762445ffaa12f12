import type { AddressInput } from '../addresses/mailing-address'
import type { PurchasingCompanyInput } from '../companies/purchasing-company'
import type { MetafieldInput } from '../metafields/set-metafields'
import type { MoneyInput } from '../orders/money-bags'
import type { AttributeRecord } from '../orders/order-records'
import type { TermsInput } from '../payment-terms/terms-records'
import type { DraftDiscountRecord } from './draft-records'

/** The schema's input `DraftOrderAppliedDiscountInput`. */
export interface DraftDiscountInput {
  title?: string | null
  description?: string | null
  value: number
  valueType: DraftDiscountRecord['valueType']
}

/** The schema's input `DraftOrderLineItemInput`. */
export interface DraftLineInput {
  title?: string | null
  variantId?: string | null
  quantity: number
  sku?: string | null
  uuid?: string | null
  originalUnitPrice?: string | null
  originalUnitPriceWithCurrency?: MoneyInput | null
  priceOverride?: MoneyInput | null
  appliedDiscount?: DraftDiscountInput | null
  customAttributes?: readonly AttributeRecord[] | null
  requiresShipping?: boolean | null
  taxable?: boolean | null
  weight?: { unit: string; value: number } | null
}

/** The schema's input `DraftOrderInput`. */
export interface DraftInput {
  email?: string | null
  phone?: string | null
  note?: string | null
  poNumber?: string | null
  tags?: readonly string[] | null
  customAttributes?: readonly AttributeRecord[] | null
  localizedFields?: readonly AttributeRecord[] | null
  localizationExtensions?: readonly AttributeRecord[] | null
  customerId?: string | null
  purchasingEntity?: {
    customerId?: string | null
    purchasingCompany?: PurchasingCompanyInput | null
  } | null
  useCustomerDefaultAddress?: boolean | null
  billingAddress?: AddressInput | null
  shippingAddress?: AddressInput | null
  presentmentCurrencyCode?: string | null
  taxExempt?: boolean | null
  lineItems?: readonly DraftLineInput[] | null
  appliedDiscount?: DraftDiscountInput | null
  shippingLine?: {
    title?: string | null
    price?: string | null
    priceWithCurrency?: MoneyInput | null
    shippingRateHandle?: string | null
  } | null
  discountCodes?: readonly string[] | null
  deposit?: { percentage: number } | null
  sourceName?: string | null
  acceptAutomaticDiscounts?: boolean | null
  allowDiscountCodesInCheckout?: boolean | null
  visibleToCustomer?: boolean | null
  reserveInventoryUntil?: string | null
  transformerFingerprint?: string | null
  metafields?: readonly MetafieldInput[] | null
  paymentTerms?: TermsInput | null
}
