import type { DraftOrderInput } from '../../../generated/admin'
import { fromMinor } from '../../money/minor-units'
import type { GraphqlContext } from '../../engine/graphql-context'
import { createdNow, timestamp } from '../../engine/records/timestamp'
import { ADDRESSES } from '../addresses/address-records'
import { addressFrom } from '../addresses/mailing-address'
import type { AddressInput } from '../addresses/mailing-address'
import { CONTACTS } from '../companies/company-records'
import { purchasingCompanyFrom } from '../companies/purchasing-company'
import { normalizeEmail, normalizePhone } from '../customers/contact-values'
import { CUSTOMERS } from '../customers/customer-records'
import { addCustomer } from '../customers/write-customer'
import { normalizeTags } from '../../engine/records/tags'
import { amountBag } from '../orders/money-bags'
import type { Currencies } from '../orders/money-bags'
import { nextPartId, orderAddress } from '../orders/order-parts'
import type { OrderAddress, ShippingLineRecord } from '../orders/order-records'
import { DRAFT_ORDERS, nextDraftNumber } from './draft-records'
import type { DraftFields, DraftOrderRecord } from './draft-records'
import { taxRatesOf } from './draft-taxes'
import { readRateHandle } from './shipping-rates'
import { draftLineFrom, discountFrom } from './draft-lines'

/** Converts an input to the fields of a draft order. What it lacks keeps the value of `before`. */
export function draftFieldsOf(
  context: GraphqlContext,
  input: DraftOrderInput,
  before: DraftFields = emptyDraft(context),
): DraftFields {
  const customerId = customerOf(context, input, before)
  const purchasingCompany = companyOf(input, before)
  const currencies = {
    currency: before.currency,
    presentmentCurrency: input.presentmentCurrencyCode ?? before.presentmentCurrency,
  }
  const changed = <Value>(value: Value | null | undefined, old: Value, empty: Value): Value =>
    value === undefined ? old : (value ?? empty)
  const added = [...(input.localizedFields ?? []), ...(input.localizationExtensions ?? [])]
  const fields: DraftFields = {
    ...currencies,
    email: input.email === undefined ? before.email : normalizeEmail(input.email),
    phone: input.phone === undefined ? before.phone : normalizePhone(input.phone),
    note: changed<string | null>(input.note, before.note, null),
    poNumber: changed<string | null>(input.poNumber, before.poNumber, null),
    tags: input.tags === undefined ? before.tags : normalizeTags(input.tags ?? []),
    attributes: changed(input.customAttributes, before.attributes, []),
    localizedFields: added.length === 0 ? before.localizedFields : added,
    customerId,
    ...(purchasingCompany && { purchasingCompany }),
    billingAddress: addressOf(context, input, 'billingAddress', before, customerId),
    shippingAddress: addressOf(context, input, 'shippingAddress', before, customerId),
    taxExempt: changed(input.taxExempt, before.taxExempt, false),
    lineItems: input.lineItems
      ? input.lineItems.map(line => draftLineFrom(context, currencies, line))
      : before.lineItems,
    discount:
      input.appliedDiscount === undefined ? before.discount : discountFrom(input.appliedDiscount),
    shippingLine:
      input.shippingLine === undefined
        ? before.shippingLine
        : shippingLineFrom(context, currencies, input.shippingLine),
    discountCodes: changed(input.discountCodes, before.discountCodes, []),
    acceptAutomaticDiscounts: changed(
      input.acceptAutomaticDiscounts,
      before.acceptAutomaticDiscounts,
      false,
    ),
    allowDiscountCodesInCheckout: changed(
      input.allowDiscountCodesInCheckout,
      before.allowDiscountCodesInCheckout,
      false,
    ),
    visibleToCustomer: changed(input.visibleToCustomer, before.visibleToCustomer, false),
    reserveInventoryUntil:
      input.reserveInventoryUntil === undefined
        ? before.reserveInventoryUntil
        : input.reserveInventoryUntil && timestamp(Date.parse(input.reserveInventoryUntil)),
    transformerFingerprint: changed<string | null>(
      input.transformerFingerprint,
      before.transformerFingerprint,
      null,
    ),
    depositPercentage:
      input.deposit === undefined ? before.depositPercentage : (input.deposit?.percentage ?? null),
    sourceName: input.sourceName === undefined ? before.sourceName : input.sourceName,
  }
  return { ...fields, taxRates: taxRatesOf(context, fields) }
}

