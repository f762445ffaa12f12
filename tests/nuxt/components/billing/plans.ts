import type { PlatformPlanOffer, PlatformPlanState } from '../../../../shared/types/plan'

export const OFFERS: PlatformPlanOffer[] = [
  { handle: 'free', name: 'Free forever', price: 0, currencyCode: 'USD' },
  {
    handle: 'pro',
    name: 'Pro',
    price: 30,
    currencyCode: 'USD',
    trialDays: 7,
    features: ['Unlimited emails', 'Support'],
  },
  {
    handle: 'year',
    name: 'Year',
    price: 400,
    currencyCode: 'USD',
    interval: 'ANNUAL',
    trialDays: 1,
  },
]

export const NO_PLAN: PlatformPlanState = {
  source: 'app_pricing',
  plan: null,
  status: 'none',
  trialEndsAt: null,
  currentPeriodEnd: null,
  interval: null,
  price: null,
  cancelsAtPeriodEnd: false,
  nextPlan: null,
  isTest: false,
  usage: [],
}

export const ACTIVE: PlatformPlanState = {
  ...NO_PLAN,
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-01T00:00:00Z',
  interval: 'EVERY_30_DAYS',
  price: { amount: 30, currencyCode: 'USD' },
}
