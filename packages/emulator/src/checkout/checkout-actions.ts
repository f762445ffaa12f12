import { addressErrors, addressFrom } from '../admin-api/addresses/mailing-address'
import { createContext } from '../admin-api/create-context'
import { isEmail, normalizeEmail, normalizePhone } from '../admin-api/customers/contact-values'
import { CUSTOMERS } from '../admin-api/customers/customer-records'
import { ADDRESSES } from '../admin-api/addresses/address-records'
import { globalId } from '../engine/records/global-id'
import { changeStore } from '../engine/resolve/change-store'
import { storeCaller } from '../engine/store-caller'
import type { GraphqlContext } from '../engine/graphql-context'
import { timestamp } from '../engine/records/timestamp'
import type { EmulatorContext } from '../http/context'
import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import type { Store } from '../state/store'
import { giftCardIds } from '../storefront/cart/cart-gift-cards'
import { deliveryAddress } from '../storefront/cart/cart-records'
import type { CartRecord } from '../storefront/cart/cart-records'
import { priceCart } from '../storefront/cart/price-cart'
import { changeCart, uniqueCodes } from '../storefront/cart/write-cart'
import { checkoutWebhook } from './checkout-webhook'

/** The fields of the form with contact information and address. */
export const INFORMATION_FIELDS = [
  'email',
  // First, as in other checkouts: the rest of the address depends on it.
  'countryCode',
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'province',
  'zip',
  'phone',
] as const

export type InformationField = (typeof INFORMATION_FIELDS)[number]
export type Information = Readonly<Record<InformationField, string>>
export type InformationErrors = Partial<Record<InformationField, string>>

const REQUIRED: Readonly<Partial<Record<InformationField, string>>> = {
  email: 'Enter an email address.',
  lastName: 'Enter a last name.',
  address1: 'Enter an address.',
  city: 'Enter a city.',
  countryCode: 'Choose a country.',
}

/** Longest text of a field, as on the platform. */
const MAX_LENGTH = 255

/** Creates the context in which a checkout changes a store. */
export function checkoutContext(emulator: EmulatorContext, store: Store): GraphqlContext {
  return createContext(storeCaller(emulator, store, DEFAULT_API_VERSION))
}

/**
 * Returns the contact information that a buyer sees first: that of the cart, or of the customer.
 */
export function knownInformation({ store }: GraphqlContext, cart: CartRecord): Information {
  const { records } = store
  const [customer] =
    cart.email === null ? [] : records.table(CUSTOMERS).lookUp('email', cart.email.toLowerCase())
  const address = deliveryAddress(cart) ?? records.table(ADDRESSES).get(customer?.defaultAddressId)
  return {
    email: cart.email ?? '',
    firstName: address?.firstName ?? customer?.firstName ?? '',
    lastName: address?.lastName ?? customer?.lastName ?? '',
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    city: address?.city ?? '',
    province: address?.provinceCode ?? '',
    zip: address?.zip ?? '',
    countryCode: address?.countryCode ?? cart.countryCode ?? '',
    phone: address?.phone ?? cart.phone ?? '',
  }
}

/** Lists the errors of contact information by field. */
export function informationErrors(information: Information): InformationErrors {
  const errors: InformationErrors = {}
  for (const field of INFORMATION_FIELDS) {
    const text = information[field].trim()
    const missing = REQUIRED[field]
    if (text === '' && missing !== undefined) errors[field] = missing
    else if (text.length > MAX_LENGTH) errors[field] = `Use at most ${MAX_LENGTH} characters.`
  }
  const email = normalizeEmail(information.email)
  if (email !== null && !isEmail(email)) errors.email = 'Enter a valid email address.'
  const [problem] = information.countryCode.trim() === '' ? [] : addressErrors(information, [])
  if (problem?.field?.at(-1) === 'country') errors.countryCode = 'Choose a country.'
  if (problem?.field?.at(-1) === 'province')
    errors.province = 'Enter a province or state of the country, e.g. ON.'
  return errors
}

/** Stores the contact information of a buyer: the checkout has started. */
export function startCheckout(
  context: GraphqlContext,
  cart: CartRecord,
  information: Information,
): CartRecord {
  const { store, state, clock } = context
  const address = {
    id: globalId('CartSelectableAddress', state.ids.nextUuid(`cart-address:${store.domain}`)),
    address: addressFrom(information),
    selected: true,
    oneTimeUse: false,
  }
  const topic = cart.checkout ? 'checkouts/update' : 'checkouts/create'
  return changeCheckout(context, cart, topic, {
    email: normalizeEmail(information.email),
    phone: normalizePhone(information.phone),
    countryCode: address.address.countryCode,
    addresses: [address],
    // The rates of another address are others.
    shippingTitle: null,
    checkout: cart.checkout ?? {
      number: store.records.nextNumber('AbandonedCheckout'),
      startedAt: timestamp(clock.now()),
    },
  })
}

/**
 * Chooses a shipping rate.
 *
 * @returns undefined if the store has no such rate for the address
 */
export function chooseShipping(
  context: GraphqlContext,
  cart: CartRecord,
  title: string,
): CartRecord | undefined {
  const isKnown = priceCart(context, cart).rates?.some(rate => rate.title === title) ?? false
  return isKnown
    ? changeCheckout(context, cart, 'checkouts/update', { shippingTitle: title })
    : undefined
}

/** Adds the code of a discount or of a gift card, or removes all codes for blank text. */
export function enterCode(context: GraphqlContext, cart: CartRecord, code: string): CartRecord {
  const changes = changedCodes(context, cart, code)
  return cart.checkout
    ? changeCheckout(context, cart, 'checkouts/update', changes)
    : changeCart(context, cart, changes)
}

function changedCodes(
  context: GraphqlContext,
  { discountCodes, giftCardIds: before }: CartRecord,
  code: string,
): Partial<CartRecord> {
  if (code.trim() === '') return { discountCodes: [], giftCardIds: [] }
  const added = giftCardIds(context, [code])
  return added.length > 0
    ? { giftCardIds: [...new Set([...before, ...added])] }
    : { discountCodes: uniqueCodes([...discountCodes, code]) }
}

function changeCheckout(
  context: GraphqlContext,
  cart: CartRecord,
  topic: 'checkouts/create' | 'checkouts/update',
  changes: Partial<CartRecord>,
): CartRecord {
  return changeStore(context, { name: 'The checkout', topics: [topic] }, changing => {
    const changed = changeCart(changing, cart, changes)
    changing.emit(topic, checkoutWebhook(changing, changed))
    return changed
  })
}