/** Adds an open draft order. */
export function addDraft(context: GraphqlContext, fields: DraftFields): DraftOrderRecord {
  const { records } = context.store
  const drafts = records.table(DRAFT_ORDERS)
  const number = nextDraftNumber(records)
  return drafts.put({
    ...fields,
    id: drafts.nextId(),
    __typename: 'DraftOrder',
    name: `#D${number}`,
    number,
    status: 'OPEN',
    orderId: null,
    invoiceSentAt: null,
    completedAt: null,
    ...createdNow(context),
  })
}

function emptyDraft({ store }: GraphqlContext): DraftFields {
  return {
    currency: store.currencyCode,
    presentmentCurrency: store.currencyCode,
    email: null,
    phone: null,
    note: null,
    poNumber: null,
    tags: [],
    attributes: [],
    localizedFields: [],
    customerId: null,
    billingAddress: null,
    shippingAddress: null,
    taxExempt: false,
    lineItems: [],
    discount: null,
    shippingLine: null,
    discountCodes: [],
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
    visibleToCustomer: false,
    reserveInventoryUntil: null,
    transformerFingerprint: null,
  }
}

function shippingLineFrom(
  { store }: GraphqlContext,
  currencies: Currencies,
  input: DraftOrderInput['shippingLine'],
): ShippingLineRecord | null {
  if (!input) return null
  const rate = input.shippingRateHandle
    ? readRateHandle(input.shippingRateHandle, store.domain, currencies.currency)
    : undefined
  const title = rate?.title ?? input.title ?? 'Shipping'
  return {
    id: nextPartId(store.records, 'ShippingLine'),
    title,
    code: rate ? title : 'custom',
    source: rate ? 'shopify' : null,
    price: amountBag(
      currencies,
      rate
        ? fromMinor(rate.minor, currencies.currency)
        : (input.priceWithCurrency?.amount ?? input.price ?? 0),
    ),
    taxLines: [],
    allocations: [],
    isRemoved: false,
    ...(rate && input.shippingRateHandle && { rateHandle: input.shippingRateHandle }),
  }
}

/** Finds the customer of an input: by id, or by email address, or a new one. */
function customerOf(
  context: GraphqlContext,
  { customerId, purchasingEntity, email }: DraftOrderInput,
  before: DraftFields,
): string | null {
  const contactId = purchasingEntity?.purchasingCompany?.companyContactId
  const contact = CONTACTS.in(context).get(contactId)
  const id = contact?.customerId ?? purchasingEntity?.customerId ?? customerId
  if (id) return id
  if (id === null) return null
  const address = normalizeEmail(email)
  if (before.customerId !== null || address === null) return before.customerId
  const [known] = CUSTOMERS.in(context).lookUp('email', address.toLowerCase())
  return (known ?? addCustomer(context, { email: address })).id
}

/** Returns the company of an input. Another buyer replaces it. */
function companyOf(
  { customerId, purchasingEntity }: DraftOrderInput,
  before: DraftFields,
): DraftFields['purchasingCompany'] {
  if (purchasingEntity?.purchasingCompany)
    return purchasingCompanyFrom(purchasingEntity.purchasingCompany)
  const isReplaced = purchasingEntity !== undefined || customerId !== undefined
  return isReplaced ? undefined : before.purchasingCompany
}

function addressOf(
  { store: { records } }: GraphqlContext,
  input: DraftOrderInput,
  name: 'billingAddress' | 'shippingAddress',
  before: DraftFields,
  customerId: string | null,
): OrderAddress | null {
  const given: AddressInput | null | undefined = input[name]
  if (given) return orderAddress(records, addressFrom(given))
  if (given === null) return null
  if (before[name] || !input.useCustomerDefaultAddress) return before[name]
  const { defaultAddressId } = records.table(CUSTOMERS).get(customerId) ?? {}
  const address = records.table(ADDRESSES).get(defaultAddressId)
  return address ? orderAddress(records, addressFrom({}, address)) : null
}
