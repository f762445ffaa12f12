import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShProgress } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

async function mountBar(props: Record<string, unknown>) {
  const progress = await mountSuspended(ShProgress, { props })
  return { progress, bar: progress.get('[role="progressbar"]') }
}

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { value: 0.25, accessibilityLabel: 'Import' } }
  const html = await renderHtml(ShProgress, options)
  expect(html).toContain('aria-valuenow="0.25"')
  expect(html).toContain('aria-label="Import"')
  const { unmount } = await hydrate(ShProgress, options)
  unmount()
})

test('reports the progress and its maximum', async () => {
  const { bar, progress } = await mountBar({ value: 3, max: 12, accessibilityLabel: 'Import' })
  expect(bar.attributes()).toMatchObject({
    'aria-valuenow': '3',
    'aria-valuemin': '0',
    'aria-valuemax': '12',
    'aria-valuetext': '25%',
    'aria-label': 'Import',
  })
  await progress.setProps({ value: 6 })
  expect(bar.attributes('aria-valuetext')).toBe('50%')
})

test('has a maximum of 1 by default', async () => {
  const { bar } = await mountBar({ value: 0.5 })
  expect(bar.attributes()).toMatchObject({ 'aria-valuemax': '1', 'aria-valuetext': '50%' })
})

test('0 is no progress; no value is indeterminate', async () => {
  const { bar, progress } = await mountBar({ value: 0 })
  expect(bar.attributes()).toMatchObject({ 'aria-valuenow': '0', 'data-state': 'loading' })
  await progress.setProps({ value: undefined })
  expect(bar.attributes('data-state')).toBe('indeterminate')
  expect(bar.attributes('aria-valuenow')).toBeUndefined()
  expect(bar.attributes('aria-valuetext')).toBeUndefined()
})

test('values out of range are clamped', async () => {
  const { bar, progress } = await mountBar({ value: 5 })
  expect(bar.attributes('aria-valuenow')).toBe('1')
  await progress.setProps({ value: -1 })
  expect(bar.attributes('aria-valuenow')).toBe('0')
})

test('has a default name', async () => {
  const { bar } = await mountBar({ value: 1 })
  expect(bar.attributes('aria-label')).toBe('Progress')
})

test.each([
  ['auto', 'bg-primary'],
  ['neutral', 'bg-inverted'],
  ['caution', 'bg-caution'],
  ['critical', 'bg-error'],
] as const)('tone %s is %s', async (tone, expected) => {
  const { progress } = await mountBar({ value: 1, tone })
  expect(progress.get('[data-slot="indicator"]').classes()).toContain(expected)
})

test('attributes and classes reach it', async () => {
  const progress = await mountSuspended(ShProgress, {
    props: { ui: { track: 'h-4' } },
    attrs: { id: 'import' },
  })
  expect(progress.attributes('id')).toBe('import')
  expect(progress.get('[role="progressbar"]').classes()).toContain('h-4')
})

test('an invalid value or maximum is ignored, with a warning', async () => {
  const { bar } = await mountBar({ value: Number.NaN, max: 0, tone: 'pink' })
  expect(bar.attributes('data-state')).toBe('indeterminate')
  expect(takeWarnings().toSorted()).toEqual([
    '[platform] Progress: max="0" is not a number above 0; 1 is used.',
    '[platform] Progress: tone="pink" is not known; "auto" is used. Known: auto, neutral, info, success, caution, warning, critical.',
    '[platform] Progress: value is not a number; the bar runs as if it had none.',
  ])
})
