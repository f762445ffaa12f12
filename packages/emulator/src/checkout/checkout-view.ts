import { formattedLines } from '../admin-api/addresses/mailing-address'
import { listCountries } from '../admin-api/addresses/countries'
import type { Bag } from '../admin-api/orders/money-bags'
import type { EmulatorContext } from '../http/context'
import type {
  CheckoutField,
  CheckoutPageData,
  CheckoutStep,
  CheckoutStepLink,
  CheckoutSummary,
} from '../admin-data/checkout-data'
import type { GraphqlContext } from '../engine/graphql-context'
import { deliveryAddress } from '../storefront/cart/cart-records'
import type { CartRecord } from '../storefront/cart/cart-records'
import { isReviewed } from '../storefront/cart/cart-terms'
import { priceCart } from '../storefront/cart/price-cart'
import type { PricedCart } from '../storefront/cart/price-cart'
import { INFORMATION_FIELDS, knownInformation } from './checkout-actions'
import type { Information, InformationErrors } from './checkout-actions'
import { describePrice, summaryOf } from './order-summary'
import { problemOf } from './complete-checkout'
import type { TestPayment } from './complete-checkout'

/** What the buyer entered or asked for last. */
export interface CheckoutInput {
  /** The step that the buyer returns to. */
  step?: string | null
  information?: Information
  errors?: InformationErrors
  problem?: string
}

const PAYMENTS: readonly { value: TestPayment; label: string; detail: string }[] = [
  { value: 'approved', label: 'Card that is approved', detail: 'Bogus 1' },
  { value: 'declined', label: 'Card that is declined', detail: 'Bogus 2' },
  { value: 'failed', label: 'Gateway that fails', detail: 'Bogus 3' },
]

const FIELDS: Readonly<
  Record<(typeof INFORMATION_FIELDS)[number], Omit<CheckoutField, 'value' | 'name'>>
> = {
  email: { label: 'Email', autocomplete: 'email', type: 'email', required: true, wide: true },
  firstName: { label: 'First name (optional)', autocomplete: 'given-name' },
  lastName: { label: 'Last name', autocomplete: 'family-name', required: true },
  address1: { label: 'Address', autocomplete: 'address-line1', required: true, wide: true },
  address2: { label: 'Apartment, suite (optional)', autocomplete: 'address-line2', wide: true },
  city: { label: 'City', autocomplete: 'address-level2', required: true },
  province: { label: 'Province or state (optional)', autocomplete: 'address-level1' },
  zip: { label: 'Postal code (optional)', autocomplete: 'postal-code' },
  countryCode: { label: 'Country', autocomplete: 'country', required: true, wide: true },
  phone: { label: 'Phone (optional)', autocomplete: 'tel', type: 'tel' },
}

/** Creates the data of the page of a cart that is not ordered yet. */
export function checkoutView(
  emulator: EmulatorContext,
  context: GraphqlContext,
  cart: CartRecord,
  action: string,
  input: CheckoutInput,
): CheckoutPageData {
  const { store } = context
  const priced = priceCart(context, cart)
  const money = (bag: Bag) => describePrice(priced, bag)
  const submit = { action, csrf: emulator.csrfToken(action) }
  const hasItems = priced.lineItems.some(({ quantity }) => quantity > 0)
  const name = hasItems ? stepOf(cart, priced, input) : 'blocked'
  const obstacle =
    name === 'payment' || name === 'blocked' ? problemOf(context, cart, priced) : undefined
  const step: CheckoutStep =
    name === 'information'
      ? {
          name,
          ...submit,
          fields: fieldsOf(input.information ?? knownInformation(context, cart), input.errors),
        }
      : name === 'shipping'
        ? {
            name,
            ...submit,
            chosen: cart.shippingTitle ?? priced.rates?.[0]?.title ?? null,
            choices: (priced.rates ?? []).map(({ title, amount }) => ({
              value: title,
              label: title,
              detail: amount[1] === 0 ? 'Free' : money(amount),
            })),
          }
        : name === 'payment' && obstacle === undefined
          ? finalStep(context, cart, priced, submit)
          : { name: 'blocked' }
  const problem = input.problem ?? obstacle
  const summary = summaryOf(context, priced, priced, name === 'payment')
  return {
    shop: { name: store.name, domain: store.domain },
    steps: stepLinks(context, cart, priced, { name, action }),
    entered:
      name === 'information' || (name === 'blocked' && !cart.checkout)
        ? []
        : entered(cart, priced, name, action),
    step,
    problem: problem ?? null,
    codes: priced.codes.map(({ code, reason }) => ({ code, isApplied: reason === null })),
    codeForm: submit,
    summary: isReviewed(context, cart) ? summary : withPayments(priced, summary),
  }
}

