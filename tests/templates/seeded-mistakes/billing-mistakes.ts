import { handler, onRoute } from './mistake'
import type { SeededMistake } from './mistake'

/** Plans of the app, and what it remembers of them. */
const PLANS = `import type { PlatformBilling } from '#platform'

export const mistakePlans = {
  Gold: { lineItems: [{ interval: 'EVERY_30_DAYS', amount: 30, currencyCode: 'USD' }] },
} satisfies PlatformBilling

export const requestedGold = new Set<string>()
export const paidGold = new Set<string>()
`

const gate = (...statements: string[]) =>
  handler(
    'const { session, billing } = await usePlatformAdmin(event)',
    ...statements,
    'throw createError({ statusCode: 402 })',
  )

/** Mistakes in what an app does about its plans. */
export const BILLING_MISTAKES: readonly SeededMistake[] = [
  onRoute(
    'billing',
    'server/api/mistakes/pay.post.ts',
    'POST /api/mistakes/pay',
    handler(
      'const { session, billing } = await usePlatformAdmin(event)',
      'requestedGold.add(session.shop)',
      "return billing.request({ plan: 'Gold', returnUrl: '/mistakes/nowhere' })",
    ),
    {
      message: 'After the merchant approved the plan, /mistakes/nowhere does not open: status 404',
      files: { 'server/utils/mistakePlans.ts': PLANS },
    },
  ),
  onRoute(
    'billing',
    'server/api/mistakes/requested.get.ts',
    'GET /api/mistakes/requested',
    gate(
      "const { hasActivePayment } = await billing.check({ plans: ['Gold'] })",
      'if (hasActivePayment || requestedGold.has(session.shop)) return { gold: true }',
    ),
    { message: 'responds after the merchant declined the charge' },
  ),
  onRoute(
    'billing',
    'server/api/mistakes/paid.get.ts',
    'GET /api/mistakes/paid',
    gate(
      "const { hasActivePayment } = await billing.check({ plans: ['Gold'] })",
      'if (hasActivePayment) paidGold.add(session.shop)',
      'if (paidGold.has(session.shop)) return { gold: true }',
    ),
    { message: 'responds after the subscription was canceled' },
  ),
]

/** Changes in the files of the template with which the plans are sold. */
export const SELLS_PLANS: Readonly<Record<string, [text: string, replacement: string]>> = {
  'nuxt.config.ts': ['platform: {', "platform: {\n    pricing: 'billing_api',"],
  'server/plugins/platform.ts': [
    'configurePlatform({',
    'configurePlatform({\n    billing: mistakePlans,',
  ],
}
