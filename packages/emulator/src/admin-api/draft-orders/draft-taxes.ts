import type { GraphqlContext } from '../../engine/graphql-context'
import { COMPANY_LOCATIONS } from '../companies/location-records'
import { CUSTOMERS } from '../customers/customer-records'
import { addBags, scaleBag, splitBag, subtractBags } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import type { TaxLineRecord } from '../orders/order-records'
import type { DraftContent, DraftFields, DraftTaxRate } from './draft-records'
import { draftSums, lineDiscount, lineTotal } from './draft-totals'
import type { DraftSums } from './draft-totals'
import { exempts } from './tax-exemptions'

/**
 * Returns the taxes of a draft order: those of the area that it is shipped to, or else of the
 * billing address. Without an address, and for an exempt buyer, there are none. For a company, its
 * location is the buyer.
 */
export function taxRatesOf(
  { store }: GraphqlContext,
  {
    taxExempt,
    customerId,
    purchasingCompany,
    shippingAddress,
    billingAddress,
  }: Pick<
    DraftFields,
    'billingAddress' | 'customerId' | 'purchasingCompany' | 'shippingAddress' | 'taxExempt'
  >,
): DraftTaxRate[] {
  const { records, taxRates } = store
  const address = shippingAddress ?? billingAddress
  const buyer = purchasingCompany
    ? records.table(COMPANY_LOCATIONS).get(purchasingCompany.locationId)
    : records.table(CUSTOMERS).get(customerId)
  if (!address || taxExempt || buyer?.taxExempt) return []
  return taxRates
    .filter(
      ({ countryCode, provinceCode }) =>
        countryCode === address.countryCode &&
        (provinceCode === undefined || provinceCode === address.provinceCode),
    )
    .filter(rate => !buyer?.taxExemptions.some(exemption => exempts(exemption, rate, address)))
    .map(({ title, rate }) => ({ title, rate }))
}

/** Lists the taxes of each item, on its price with all discounts. */
export function lineTaxes(draft: DraftContent): TaxLineRecord[][] {
  const { taxRates = [], lineItems } = draft
  if (taxRates.length === 0) return lineItems.map(() => [])
  const prices = lineItems.map(line => subtractBags(lineTotal(line), lineDiscount(draft, line)))
  const shares = splitBag(
    draftSums(draft).orderDiscount,
    prices.map(([shop]) => shop),
  )
  return lineItems.map((line, index) => {
    const price = subtractBags(prices[index] ?? [0, 0], shares[index] ?? [0, 0])
    if (!line.taxable) return []
    return taxRates.map(({ title, rate }) => ({
      title,
      rate,
      price: scaleBag(price, rate),
      channelLiable: false,
    }))
  })
}

/** Sums the taxes of all items by rate. */
export function draftTaxLines(draft: DraftContent): TaxLineRecord[] {
  const lines = lineTaxes(draft).flat()
  return (draft.taxRates ?? []).flatMap(({ title, rate }) => {
    const own = lines.filter(line => line.title === title && line.rate === rate)
    return own.length === 0
      ? []
      : [{ title, rate, price: addBags(own.map(({ price }) => price)), channelLiable: false }]
  })
}

function taxOf(draft: DraftContent): Bag {
  return addBags(
    lineTaxes(draft)
      .flat()
      .map(({ price }) => price),
  )
}

/** The sums of a draft order. */
export interface DraftTotals extends DraftSums {
  readonly tax: Bag
  readonly total: Bag
}

export function draftTotals(draft: DraftContent): DraftTotals {
  const sums = draftSums(draft)
  const tax = taxOf(draft)
  return { ...sums, tax, total: addBags([sums.subtotal, sums.shipping, tax]) }
}
