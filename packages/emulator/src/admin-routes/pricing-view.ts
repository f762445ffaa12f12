import { decimalOf, describeMoney } from '../money/money'
import type { EmulatorContext } from '../http/context'
import type { PricingView } from '../admin-data/billing-data'
import type { ActionForm } from '../admin-data/page-data'
import { storeHref } from '../admin-data/links'
import { currentContract } from '../pricing/contract-cycle'
import type { Contract, InvoiceLine } from '../pricing/contract'
import { planPrice } from '../pricing/pricing-plan'
import type { Store } from '../state/store'
import { describePrice, momentTerm } from './charge-terms'

const MAX_EVENTS = 50

/** The plan, invoices and events of a store, for its billing page. */
export function pricingView(context: EmulatorContext, store: Store): PricingView {
  const { state } = context
  const contract = currentContract(state, store.domain)
  const isOwn = ({ shop }: { shop: string }) => shop === store.domain
  return {
    plan: contract ? planTerms(contract) : null,
    actions: contract ? actionsOf(context, store, contract) : [],
    invoices: state.pricing.invoices
      .filter(isOwn)
      .toSorted((left, right) => right.at - left.at)
      .map(({ at, currencyCode, lines }) => ({
        at,
        total: describeMoneyOf(
          lines.reduce((sum, { minor }) => sum + minor, 0),
          currencyCode,
        ),
        lines: lines.map(line => ({
          text: lineText(line),
          amount: describeMoneyOf(line.minor, currencyCode),
        })),
      })),
    events: state.pricing.events
      .filter(isOwn)
      .slice(-MAX_EVENTS)
      .toReversed()
      .map(({ handle, quantity, at, result, error }) => ({
        text: `${handle}${quantity === null ? '' : `: ${quantity}`}`,
        at,
        result: error ?? result,
        tone: result === 'billed' ? 'success' : result === 'failed' ? 'critical' : 'neutral',
      })),
  }
}

function planTerms(contract: Contract): NonNullable<PricingView['plan']> {
  const { plan, status, trialEndsAt, cycle, pendingPlan, cancelAtEndOfCycle, usage } = contract
  const end = cycle?.end ?? trialEndsAt
  return {
    name: plan.name,
    status: status === 'FROZEN' ? 'Frozen' : trialEndsAt === null ? 'Active' : 'Trial',
    tone: status === 'FROZEN' ? 'critical' : 'success',
    terms: [
      { label: 'Price', value: describePrice(planPrice(plan), plan.interval ?? 'EVERY_30_DAYS') },
      ...(end === null
        ? []
        : [momentTerm(trialEndsAt === null ? 'Cycle ends' : 'Trial ends', end)]),
      ...(pendingPlan ? [{ label: 'Next plan', value: pendingPlan.name }] : []),
      ...(cancelAtEndOfCycle && !pendingPlan
        ? [{ label: 'Cancelled', value: 'at the end of the cycle' }]
        : []),
      ...(plan.meters ?? []).map(({ handle, description = handle }) => ({
        label: description,
        value: usage[handle] ?? '0',
      })),
    ],
  }
}

function actionsOf(context: EmulatorContext, store: Store, contract: Contract): ActionForm[] {
  const form = (label: string, act: string): ActionForm => {
    const action = `${storeHref(store.handle)}/plan/${act}`
    return { label, action, csrf: context.csrfToken(action) }
  }
  const isFrozen = contract.status === 'FROZEN'
  return [
    isFrozen ? form('Unfreeze', 'unfreeze') : form('Freeze', 'freeze'),
    ...(isFrozen || contract.cancelAtEndOfCycle ? [] : [form('Cancel', 'cancel')]),
  ]
}

function lineText({ kind, plan, meter, quantity, periodStart, periodEnd }: InvoiceLine): string {
  const what =
    kind === 'usage' ? `${meter}: ${quantity}` : kind === 'credit' ? `Credit, ${plan}` : plan
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return `${what}, ${day(periodStart)} to ${day(periodEnd)}`
}

function describeMoneyOf(minor: number, currencyCode: string): string {
  return minor < 0
    ? `-${decimalOf({ minor: -minor, currencyCode })} ${currencyCode}`
    : describeMoney({ minor, currencyCode })
}
