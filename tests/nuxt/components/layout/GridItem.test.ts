import { expect, test } from 'vitest'
import { ShGridItem } from '#components'
import { takeWarnings } from '../../no-warnings'
import { renderHtml } from '../../render-html'

const draw = (props: Record<string, unknown>) =>
  renderHtml(ShGridItem, { props, slots: { default: () => 'Stock' } })

test.each<[Record<string, unknown>, string]>([
  [{}, '<div class="min-w-0">Stock</div>'],
  [{ gridColumn: 'auto', gridRow: 'auto' }, '<div class="min-w-0">Stock</div>'],
  [
    { gridColumn: 'span 2', gridRow: 'span 3' },
    '<div style="grid-column:span 2;grid-row:span 3;" class="min-w-0">Stock</div>',
  ],
  [
    { accessibilityRole: 'list-item', padding: 'none', ui: { root: 'min-w-4' } },
    '<li style="padding:0;" class="min-w-4">Stock</li>',
  ],
])('%j', async (props, html) => {
  expect(await draw(props)).toBe(html)
})

test('an unknown position is ignored', async () => {
  expect(await draw({ gridColumn: '1 / 3' })).toBe('<div class="min-w-0">Stock</div>')
  expect(takeWarnings()).toEqual([
    '[platform] GridItem: gridColumn="1 / 3" is not known and left out.',
  ])
})
