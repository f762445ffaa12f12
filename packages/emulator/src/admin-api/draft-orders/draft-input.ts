import type {
  DraftOrderAppliedDiscountInput,
  DraftOrderLineItemInput,
  PurchasingCompanyInput,
} from '../../../generated/admin'
import type { AddressInput } from '../addresses/mailing-address'
import type { MetafieldInput } from '../metafields/set-metafields'
import type { MoneyInput } from '../orders/money-bags'
import type { AttributeRecord } from '../orders/order-records'
import type { TermsInput } from '../payment-terms/terms-records'

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
  lineItems?: readonly DraftOrderLineItemInput[] | null
  appliedDiscount?: DraftOrderAppliedDiscountInput | null
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
