import { usedMinor } from '../billing/billing-cycle'
import { findUsage } from '../billing/charge'
import type { Charge, ChargeStatus, Subscription } from '../billing/charge'
import { isSubscription } from '../billing/charges'
import { describeMoney } from '../money/money'
import type { EmulatorContext } from '../http/context'
import type { ChargeView, UsageView } from '../admin-data/billing-data'
import { chargeHref } from '../admin-data/links'
import type { ActionForm, BadgeTone } from '../admin-data/page-data'
import type { Store } from '../state/store'
import { chargeTerms } from './charge-terms'

/** Actions on a charge, other than the merchant's decision. */
export type ChargeAct = 'cancel' | 'expire' | 'freeze' | 'unfreeze'

const TONES: Record<ChargeStatus, BadgeTone> = {
  PENDING: 'caution',
  ACCEPTED: 'caution',
  ACTIVE: 'success',
  FROZEN: 'critical',
  DECLINED: 'neutral',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
}

const LABELS: Record<ChargeAct, string> = {
  cancel: 'Cancel',
  expire: 'Expire',
  freeze: 'Freeze',
  unfreeze: 'Unfreeze',
}

/** A charge as the billing page of its store lists it. */
export function chargeView(context: EmulatorContext, store: Store, charge: Charge): ChargeView {
  const { name, status, test } = charge
  return {
    name,
    kind: charge.kind === 'subscription' ? 'Subscription' : 'One-time',
    status: status.charAt(0) + status.slice(1).toLowerCase(),
    tone: TONES[status],
    test,
    terms: chargeTerms(context.state, charge),
    usage: isSubscription(charge) ? usageView(charge, context.state.clock.now()) : null,
    confirmHref: confirmHref(charge, store),
    actions: actsOf(charge).map(act => actionForm(context, store, charge, act)),
  }
}

function confirmHref(charge: Charge, store: Store): string | null {
  if (charge.status === 'PENDING')
    return chargeHref(store.handle, charge.id, 'confirm', charge.signature)
  return isSubscription(charge) && charge.capUpdate
    ? chargeHref(store.handle, charge.id, 'confirm_limit', charge.capUpdate.signature)
    : null
}

function actsOf(charge: Charge): ChargeAct[] {
  if (charge.status === 'PENDING') return ['expire']
  if (!isSubscription(charge)) return []
  if (charge.status === 'ACTIVE') return ['freeze', 'cancel']
  if (charge.status === 'FROZEN') return ['unfreeze', 'cancel']
  return charge.status === 'ACCEPTED' ? ['cancel'] : []
}

function actionForm(
  context: EmulatorContext,
  store: Store,
  { id }: Charge,
  act: ChargeAct,
): ActionForm {
  const action = chargeHref(store.handle, id, act)
  return { label: LABELS[act], action, csrf: context.csrfToken(action) }
}

function usageView(subscription: Subscription, now: number): UsageView | null {
  const usage = findUsage(subscription)
  // No usage can be recorded before the approval.
  if (!usage || subscription.activatedAt === null) return null
  const {
    item,
    pricing: { cap },
  } = usage
  const minor = usedMinor(subscription, item, now)
  return {
    text: `${describeMoney({ ...cap, minor })} of ${describeMoney(cap)} used`,
    share: minor / cap.minor,
    records: item.records.toReversed().map(({ description, price, createdAt }) => ({
      text: description,
      amount: describeMoney(price),
      at: createdAt,
    })),
  }
}
