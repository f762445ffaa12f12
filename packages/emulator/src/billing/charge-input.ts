import type { Store } from '../state/store'
import type { PurchaseDraft, ReplacementBehavior, SubscriptionDraft } from './charge'
import { MIN_PRICE, readMoney, readName, readReturnUrl } from './charge-checks'
import type { MoneyInput, Problems } from './charge-checks'
import { readLineItems } from './line-item-input'
import type { LineItemInput } from './line-item-input'

/** Arguments of the mutation `appSubscriptionCreate`. */
export interface SubscriptionInput {
  name: string
  returnUrl: unknown
  test?: boolean | null
  trialDays?: number | null
  replacementBehavior?: ReplacementBehavior | null
  lineItems: LineItemInput[]
}

/** Arguments of the mutation `appPurchaseOneTimeCreate`. */
export interface PurchaseInput {
  name: string
  returnUrl: unknown
  test?: boolean | null
  price: MoneyInput
}

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
