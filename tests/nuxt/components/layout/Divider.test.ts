import { expect, test } from 'vitest'
import { ShDivider } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const draw = (props: Record<string, unknown>, words?: string) =>
  renderHtml(ShDivider, {
    props,
    slots: words === undefined ? undefined : { default: () => words },
  })

test('a horizontal line', async () => {
  const line =
    '<div role="separator" class="shrink-0 self-stretch bg-(--ui-border)" style="inline-size:100%;block-size:1px;min-block-size:1px;"></div>'
  expect(await draw({})).toBe(line)
  expect(await draw({ direction: 'inline', color: 'base' })).toBe(line)
})

test('a vertical line', async () => {
  expect(await draw({ direction: 'block', color: 'strong', id: 'x' })).toBe(
    '<div role="separator" aria-orientation="vertical" class="shrink-0 self-stretch bg-(--ui-border-accented)" style="inline-size:1px;block-size:auto;min-block-size:1em;" id="x"></div>',
  )
})

test('a decorative line', async () => {
  expect(await draw({ role: 'none' })).toMatch(/^<div role="none" class/)
})

test('text in the line is readable', async () => {
  expect(await draw({ 'data-x': '1' }, 'or')).toBe(
    [
      '<div class="flex items-center self-stretch gap-3 text-sm text-muted" style="flex-direction:row;" data-x="1">',
      '<div role="separator" class="min-h-px min-w-px grow self-center bg-(--ui-border)"></div>or<div aria-hidden="true" class="min-h-px min-w-px grow self-center bg-(--ui-border)"></div></div>',
    ].join(''),
  )
  expect(await draw({ direction: 'block' }, 'or')).toContain('style="flex-direction:column;"')
})

test('a direction that depends on the width', async () => {
  const props = { direction: '@container (inline-size > 400px) block, inline' }
  const html = await draw(props)
  expect(html).toContain(
    '{ --platform-inline-size: 100%; }\n@container s-default (inline-size > 400px) {',
  )
  expect(html).not.toContain('aria-orientation')
  const { unmount } = await hydrate(ShDivider, { props, slots: { default: () => 'or' } })
  unmount()
})

test('unknown keywords are treated as the default', async () => {
  expect(await draw({ direction: 'up', color: 'red' })).toBe(await draw({}))
  expect(takeWarnings()).toEqual([
    '[platform] Divider: direction="up" is not known; "inline" is used. Known: inline, block.',
    '[platform] Divider: color="red" is not known; "base" is used. Known: base, strong.',
  ])
})

test('classes of its own replace those of the theme', async () => {
  expect(await draw({ ui: { root: 'grow', base: 'bg-error' } })).toContain(
    'class="shrink-0 self-stretch grow bg-error"',
  )
})
