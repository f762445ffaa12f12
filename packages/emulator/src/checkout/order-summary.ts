import { draftTotals } from '../admin-api/draft-orders/draft-taxes'
import { lineTotal } from '../admin-api/draft-orders/draft-totals'
import type { DraftOrderRecord } from '../admin-api/draft-orders/draft-records'
import { addBags } from '../admin-api/orders/money-bags'
import type { Bag, Currencies } from '../admin-api/orders/money-bags'
import { lineItemImage } from '../admin-api/orders/line-item-fields'
import { originalTotal } from '../admin-api/orders/order-totals'
import type { GraphqlContext } from '../engine/graphql-context'
import { describeMoney } from '../money/money'
import type { CheckoutSum, CheckoutSummary } from '../admin-data/checkout-data'
import type { PricedCart } from '../storefront/cart/price-cart'

/** Formats a price in the currency of the buyer. */
export function describePrice({ presentmentCurrency }: Currencies, [, minor]: Bag): string {
  return describeMoney({ minor, currencyCode: presentmentCurrency })
}

/** URL of the picture of an item, if it has one that is processed. */
function pictureOf(
  context: GraphqlContext,
  item: Parameters<typeof lineItemImage>[1],
): string | null {
  return lineItemImage(context, item)?.url ?? null
}

/**
 * Creates the summary of a cart, or of an order.
 *
 * @param isFinal whether the shipping method is chosen
 */
export function summaryOf(
  context: GraphqlContext,
  { lineItems, shippingLines }: Pick<PricedCart, 'lineItems' | 'shippingLines'>,
  priced: Pick<PricedCart, 'currency' | 'discounts' | 'presentmentCurrency' | 'totals'>,
  isFinal: boolean,
): CheckoutSummary {
  const { totals, discounts } = priced
  const money = (bag: Bag) => describePrice(priced, bag)
  const parts = [...lineItems, ...shippingLines]
  const reductions = discounts.map(({ title }, index): CheckoutSum => {
    const amount = addBags(
      parts
        .flatMap(({ allocations }) => allocations)
        .filter(({ discountIndex }) => discountIndex === index)
        .map(({ amount }) => amount),
    )
    return { label: `Discount ${title}`, amount: `−${money(amount)}` }
  })
  const { shipping } = totals
  return {
    items: lineItems.map(item => ({
      title: item.title,
      variant: item.variantTitle,
      image: pictureOf(context, item),
      quantity: item.quantity,
      price: money(originalTotal(item)),
    })),
    sums: [
      { label: 'Items', amount: money(addBags(lineItems.map(originalTotal))) },
      ...reductions,
      {
        label: 'Shipping',
        amount:
          shippingLines.length > 0 && shipping[1] > 0
            ? money(shipping)
            : isFinal
              ? 'Free'
              : 'Not chosen yet',
      },
      ...(totals.tax[1] > 0 ? [{ label: 'Tax', amount: money(totals.tax) }] : []),
      { label: 'Total', amount: money(totals.total), isTotal: true },
    ],
  }
}

/** Creates the summary of a draft order. */
export function draftSummary(context: GraphqlContext, draft: DraftOrderRecord): CheckoutSummary {
  const { lineItems, discounts, shipping, tax, total } = draftTotals(draft)
  const money = (bag: Bag) => describePrice(draft, bag)
  return {
    items: draft.lineItems.map(line => ({
      title: line.title,
      variant: line.variantTitle,
      image: pictureOf(context, line),
      quantity: line.quantity,
      price: money(lineTotal(line)),
    })),
    sums: [
      { label: 'Items', amount: money(lineItems) },
      ...(discounts[1] > 0 ? [{ label: 'Discounts', amount: `−${money(discounts)}` }] : []),
      { label: 'Shipping', amount: shipping[1] > 0 ? money(shipping) : 'Free' },
      ...(tax[1] > 0 ? [{ label: 'Tax', amount: money(tax) }] : []),
      { label: 'Total', amount: money(total), isTotal: true },
    ],
  }
}
