import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShPlanStatus } from '#components'
import type { PlatformPlanState } from '../../../../shared/types/plan'
import { showPage } from '../../page-state'
import { hydrate, renderHtml } from '../../render-html'
import { ACTIVE, NO_PLAN, OFFERS } from './plans'

const textOf = async (plan: PlatformPlanState) =>
  (await mountSuspended(ShPlanStatus, { props: { plan, plans: OFFERS } })).text()

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { plan: ACTIVE, plans: OFFERS } }
  const html = await renderHtml(ShPlanStatus, options)
  expect(html).toMatch(/<h2 class="[^"]+">Pro<\/h2>/)
  expect(html).toContain('The next billing cycle begins on December 1, 2026.')
  const { unmount } = await hydrate(ShPlanStatus, options)
  unmount()
})

test.each<[string, Partial<PlatformPlanState>, string[]]>([
  ['an active plan', {}, ['Active', '$30.00 every 30 days']],
  [
    'a trial',
    { status: 'trial', trialEndsAt: '2026-11-20T00:00:00Z', currentPeriodEnd: null },
    ['Trial', 'The trial ends on November 20, 2026.'],
  ],
  ['a change', { nextPlan: 'free' }, ['The plan changes to Free forever on December 1, 2026.']],
  [
    'a change without a date',
    { nextPlan: 'free', currentPeriodEnd: null },
    ['The plan changes to Free forever at the end of the billing cycle.'],
  ],
  ['a cancellation', { cancelsAtPeriodEnd: true }, ['The plan ends on December 1, 2026.']],
  ['a frozen shop', { status: 'frozen' }, ['On hold', 'when the store pays its bill']],
  ['a test', { isTest: true }, ['Test']],
  ['a yearly plan', { interval: 'ANNUAL' }, ['$30.00 every year']],
  ['a plan that is not offered', { plan: 'legacy' }, ['legacy']],
])('shows %s', async (_what, changes, expected) => {
  const text = await textOf({ ...ACTIVE, ...changes })
  for (const part of expected) expect(text).toContain(part)
})

test('writes dates of the Gregorian calendar, as the invoices of the platform', async () => {
  showPage({ locale: 'en-u-ca-buddhist' })
  expect(await textOf({ ...ACTIVE, cancelsAtPeriodEnd: true })).toContain('December 1, 2026')
})

test('asks a shop without a plan to choose one', async () => {
  expect(await textOf(NO_PLAN)).toBe('Current planNo planChoose a plan to use the app.')
})

test('lists usage by units, by amount, and with its cap', async () => {
  const usage = [
    { meter: 'emails', quantity: 1200.5, cost: 12, currencyCode: 'USD', cap: null },
    { meter: 'orders', quantity: null, cost: 3, currencyCode: 'EUR', cap: null },
    { meter: 'labels', quantity: null, cost: 3, currencyCode: 'USD', cap: 50 },
  ]
  const status = await mountSuspended(ShPlanStatus, { props: { plan: { ...ACTIVE, usage } } })
  expect(status.findAll('li').map(line => line.text())).toEqual([
    'emails: 1,200.5, $12.00',
    'orders: €3.00',
    'labels: $3.00 of $50.00',
  ])
})

test('has a slot, and classes reach its parts', async () => {
  const status = await mountSuspended(ShPlanStatus, {
    props: { plan: ACTIVE, ui: { root: 'py-2' } },
    slots: { default: () => 'Change plan' },
  })
  expect([status.text().endsWith('Change plan'), status.classes('py-2')]).toEqual([true, true])
})
