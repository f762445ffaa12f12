import type { MutationArgs } from '../../generated/admin'
import type { Store } from '../state/store'
import type { PurchaseDraft, SubscriptionDraft } from './charge'
import { MIN_PRICE, readMoney, readName, readReturnUrl } from './charge-checks'
import type { Problems } from './charge-checks'
import { readLineItems } from './line-item-input'

/** Arguments of the mutation `appSubscriptionCreate`. */
export type SubscriptionInput = MutationArgs['appSubscriptionCreate']

/** Arguments of the mutation `appPurchaseOneTimeCreate`. */
export type PurchaseInput = MutationArgs['appPurchaseOneTimeCreate']

export const MAX_TRIAL_DAYS = 1000

export function readSubscription(
  input: SubscriptionInput,
  store: Store,
  problems: Problems,
): SubscriptionDraft {
  const trialDays = input.trialDays ?? 0
  if (trialDays < 0 || trialDays > MAX_TRIAL_DAYS) {
    problems.push({
      field: ['trialDays'],
      message: `Trial days must be between 0 and ${MAX_TRIAL_DAYS}`,
    })
  }
  return {
    kind: 'subscription',
    shop: store.domain,
    name: readName(input.name, problems),
    returnUrl: readReturnUrl(input.returnUrl, problems),
    test: input.test ?? false,
    trialDays,
    replacementBehavior: input.replacementBehavior ?? 'STANDARD',
    lineItems: readLineItems(input.lineItems, store, problems),
  }
}

export function readPurchase(
  input: PurchaseInput,
  store: Store,
  problems: Problems,
): PurchaseDraft {
  return {
    kind: 'one_time',
    shop: store.domain,
    name: readName(input.name, problems),
    returnUrl: readReturnUrl(input.returnUrl, problems),
    test: input.test ?? false,
    price: readMoney(input.price, MIN_PRICE, ['price'], store, problems),
  }
}
