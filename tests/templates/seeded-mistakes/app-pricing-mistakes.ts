import { handler } from './mistake'
import type { SeededMistake } from './mistake'

/** A mistake that shows only with App Pricing. */
export type AppPricingMistake = Omit<SeededMistake, 'files'>

const PLAN_PAGE = '/mistakes/plan'

/** What is only opened from the platform's page of plans: the crawl has no link to it. */
export const APP_PRICING_FILES: Readonly<Record<string, string>> = {
  'server/api/mistakes/plan.get.ts': `const first = new Map<string, string>()

${handler(
  'const { session, billing } = await usePlatformAdmin(event)',
  'const { plan } = await billing.plan()',
  "if (plan === null) throw createError({ statusCode: 409, message: 'Without a plan' })",
  'if (!first.has(session.shop)) first.set(session.shop, plan)',
  'return { plan: first.get(session.shop) }',
)}`,
  [`app/pages${PLAN_PAGE}.vue`]: `<script setup lang="ts">
definePageMeta({ middleware: 'platform-auth' })
const platformFetch = usePlatformFetch()
const { data, error } = await useAsyncData('plan', () => platformFetch('/api/mistakes/plan'))
if (error.value) throw createError({ statusCode: 500, fatal: true })
</script>

<template>
  <main><h1>Plan</h1><p>You have {{ data.plan }}.</p></main>
</template>
`,
  'server/api/mistakes/silver.get.ts': handler(
    'const { billing } = await usePlatformAdmin(event)',
    "const { hasActivePayment } = await billing.check({ plans: ['silver'] })",
    'if (hasActivePayment) return { silver: true }',
    'throw createError({ statusCode: 402 })',
  ),
}

/** Sells the plans of the app with App Pricing, without another build. */
export function sellWithAppPricing(config: string): string {
  return config.replace(
    "pricing: 'billing_api',",
    `pricing: 'app_pricing',
    emulator: {
      pricingPlans: [
        { name: 'Gold', handle: 'Gold', price: '30.00', welcomeLink: '${PLAN_PAGE}' },
        { name: 'Silver', handle: 'Silver', price: '20.00', welcomeLink: '${PLAN_PAGE}' },
        { name: 'Bronze', handle: 'Bronze', price: '10.00', welcomeLink: '/mistakes/nowhere' },
      ],
    },`,
  )
}

export const APP_PRICING_MISTAKES: readonly AppPricingMistake[] = [
  {
    check: 'billing',
    at: 'App Pricing',
    message: `After the merchant changed from the plan Gold to Silver, ${PLAN_PAGE} still shows Gold`,
  },
  {
    check: 'billing',
    at: 'App Pricing',
    message: 'After the merchant changed the plan, /mistakes/nowhere does not open: status 404',
  },
  {
    check: 'billing',
    at: 'App Pricing',
    message: `After the app was installed again without a plan, ${PLAN_PAGE} does not open: status 500`,
  },
  {
    check: 'billing',
    at: 'GET /api/mistakes/silver',
    message: 'asks for a payment after the merchant chose a plan, whichever it is',
    file: 'server/api/mistakes/silver.get.ts',
  },
  {
    check: 'billing',
    at: 'GET /api/mistakes/paid',
    message: 'responds after the app was installed again without a plan',
    file: 'server/api/mistakes/paid.get.ts',
  },
]
