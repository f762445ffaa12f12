import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShSkeleton } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { variant: 'heading' } }
  const html = await renderHtml(ShSkeleton, options)
  expect(html).toMatch(
    /^<div role="status" class="[^"]+"><span class="sr-only">Loading<\/span><div class="[^"]*" aria-hidden="true"><\/div><\/div>$/,
  )
  const { unmount } = await hydrate(ShSkeleton, options)
  unmount()
})

test('text has three lines, of which the last is shorter', async () => {
  const skeleton = await mountSuspended(ShSkeleton)
  const lines = skeleton.findAll('[aria-hidden="true"]')
  expect(lines.map(line => line.classes().includes('w-3/5'))).toEqual([false, false, true])
})

test.each([
  [1, 1],
  [5, 5],
  [0, 1],
  [-2, 1],
  [Number.NaN, 1],
  [2.9, 2],
  [1_000_000, 100],
])('%d lines are %d', async (lines, expected) => {
  const skeleton = await mountSuspended(ShSkeleton, { props: { lines } })
  expect(skeleton.findAll('[aria-hidden="true"]')).toHaveLength(expected)
})

test('a single line has the whole width', async () => {
  const skeleton = await mountSuspended(ShSkeleton, { props: { lines: 1 } })
  expect(skeleton.get('[aria-hidden="true"]').classes()).toContain('w-full')
})

test.each([
  ['heading', 'w-1/2'],
  ['thumbnail', 'size-10'],
  ['block', 'h-32'],
] as const)('variant %s is one shape', async (variant, expected) => {
  const skeleton = await mountSuspended(ShSkeleton, { props: { variant, lines: 4 } })
  const shapes = skeleton.findAll('[aria-hidden="true"]')
  expect(shapes).toHaveLength(1)
  expect(shapes[0]?.classes()).toContain(expected)
})

test('its label replaces the default, and an empty one silences it', async () => {
  const skeleton = await mountSuspended(ShSkeleton, {
    props: { accessibilityLabel: 'Orders are loading' },
  })
  expect(skeleton.get('[role="status"]').text()).toBe('Orders are loading')
  await skeleton.setProps({ accessibilityLabel: '' })
  expect(skeleton.attributes('role')).toBeUndefined()
  expect(skeleton.attributes('aria-hidden')).toBe('true')
  expect(skeleton.text()).toBe('')
})

test('attributes and classes reach it', async () => {
  const skeleton = await mountSuspended(ShSkeleton, {
    props: { variant: 'block', ui: { root: 'gap-4', block: 'h-64' } },
    attrs: { id: 'chart' },
  })
  expect(skeleton.attributes('id')).toBe('chart')
  expect(skeleton.classes()).toContain('gap-4')
  expect(skeleton.classes()).not.toContain('gap-2.5')
  expect(skeleton.get('[aria-hidden="true"]').classes()).toContain('h-64')
})

test('an unknown variant is ignored, with a warning', async () => {
  const skeleton = await mountSuspended(ShSkeleton, { props: { variant: 'star' as 'text' } })
  expect(skeleton.findAll('[aria-hidden="true"]')).toHaveLength(3)
  expect(takeWarnings()).toEqual([
    '[platform] Skeleton: variant="star" is not known; "text" is used. Known: text, heading, thumbnail, block.',
  ])
})
