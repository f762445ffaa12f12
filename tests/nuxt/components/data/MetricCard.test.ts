import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { ShMetricCard } from '#components'
import { showPage } from '../../page-state'
import { hydrate } from '../../render-html'

const cardOf = (props: Record<string, unknown>) =>
  mountSuspended(ShMetricCard, { props: { label: 'Orders', ...props } })

test('is a group with its label, its value, and its change in words', async () => {
  const { element } = await hydrate(ShMetricCard, {
    props: { label: 'Orders', value: 1312, change: 0.124, comparison: 'than last week' },
  })
  const card = element.querySelector('[role="group"]')
  expect(card?.getAttribute('aria-label')).toBe('Orders')
  expect([...(card?.querySelectorAll('p') ?? [])].map(part => part.textContent)).toEqual([
    'Orders',
    '1,312',
    '12.4%Up 12.4% than last week',
  ])
})

test.each([
  [0.08, 'up', '8%', 'Up 8%', 'text-success'],
  [-0.034, 'up', '3.4%', 'Down 3.4%', 'text-error'],
  [0.21, 'down', '21%', 'Up 21%', 'text-error'],
  [-0.21, 'down', '21%', 'Down 21%', 'text-success'],
  [0.0004, 'up', '0%', 'No change', ''],
  [-0.0004, 'down', '0%', 'No change', ''],
  [0.5, 'none', '50%', 'Up 50%', ''],
])('a change of %d where %s is better', async (change, better, shown, spoken, look) => {
  const card = await cardOf({ value: 1, change, better })
  expect(card.get('[aria-hidden="true"]:not(.iconify)').text()).toBe(shown)
  expect(card.get('.sr-only').text()).toBe(spoken)
  const classes = card.get('.sr-only').element.parentElement?.className ?? ''
  expect(['text-success', 'text-error'].filter(name => classes.includes(name)).join()).toBe(look)
})

test('without a value or a change it has none', async () => {
  for (const change of [undefined, Number.NaN, Infinity]) {
    const card = await cardOf({ change })
    expect(card.findAll('p').map(part => part.text())).toEqual(['Orders', '–'])
  }
})

test('its label is the link, and texts are as they are', async () => {
  const card = await cardOf({ value: '$1,204.00', href: '/orders' })
  expect(card.get('a').attributes('href')).toBe('/orders')
  expect(card.get('a').text()).toBe('Orders')
  expect(card.text()).toContain('$1,204.00')
})

test('announces that the value loads', async () => {
  const card = await cardOf({ value: 3, loading: true })
  expect(card.text()).not.toContain('3')
  expect(card.text()).toContain('Loading')
  await card.setProps({ loading: false })
  expect(card.text()).toContain('3')
})

test('numbers and words are in the language of the page', async () => {
  showPage({ locale: 'de' })
  const card = await cardOf({ value: 1312.5, change: -0.034 })
  await vi.waitFor(() => expect(card.get('.sr-only').text()).toBe('Minus 3,4\u00A0%'))
  await nextTick()
  expect(card.text()).toContain('1.312,5')
})
