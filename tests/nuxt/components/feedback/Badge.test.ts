import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShBadge } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const text = (words: string) => ({ default: () => words })

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { tone: 'critical', icon: 'alert-circle' }, slots: text('Failed') }
  const html = await renderHtml(ShBadge, options)
  expect(html).toContain('text-error')
  expect(html).toContain('>Failed</span>')
  const { element, unmount } = await hydrate(ShBadge, options)
  expect(element.textContent).toBe('Failed')
  unmount()
})

test.each([
  ['auto', 'bg-elevated'],
  ['neutral', 'bg-elevated'],
  ['info', 'bg-info/10'],
  ['success', 'bg-success/10'],
  ['caution', 'bg-caution/10'],
  ['warning', 'bg-warning/10'],
  ['critical', 'bg-error/10'],
] as const)('tone %s is colored %s', async (tone, expected) => {
  const badge = await mountSuspended(ShBadge, { props: { tone }, slots: text('Paid') })
  expect(badge.classes()).toContain(expected)
})

test('color="strong" fills the badge', async () => {
  const badge = await mountSuspended(ShBadge, {
    props: { tone: 'success', color: 'strong' },
    slots: text('Paid'),
  })
  expect(badge.classes()).toContain('bg-success')
  expect(badge.classes()).not.toContain('bg-success/10')
  expect(badge.get('span > span').classes()).toEqual(['truncate'])
})

test.each([
  ['base', 'text-xs/4'],
  ['large', 'px-2.5'],
  ['large-100', 'px-3'],
] as const)('size %s', async (size, expected) => {
  const badge = await mountSuspended(ShBadge, { props: { size }, slots: text('Paid') })
  expect(badge.classes()).toContain(expected)
})

test('an icon is before the text, hidden from assistive technology', async () => {
  const badge = await mountSuspended(ShBadge, {
    props: { icon: 'i-lucide-truck' },
    slots: text('Shipped'),
  })
  const icon = badge.get('[data-slot="leadingIcon"]')
  expect(icon.classes()).toContain('i-lucide:truck')
  expect(icon.attributes('aria-hidden')).toBe('true')
  expect(badge.element.lastElementChild?.textContent).toBe('Shipped')
})

test.each([
  ['incomplete', 'i-lucide:circle-dashed'],
  ['partiallyComplete', 'i-lucide:circle-dot'],
  ['complete', 'i-lucide:circle-check'],
] as const)('progress %s shows an icon', async (progress, icon) => {
  const badge = await mountSuspended(ShBadge, { props: { progress }, slots: text('Fulfilled') })
  expect(badge.get('[data-slot="leadingIcon"]').classes()).toContain(icon)
  expect(badge.attributes('progress')).toBeUndefined()
})

test('a custom icon takes precedence over that of the progress', async () => {
  const badge = await mountSuspended(ShBadge, {
    props: { progress: 'complete', icon: 'i-lucide-truck' },
    slots: text('Fulfilled'),
  })
  expect(badge.get('[data-slot="leadingIcon"]').classes()).toContain('i-lucide:truck')
})

test('content is the text where the slot is empty', async () => {
  const badge = await mountSuspended(ShBadge, { props: { content: 'Draft' } })
  expect(badge.text()).toBe('Draft')
  expect(badge.find('.sr-only').exists()).toBe(false)
})

test('an icon alone is labeled with its tone, or its own name', async () => {
  const badge = await mountSuspended(ShBadge, {
    props: { icon: 'i-lucide-truck', tone: 'warning' },
  })
  expect(badge.get('.sr-only').text()).toBe('Warning')
  await badge.setProps({ tone: 'auto' })
  expect(badge.get('.sr-only').text()).toBe('i lucide truck')
})

test('attributes and classes reach the badge', async () => {
  const badge = await mountSuspended(ShBadge, {
    props: { ui: { root: 'rounded-none' } },
    attrs: { id: 'status', 'data-test': 'x', class: 'mine px-6' },
    slots: text('Paid'),
  })
  expect(badge.attributes()).toMatchObject({ id: 'status', 'data-test': 'x' })
  expect(badge.classes()).toContain('mine')
  expect(badge.classes()).toContain('px-6')
  expect(badge.classes()).not.toContain('px-2')
  expect(badge.classes()).toContain('rounded-none')
  expect(badge.classes()).not.toContain('rounded-(--platform-badge-radius)')
})

test('unknown values are ignored, with a warning', async () => {
  const badge = await mountSuspended(ShBadge, {
    props: { tone: 'purple' as 'auto', size: 'huge' as 'base', color: 'blue' as 'base' },
    slots: text('Paid'),
  })
  expect(badge.text()).toBe('Paid')
  expect(takeWarnings().toSorted()).toEqual([
    '[platform] Badge: color="blue" is not known; "base" is used. Known: base, strong.',
    '[platform] Badge: size="huge" is not known; "base" is used. Known: base, large, large-100.',
    '[platform] Badge: tone="purple" is not known; "auto" is used. Known: auto, neutral, info, success, caution, warning, critical.',
  ])
})
