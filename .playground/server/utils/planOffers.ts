import type { BillingPlan, PlanLineItem } from '#platform'

/** The app's plans as a page shows them. */
export function planOffers(): PlanOffer[] {
  return Object.entries<BillingPlan>(billingPlans).map(([name, plan]) =>
    'interval' in plan
      ? { name, price: priceOf(plan), period: 'once', details: [] }
      : {
          name,
          ...recurringPrice(plan.lineItems),
          details: detailsOf(plan.trialDays, plan.lineItems),
        },
  )
}

function recurringPrice(items: readonly PlanLineItem[]): Pick<PlanOffer, 'price' | 'period'> {
  const item = items.find(({ interval }) => interval !== 'USAGE')
  return item
    ? { price: priceOf(item), period: item.interval === 'ANNUAL' ? 'a year' : 'every 30 days' }
    : { price: null, period: 'for what is used' }
}

function detailsOf(trialDays: number | undefined, items: readonly PlanLineItem[]): string[] {
  return [...(trialDays ? [`${trialDays} days free`] : []), ...items.flatMap(itemDetails)]
}

function itemDetails(item: PlanLineItem): string[] {
  if (item.interval === 'USAGE')
    return [item.terms, `At most ${formatMoney(priceOf(item))} every 30 days`]
  if (!item.discount) return []
  const { value, durationLimitInIntervals } = item.discount
  const off =
    'percentage' in value
      ? `${Math.round(value.percentage * 100)} %`
      : formatMoney({ amount: value.amount, currencyCode: item.currencyCode })
  return [
    durationLimitInIntervals
      ? `${off} off the first ${durationLimitInIntervals} payments`
      : `${off} off`,
  ]
}

function priceOf({ amount, currencyCode }: Price): Price {
  return { amount, currencyCode }
}
