import { mountSuspended } from '@nuxt/test-utils/runtime'
import { defineComponent, h } from 'vue'
import { describe, expect, test } from 'vitest'
import { ShHeading, ShSection } from '#components'
import { useActionRole } from '../../../../ui/slots/action-role'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const Action = defineComponent({
  setup:
    (_, { slots }) =>
    () =>
      h('button', { 'data-role': useActionRole() }, slots['default']?.()),
})
const mount = (props: Record<string, unknown>, slots: Record<string, () => unknown> = {}) =>
  mountSuspended(ShSection, { props, slots })

describe('name', () => {
  test('is the heading', async () => {
    const section = await mount({ heading: 'Orders' }, { default: () => 'None yet' })
    const heading = section.get('h2')
    expect(section.element.tagName).toBe('SECTION')
    expect(heading.text()).toBe('Orders')
    expect(section.attributes('aria-labelledby')).toBe(heading.attributes('id'))
    expect(section.attributes('aria-label')).toBeUndefined()
  })

  test('is the label, also with a heading', async () => {
    expect(await renderHtml(ShSection, { props: { accessibilityLabel: 'Orders' } })).toMatch(
      /^<section aria-label="Orders" class/,
    )
    const section = await mount({ heading: 'Orders', accessibilityLabel: 'Orders of today' })
    expect(section.attributes('aria-label')).toBe('Orders of today')
    expect(section.attributes('aria-labelledby')).toBeUndefined()
  })
})

describe('levels', () => {
  const nested = () =>
    h(ShSection, { heading: 'Orders' }, () => [
      h(ShHeading, () => 'Paid'),
      h(ShSection, { heading: 'Today' }, () => h(ShHeading, () => 'Morning')),
      h(ShSection, { accessibilityLabel: 'Rest' }, () => h(ShHeading, () => 'Yesterday')),
    ])

  test('increase by one with each section that has a heading', async () => {
    const section = await mountSuspended(defineComponent({ render: nested }))
    expect(
      section
        .findAll('h1, h2, h3, h4, h5')
        .map(heading => `${heading.element.tagName} ${heading.text()}`),
    ).toEqual(['H2 Orders', 'H3 Paid', 'H3 Today', 'H4 Morning', 'H3 Yesterday'])
  })

  test('only the outermost is a card', async () => {
    const section = await mountSuspended(defineComponent({ render: nested }))
    expect(section.findAll('section').map(({ element }) => element.className)).toEqual([
      'min-w-0 text-sm rounded-(--platform-card-radius) border border-default bg-default shadow-xs',
      'min-w-0 text-sm',
      'min-w-0 text-sm',
    ])
    expect(section.findAll('.px-4')).toHaveLength(2)
  })
})

test('the header contains its parts, actions after the heading', async () => {
  const slots = {
    default: () => [
      h('i', { slot: 'graphic' }, 'icon'),
      h('b', { slot: 'accessory' }, 'New'),
      h('u', { slot: 'supplemental' }, '2 days ago'),
      h(Action, { slot: 'primary-action' }, () => 'Fulfil'),
      h(Action, { slot: 'secondary-actions' }, () => 'Print'),
      h('p', 'Content'),
    ],
  }
  const { element, unmount } = await hydrate(ShSection, {
    props: { heading: 'Order', subheading: 'Online Store' },
    slots,
  })
  expect(element.textContent).toBe('iconOrderNewOnline Store2 days agoPrintFulfilContent')
  expect(element.querySelector('i')?.closest('[aria-hidden=true]')).not.toBeNull()
  expect(element.querySelector('h2')?.textContent).toBe('Order')
  expect([...element.querySelectorAll('button')].map(button => button.dataset['role'])).toEqual([
    'secondary',
    'primary',
  ])
  unmount()
})

test('named slots work too', async () => {
  const section = await mount(
    { heading: 'Order' },
    { 'primary-action': () => h(Action, () => 'Fulfil'), accessory: () => 'New' },
  )
  expect(section.text()).toBe('OrderNewFulfil')
})

test('a graphic needs a heading; empty parts are not drawn', async () => {
  const section = await mount({ accessibilityLabel: 'Order' }, { graphic: () => h('i', 'icon') })
  expect(section.html())
    .toBe(`<section aria-label="Order" class="min-w-0 text-sm rounded-(--platform-card-radius) border border-default bg-default shadow-xs">
  <!--v-if-->
  <!--v-if-->
</section>`)
})

test('without padding the content reaches the edges, and the header does not', async () => {
  const section = await mount({ heading: 'Order', padding: 'none' }, { default: () => h('table') })
  expect(section.get('div:has(> table)').classes()).toEqual([
    'overflow-hidden',
    'last:rounded-b-(--platform-card-radius)',
    'first:rounded-t-(--platform-card-radius)',
  ])
  expect(section.get('section > div').classes()).toContain('px-4')
})

test('unknown keywords are treated as the default', async () => {
  const section = await mount(
    { accessibilityLabel: 'Order', padding: 'large' },
    { default: () => 'Content' },
  )
  expect(section.get('section > div').classes()).toContain('px-4')
  expect(takeWarnings()).toEqual([
    '[platform] Section: padding="large" is not known; "base" is used. Known: base, none.',
  ])
})

test('its own attributes and classes', async () => {
  const section = await mount({
    accessibilityLabel: 'Order',
    'data-x': '1',
    ui: { card: 'rounded-none' },
  })
  expect(section.attributes('data-x')).toBe('1')
  expect(section.classes()).toContain('rounded-none')
  expect(section.classes()).not.toContain('rounded-(--platform-card-radius)')
})
