import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { h } from 'vue'
import { ShChip, ShIcon } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const words = { default: () => 'Summer' }
const mount = (props: Record<string, unknown> = {}, slots: Record<string, () => unknown> = words) =>
  mountSuspended(ShChip, { props, slots })

test('is in the first HTML, and hydrates unchanged', async () => {
  expect(await renderHtml(ShChip, { slots: words })).toMatch(
    /^<span class="[^"]*bg-elevated[^"]*"><span class="truncate" title="Summer">Summer<\/span><\/span>$/,
  )
  const { element, unmount } = await hydrate(ShChip, { props: { removable: true }, slots: words })
  expect(element.textContent).toBe('Summer')
  unmount()
})

test.each([
  [{}, 'bg-elevated'],
  [{ color: 'base' }, 'bg-elevated'],
  [{ color: 'subdued' }, 'bg-muted'],
  [{ color: 'strong' }, 'bg-inverted'],
  [{ ui: { root: 'rounded-none' } }, 'rounded-none'],
  [{ class: 'mine' }, 'mine'],
])('%o looks like %s', async (props, expected) => {
  expect((await mount(props)).classes()).toContain(expected)
})

test('an accessibility label replaces the text', async () => {
  const chip = await mount({ accessibilityLabel: 'Season: summer', removable: true })
  expect(chip.get('.sr-only').text()).toBe('Season: summer')
  expect(chip.get('[title]').attributes()).toMatchObject({ 'aria-hidden': 'true', title: 'Summer' })
  expect(chip.get('button').attributes('aria-label')).toBe('Remove Season: summer')
})

test('the remove button is separate, and removes nothing by itself', async () => {
  expect((await mount()).find('button').exists()).toBe(false)
  const chip = await mount({ removable: true })
  const button = chip.get('button')
  expect(button.attributes()).toMatchObject({ type: 'button', 'aria-label': 'Remove Summer' })
  await button.trigger('click')
  expect((chip.emitted('remove')?.[0]?.[0] as Event).type).toBe('click')
  expect(chip.text()).toBe('Summer')
})

test('an icon in front, by the slot or by the attribute', async () => {
  const named = await mount(
    {},
    { default: () => 'Summer', graphic: () => h(ShIcon, { type: 'sun' }) },
  )
  const attribute = await mount(
    {},
    { default: () => [h(ShIcon, { type: 'sun', slot: 'graphic' }), 'Summer'] },
  )
  for (const chip of [named, attribute]) {
    expect(chip.element.firstElementChild?.querySelector('.iconify')?.classList).toContain(
      'i-lucide:sun',
    )
    expect(chip.get('[title]').attributes('title')).toBe('Summer')
  }
})

test.each(['blue', 'green'])('the color %s, of samples, counts as base', async color => {
  expect((await mount({ color })).classes()).toContain('bg-elevated')
  expect(takeWarnings()).toEqual([
    `[platform] Chip: color="${color}" is not known; "base" is used. Known: base, subdued, strong.`,
  ])
})
