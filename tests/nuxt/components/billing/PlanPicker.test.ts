import { mountSuspended } from '@nuxt/test-utils/runtime'
import type { DOMWrapper, VueWrapper } from '@vue/test-utils'
import { describe, expect, test } from 'vitest'
import { ShPlanPicker } from '#components'
import type { PlatformPlanState } from '../../../../shared/types/plan'
import { hydrate, renderHtml } from '../../render-html'
import { ACTIVE, NO_PLAN, OFFERS } from './plans'

const pickerOf = (plan?: PlatformPlanState | null, disabled = false) =>
  mountSuspended(ShPlanPicker, { props: { plan, plans: OFFERS, disabled } })

/**
 * Accessible names of the buttons by plan, and which plan is marked as the current one: with
 * monthly prices, then with yearly ones.
 */
async function actionsOf(plan?: PlatformPlanState | null): Promise<string[][]> {
  const picker = await pickerOf(plan)
  await picker.get('input[value="EVERY_30_DAYS"]').setValue()
  const monthly = picker.findAll('ul[aria-label="Plans"] > li').map(item => [...readItem(item)])
  await picker.get('input[value="ANNUAL"]').setValue()
  const yearly = picker.findAll('ul[aria-label="Plans"] > li').map(item => [...readItem(item)])
  // The free plan is in both.
  expect(yearly[0]).toEqual(monthly[0])
  return [...monthly, ...yearly.slice(1)]
}

const readItem = (item: DOMWrapper<Element>) => [
  ...item.findAll('button').map(button => button.attributes('aria-label') ?? button.text()),
  ...(item.attributes('aria-current') === 'true' ? ['current'] : []),
]

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { plan: ACTIVE, plans: OFFERS } }
  const html = await renderHtml(ShPlanPicker, options)
  expect(html).toMatch(/<h2 class="[^"]+">Pro<\/h2>/)
  for (const text of [
    '>Free</span>',
    '>$30</span>',
    '>every 30 days</span>',
    '7-day trial',
    'Unlimited emails',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('every year')
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
  await picker.get('input[value="ANNUAL"]').setValue()
  await picker.get('button[aria-label="Upgrade: Year"]').trigger('click')
  expect(picker.emitted('choose')).toEqual([['year']])
  const disabled = await pickerOf(ACTIVE, true)
  await disabled.get('input[value="ANNUAL"]').setValue()
  await disabled.get('button[aria-label="Upgrade: Year"]').trigger('click')
  expect(disabled.emitted('choose')).toBeUndefined()
})

describe('monthly and yearly prices', () => {
  const price = (name: string, amount: number, interval: 'EVERY_30_DAYS' | 'ANNUAL') => ({
    handle: `${name}-${interval}`,
    name,
    price: amount,
    currencyCode: 'USD',
    interval,
  })
  const names = (picker: VueWrapper) =>
    picker.findAll('ul[aria-label="Plans"] > li h2').map(heading => heading.text())
  const saving = (picker: VueWrapper) => picker.get('[role="radiogroup"]').text()

  test('begin with the interval of the shop', async () => {
    const picker = await pickerOf({ ...ACTIVE, plan: 'year', interval: 'ANNUAL' })
    expect(names(picker)).toEqual(['Free forever', 'Year'])
    expect(picker.get<HTMLInputElement>('input[value="ANNUAL"]').element.checked).toBe(true)
    expect(picker.get('ul[aria-label="Plans"] > li:last-child p').text()).toMatch(
      /^\$400\s+every year$/,
    )
  })

  test('have no switch when all plans have the same interval', async () => {
    const picker = await mountSuspended(ShPlanPicker, {
      props: { plans: [OFFERS[0]!, OFFERS[2]!] },
    })
    expect(picker.find('[role="radiogroup"]').exists()).toBe(false)
    expect(names(picker)).toEqual(['Free forever', 'Year'])
  })

  test.each([
    [[price('A', 10, 'EVERY_30_DAYS'), price('A', 100, 'ANNUAL')], 'Save 17%'],
    [
      [
        price('A', 10, 'EVERY_30_DAYS'),
        price('A', 114, 'ANNUAL'),
        price('B', 20, 'EVERY_30_DAYS'),
        price('B', 180, 'ANNUAL'),
      ],
      'Save 25%',
    ],
    [[price('A', 10, 'EVERY_30_DAYS'), price('A', 120, 'ANNUAL')], ''],
    [[price('A', 10, 'EVERY_30_DAYS'), price('B', 60, 'ANNUAL')], ''],
  ])('state what a year saves (%#)', async (plans, expected) => {
    const picker = await mountSuspended(ShPlanPicker, { props: { plans } })
    if (expected) expect(saving(picker)).toContain(expected)
    else expect(saving(picker)).not.toContain('Save')
  })
})

test('marks the recommended plan, unless it has another badge', async () => {
  const props = { plans: OFFERS, recommended: ['pro', 'year'] }
  const picker = await mountSuspended(ShPlanPicker, { props })
  const items = () => picker.findAll('ul[aria-label="Plans"] > li').map(item => item.text())
  expect(items().map(text => text.includes('Recommended'))).toEqual([false, true])
  await picker.setProps({ plan: ACTIVE })
  expect(items()[1]).toContain('Current plan')
  expect(items().join()).not.toContain('Recommended')
})
