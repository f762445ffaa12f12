import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { h } from 'vue'
import { ShButton, ShButtonGroup } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const button = (words: string, props: Record<string, unknown> = {}) =>
  h(ShButton, props, { default: () => words })

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = {
    props: { accessibilityLabel: 'Order' },
    slots: { default: () => [button('Refund'), button('Restock')] },
  }
  expect(await renderHtml(ShButtonGroup, options)).toMatch(
    /^<div role="group" aria-label="Order" class="flex flex-wrap items-center gap-2"><button/,
  )
  const { element, unmount } = await hydrate(ShButtonGroup, options)
  expect(element.textContent).toBe('RefundRestock')
  unmount()
})

test('by named slots: secondary actions first, then the primary action', async () => {
  const group = await mountSuspended(ShButtonGroup, {
    slots: {
      'primary-action': () => button('Save'),
      default: () => button('Preview'),
      'secondary-actions': () => [button('Cancel')],
    },
  })
  const buttons = group.findAll('button')
  expect(buttons.map(found => found.text())).toEqual(['Cancel', 'Preview', 'Save'])
  expect(buttons.map(found => found.classes().includes('bg-primary'))).toEqual([false, false, true])
})

test('by the attribute slot', async () => {
  const group = await mountSuspended(ShButtonGroup, {
    slots: {
      default: () => [
        button('Save', { slot: 'primary-action' }),
        button('Cancel', { slot: 'secondary-actions' }),
      ],
    },
  })
  const buttons = group.findAll('button')
  expect(buttons.map(found => found.text())).toEqual(['Cancel', 'Save'])
  expect(buttons[1]?.classes()).toContain('bg-primary')
})

test('joined buttons share their borders', async () => {
  const group = await mountSuspended(ShButtonGroup, {
    props: { gap: 'none', accessibilityLabel: 'View' },
    slots: { default: () => [button('List'), button('Grid')] },
  })
  expect(group.attributes()).toMatchObject({ role: 'group', 'aria-label': 'View' })
  expect(
    group
      .findAll('button')
      .map(found => found.classes().some(name => name.startsWith('not-only:first:rounded'))),
  ).toEqual([true, true])
})

test('joined buttons have no primary action', async () => {
  const group = await mountSuspended(ShButtonGroup, {
    props: { gap: 'none' },
    slots: { 'primary-action': () => button('Save') },
  })
  expect(group.text()).toBe('Save')
  expect(takeWarnings()).toEqual([
    '[platform] ButtonGroup: joined buttons (gap="none") have no primary action.',
  ])
})

test('classes of the instance, and an unknown gap', async () => {
  const group = await mountSuspended(ShButtonGroup, {
    props: { gap: 'large' as 'base', ui: { root: 'gap-6' } },
    attrs: { class: 'mine', 'data-x': '1' },
    slots: { default: () => button('A') },
  })
  expect(group.classes()).toEqual(['flex', 'flex-wrap', 'items-center', 'gap-6', 'mine'])
  expect(group.attributes('data-x')).toBe('1')
  expect(takeWarnings()).toEqual([
    '[platform] ButtonGroup: gap="large" is not known; "base" is used. Known: base, none.',
  ])
})
