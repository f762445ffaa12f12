import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { h } from 'vue'
import { ShTabs } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const items = [
  { value: 'all', label: 'All', badge: 12 },
  { value: 'open', label: 'Open', icon: 'i-lucide-circle-dashed' as const },
  { value: 'archived', label: 'Archived', disabled: true },
]
const links = [
  { value: 'all', label: 'All', href: '/orders' },
  { value: 'open', label: 'Open', href: '/orders?status=open' },
]
const slots = {
  all: () => 'Every order',
  open: () => h('input', { name: 'note' }),
  default: () => 'Anything else',
}

/** Label, whether it is selected, and whether it can be reached by Tab, of each tab. */
const tabsOf = (element: Element) =>
  [...element.querySelectorAll('[role="tab"]')].map(tab => [
    tab.textContent,
    tab.getAttribute('aria-selected'),
  ])

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { items, accessibilityLabel: 'Orders' }, slots }
  const html = await renderHtml(ShTabs, options)
  expect(html).toMatch(/^<div[^>]* role="group" aria-label="Orders"/)
  expect(html).toContain('Every order')
  const { element, unmount } = await hydrate(ShTabs, options)
  expect(tabsOf(element)).toEqual([
    ['All12', 'true'],
    ['Open', 'false'],
    ['Archived', 'false'],
  ])
  unmount()
})

test('hidden panels stay in the page, so that their fields are submitted', async () => {
  const tabs = await mountSuspended(ShTabs, { props: { items }, slots })
  const panels = tabs.findAll('[role="tabpanel"]')
  expect(panels.map(panel => panel.attributes('hidden'))).toEqual([undefined, '', ''])
  expect(panels[1]?.find('input').exists()).toBe(true)
  expect(panels[2]?.text()).toBe('Anything else')
})

test('selects by itself and emits, but no disabled tab', async () => {
  const selected = vi.fn()
  const tabs = await mountSuspended(ShTabs, {
    props: { items, 'onUpdate:modelValue': selected },
    slots,
    attachTo: document.body,
  })
  const [, open, archived] = tabs.findAll('[role="tab"]')
  expect(archived?.attributes('disabled')).toBe('')
  await open?.trigger('mousedown', { button: 0 })
  await archived?.trigger('mousedown', { button: 0 })
  expect(selected.mock.calls).toEqual([['open']])
  expect(tabsOf(tabs.element)[1]).toEqual(['Open', 'true'])
  tabs.unmount()
})

test('v-model selects', async () => {
  const tabs = await mountSuspended(ShTabs, { props: { items, modelValue: 'open' }, slots })
  expect(tabsOf(tabs.element)[1]).toEqual(['Open', 'true'])
  await tabs.setProps({ modelValue: 'all' })
  expect(tabsOf(tabs.element)[0]).toEqual(['All12', 'true'])
})

test('tabs with pages are links, of which one is the current page', async () => {
  const html = await renderHtml(ShTabs, {
    props: { items: links, modelValue: 'open', accessibilityLabel: 'Orders' },
    slots: { open: () => 'The open ones', all: () => 'Every order' },
  })
  expect(html).toContain('<nav aria-label="Orders"')
  expect(
    [...html.matchAll(/<a[^>]*>/g)].map(([tag]) => [
      /href="([^"]*)"/.exec(tag)?.[1],
      /aria-current="([^"]*)"/.exec(tag)?.[1],
    ]),
  ).toEqual([
    ['/orders', undefined],
    ['/orders?status=open', 'page'],
  ])
  expect(html).toContain('The open ones')
  expect(html).not.toContain('Every order')
  expect(html).not.toContain('role="tab"')
})

test('draws no panel for a page that is none of the tabs', async () => {
  const tabs = await mountSuspended(ShTabs, { props: { items: links }, slots })
  expect(tabs.find('[aria-current]').exists()).toBe(false)
  expect(tabs.text()).toBe('AllOpen')
})

test('attributes and classes reach it', async () => {
  const tabs = await mountSuspended(ShTabs, {
    props: { items, ui: { root: 'gap-8', panel: 'p-4' } },
    attrs: { id: 'orders' },
    slots,
  })
  expect(tabs.attributes('id')).toBe('orders')
  expect(tabs.classes()).toContain('gap-8')
  expect(tabs.get('[role="tabpanel"]').classes()).toContain('p-4')
})

test('an unknown variant is ignored, with a warning', async () => {
  await mountSuspended(ShTabs, { props: { items, variant: 'box' as 'pill' }, slots })
  expect(takeWarnings()).toEqual([
    '[platform] Tabs: variant="box" is not known; "line" is used. Known: line, pill.',
  ])
})