/** The steps of a cart. Shipping is one if the buyer has a choice, or may have. */
function stepLinks(
  context: GraphqlContext,
  cart: CartRecord,
  { rates }: PricedCart,
  { name, action }: { name: CheckoutStep['name']; action: string },
): CheckoutStepLink[] {
  const last = isReviewed(context, cart) ? 'Review' : 'Payment'
  // Without an address, no rate is known yet.
  const hasChoice = rates !== null && (rates.length > 0 || !cart.checkout)
  const steps = [
    { name: 'information', label: 'Information' },
    ...(hasChoice ? [{ name: 'shipping', label: 'Shipping' }] : []),
    { name: 'payment', label: last },
  ]
  const current = steps.findIndex(step => step.name === name)
  return steps.map((step, index) => ({
    label: step.label,
    isCurrent: index === current,
    href: index < current ? `${action}&step=${step.name}` : null,
  }))
}

/** The step that orders a cart: with a payment, or for the merchant to review. */
function finalStep(
  context: GraphqlContext,
  cart: CartRecord,
  priced: PricedCart,
  submit: { action: string; csrf: string },
): CheckoutStep {
  return isReviewed(context, cart)
    ? { name: 'review', ...submit }
    : { name: 'payment', ...submit, choices: PAYMENTS, total: describePrice(priced, priced.charge) }
}

/** Adds what gift cards pay, and what is paid later, to the sums of a cart. */
function withPayments(priced: PricedCart, summary: CheckoutSummary): CheckoutSummary {
  const { giftCards, dueLater, charge } = priced
  const cards = giftCards.map(({ card, amountUsed }) => ({
    label: `Gift card ending in ${card.code.slice(-4)}`,
    amount: `−${describePrice(priced, amountUsed)}`,
  }))
  const later =
    dueLater[1] > 0 ? [{ label: 'Due later', amount: `−${describePrice(priced, dueLater)}` }] : []
  const now = [...cards, ...later]
  if (now.length === 0) return summary
  const due = { label: 'Due now', amount: describePrice(priced, charge), isTotal: true }
  return { ...summary, sums: [...summary.sums, ...now, due] }
}

function stepOf(
  cart: CartRecord,
  { rates, shippingLines }: PricedCart,
  { step, errors }: CheckoutInput,
): 'information' | 'payment' | 'shipping' {
  if (!cart.checkout || cart.email === null || errors || step === 'information')
    return 'information'
  const hasChoice = rates !== null && rates.length > 0
  return hasChoice && (shippingLines.length === 0 || step === 'shipping') ? 'shipping' : 'payment'
}

function fieldsOf(information: Information, errors: InformationErrors = {}): CheckoutField[] {
  return INFORMATION_FIELDS.map(name => ({
    ...FIELDS[name],
    name,
    value: information[name],
    ...(errors[name] !== undefined && { error: errors[name] }),
    ...(name === 'countryCode' && {
      options: listCountries().map(({ code, name: label }) => ({ value: code, label })),
    }),
  }))
}

function entered(
  cart: CartRecord,
  { shippingLines: [shipping] }: PricedCart,
  step: string,
  action: string,
): CheckoutPageData['entered'] {
  const address = deliveryAddress(cart)
  const href = `${action}&step=information`
  return [
    { label: 'Contact', text: cart.email ?? '', href, what: 'contact information' },
    ...(address
      ? [
          {
            label: 'Address',
            text: formattedLines(address, { withName: true }).join(', '),
            href,
            what: 'address',
          },
        ]
      : []),
    ...(shipping && step === 'payment'
      ? [
          {
            label: 'Shipping',
            text: shipping.title,
            href: `${action}&step=shipping`,
            what: 'shipping method',
          },
        ]
      : []),
  ]
}
