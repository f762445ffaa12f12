import { defineComponent, h } from 'vue'
import { expect, test } from 'vitest'
import { ShHeading } from '#components'
import { provideHeadingLevel } from '../../../../ui/heading-level'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const ROOT = 'font-semibold wrap-anywhere text-highlighted'
const draw = async (props: Record<string, unknown>) =>
  (await renderHtml(ShHeading, { props, slots: { default: () => 'Orders' } })).replace(
    ' style=""',
    '',
  )

test('has level 2 where no surrounding element has a heading', async () => {
  expect(await draw({})).toBe(`<h2 class="${ROOT} text-base">Orders</h2>`)
  expect(await draw({ id: 'x', 'data-x': '1' })).toBe(
    `<h2 class="${ROOT} text-base" id="x" data-x="1">Orders</h2>`,
  )
})

test.each([
  [1, 'h1', 'text-xl'],
  [2, 'h2', 'text-base'],
  [3, 'h3', 'text-sm'],
  [6, 'h6', 'text-sm'],
  [9, 'h6', 'text-sm'],
  [0, 'h1', 'text-xl'],
])('at level %i', async (level, tag, size) => {
  const Place = defineComponent({
    setup() {
      provideHeadingLevel(level)
      return () => h(ShHeading, () => 'Orders')
    },
  })
  expect((await renderHtml(Place)).replace(' style=""', '')).toBe(
    `<${tag} class="${ROOT} ${size}">Orders</${tag}>`,
  )
})

test.each(['presentation', 'none'])('%s has no heading role', async accessibilityRole => {
  expect(await draw({ accessibilityRole })).toBe(`<div class="${ROOT} text-base">Orders</div>`)
})

test.each([
  ['auto', 'text-base'],
  ['small', 'text-sm'],
  ['base', 'text-base'],
  ['large', 'text-lg'],
  ['large-100', 'text-lg'],
  ['large-200', 'text-xl'],
  ['large-300', 'text-2xl'],
  ['large-400', 'text-3xl'],
])('size %s', async (fontSize, size) => {
  expect(await draw({ fontSize })).toBe(`<h2 class="${ROOT} ${size}">Orders</h2>`)
})

test('visually hidden, or hidden from screen readers', async () => {
  expect(await draw({ accessibilityVisibility: 'exclusive' })).toBe(
    `<h2 class="${ROOT} text-base sr-only">Orders</h2>`,
  )
  expect(await draw({ accessibilityVisibility: 'hidden' })).toBe(
    `<h2 aria-hidden="true" class="${ROOT} text-base">Orders</h2>`,
  )
})

test('a number of lines', async () => {
  const options = { props: { lineClamp: 1 }, slots: { default: () => 'Orders' } }
  expect(await renderHtml(ShHeading, options)).toBe(
    `<h2 class="${ROOT} text-base line-clamp-(--platform-line-clamp)" style="--platform-line-clamp:1;">Orders</h2>`,
  )
  const { unmount } = await hydrate(ShHeading, options)
  unmount()
})

test('unknown keywords are treated as the default', async () => {
  expect(
    await draw({
      accessibilityRole: 'title',
      fontSize: 'big',
      accessibilityVisibility: 'no',
      lineClamp: 0,
    }),
  ).toBe(`<h2 class="${ROOT} text-base">Orders</h2>`)
  expect(takeWarnings()).toHaveLength(4)
})

test('its own classes', async () => {
  expect(await draw({ ui: { root: 'font-bold', level2: 'text-lg' } })).toBe(
    '<h2 class="wrap-anywhere text-highlighted font-bold text-lg">Orders</h2>',
  )
})
