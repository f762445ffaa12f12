import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShSpinner } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { accessibilityLabel: 'Loading orders' } }
  expect(await renderHtml(ShSpinner, options)).toMatch(
    /^<span role="status" class="[^"]*size-5[^"]*">.*<span class="sr-only">Loading orders<\/span><\/span>$/,
  )
  const { unmount } = await hydrate(ShSpinner, options)
  unmount()
})

test('without a label it is decoration', async () => {
  const spinner = await mountSuspended(ShSpinner)
  expect(spinner.attributes('role')).toBeUndefined()
  expect(spinner.attributes('aria-hidden')).toBe('true')
  expect(spinner.text()).toBe('')
})

test('does not move with prefers-reduced-motion', async () => {
  const spinner = await mountSuspended(ShSpinner)
  expect(spinner.get('.iconify').classes()).toEqual(
    expect.arrayContaining(['animate-spin', 'motion-reduce:animate-none']),
  )
})

test.each([
  ['base', 'size-5'],
  ['large', 'size-8'],
  ['large-100', 'size-11'],
] as const)('size %s is %s', async (size, expected) => {
  const spinner = await mountSuspended(ShSpinner, { props: { size } })
  expect(spinner.classes()).toContain(expected)
})

test('attributes and classes reach it; its content does not show', async () => {
  const spinner = await mountSuspended(ShSpinner, {
    props: { ui: { root: 'text-primary' } },
    attrs: { id: 'wait' },
    slots: { default: () => 'ignored' },
  })
  expect(spinner.attributes('id')).toBe('wait')
  expect(spinner.classes()).toContain('text-primary')
  expect(spinner.classes()).not.toContain('text-muted')
  expect(spinner.text()).toBe('')
})

test('an unknown size is treated as base, with a warning', async () => {
  const spinner = await mountSuspended(ShSpinner, { props: { size: 'tiny' as 'base' } })
  expect(spinner.classes()).toContain('size-5')
  expect(takeWarnings()).toEqual([
    '[platform] Spinner: size="tiny" is not known; "base" is used. Known: base, large, large-100.',
  ])
})
