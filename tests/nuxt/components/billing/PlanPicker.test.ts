import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShPlanPicker } from '#components'
import type { PlatformPlanState } from '../../../../shared/types/plan'
import { hydrate, renderHtml } from '../../render-html'
import { ACTIVE, NO_PLAN, OFFERS } from './plans'

const pickerOf = (plan?: PlatformPlanState | null, disabled = false) =>
  mountSuspended(ShPlanPicker, { props: { plan, plans: OFFERS, disabled } })

/** Accessible names of the buttons by plan, and which plan is marked as the current one. */
async function actionsOf(plan?: PlatformPlanState | null): Promise<string[][]> {
  const picker = await pickerOf(plan)
  return picker
    .findAll('ul[aria-label="Plans"] > li')
    .map(item => [
      ...item.findAll('button').map(button => button.attributes('aria-label') ?? button.text()),
      ...(item.attributes('aria-current') === 'true' ? ['current'] : []),
    ])
}

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { plan: ACTIVE, plans: OFFERS } }
  const html = await renderHtml(ShPlanPicker, options)
  expect(html).toMatch(/<h2 class="[^"]+">Pro<\/h2>/)
  for (const text of [
    'Free',
    '$30.00 every 30 days',
    '$400.00 every year',
    '7-day trial',
    '1-day trial',
    'Unlimited emails',
  ])
    expect(html).toContain(text)
  const { unmount } = await hydrate(ShPlanPicker, options)
  unmount()
})

test.each<[string, PlatformPlanState | null | undefined, string[][]]>([
  ['without a plan', undefined, [['Choose: Free forever'], ['Choose: Pro'], ['Choose: Year']]],
  [
    'for a shop that has none',
    NO_PLAN,
    [['Choose: Free forever'], ['Choose: Pro'], ['Choose: Year']],
  ],
  ['for a paid plan', ACTIVE, [['Downgrade: Free forever'], ['current'], ['Upgrade: Year']]],
  [
    'while a change waits',
    { ...ACTIVE, nextPlan: 'free' },
    [[], ['Keep: Pro', 'current'], ['Upgrade: Year']],
  ],
  [
    'while a cancellation waits',
    { ...ACTIVE, cancelsAtPeriodEnd: true },
    [['Downgrade: Free forever'], ['Keep: Pro', 'current'], ['Upgrade: Year']],
  ],
  [
    'for a plan that is not offered any more',
    { ...ACTIVE, plan: 'legacy', price: { amount: 40, currencyCode: 'USD' } },
    [['Downgrade: Free forever'], ['Downgrade: Pro'], ['Downgrade: Year']],
  ],
])('offers %s what the merchant can do', async (_what, plan, expected) => {
  expect(await actionsOf(plan)).toEqual(expected)
})

test('marks the current and the next plan', async () => {
  const picker = await pickerOf({ ...ACTIVE, nextPlan: 'free' })
  const [free, pro] = picker.findAll('ul[aria-label="Plans"] > li')
  expect([free?.text().includes('Next plan'), pro?.text().includes('Current plan')]).toEqual([
    true,
    true,
  ])
})

test('emits the handle of the chosen plan, and nothing while it is disabled', async () => {
  const picker = await pickerOf(ACTIVE)
  await picker.get('button[aria-label="Upgrade: Year"]').trigger('click')
  expect(picker.emitted('choose')).toEqual([['year']])
  const disabled = await pickerOf(ACTIVE, true)
  await disabled.get('button[aria-label="Upgrade: Year"]').trigger('click')
  expect(disabled.emitted('choose')).toBeUndefined()
})
