import { expect, test } from 'vitest'
import { h } from 'vue'
import { ShGrid, ShGridItem } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const draw = (props: Record<string, unknown>) =>
  renderHtml(ShGrid, { props, slots: { default: () => 'Stock' } })
const grid = (style = '') => `<div${style && ` style="${style}"`} class="grid min-w-0">Stock</div>`

test.each<[Record<string, unknown>, string]>([
  [{}, ''],
  [
    { gridTemplateColumns: '1fr repeat(2, minmax(0, 2fr))', gridTemplateRows: 'auto 40px' },
    'grid-template-columns:1fr repeat(2, minmax(0, 2fr));grid-template-rows:auto 40px;',
  ],
  [{ gap: 'small none' }, 'row-gap:0;column-gap:var(--platform-space-small-100);'],
  [
    { placeItems: 'center end', placeContent: 'first baseline space-around' },
    'place-items:center end;place-content:first baseline space-around;',
  ],
  [
    { placeItems: 'center', alignItems: 'start', justifyItems: '' },
    'place-items:center;align-items:start;',
  ],
  [
    { justifyItems: 'safe end', justifyContent: 'space-evenly', alignContent: 'last baseline' },
    'justify-items:safe end;justify-content:space-evenly;align-content:last baseline;',
  ],
])('%j', async (props, style) => {
  expect(await draw(props)).toBe(grid(style))
})

test('columns that depend on the width', async () => {
  const options = {
    props: { gridTemplateColumns: '@container (inline-size > 700px) repeat(2, 1fr), 1fr' },
    slots: { default: () => [h(ShGridItem, { gridColumn: 'span 2' }, () => 'Stock')] },
  }
  const html = await renderHtml(ShGrid, options)
  expect(html).toContain('style="grid-template-columns:var(--platform-grid-template-columns);"')
  expect(html).toContain(
    '{ --platform-grid-template-columns: 1fr; }\n@container s-default (inline-size > 700px) {',
  )
  expect(html).toContain('{ --platform-grid-template-columns: repeat(2, 1fr); } }')
  const { unmount } = await hydrate(ShGrid, options)
  unmount()
})

test('is a box without a role of a grid', async () => {
  expect(await draw({ padding: 'none', background: 'strong', ui: { root: 'inline-grid' } })).toBe(
    '<div style="padding:0;" class="min-w-0 inline-grid bg-accented">Stock</div>',
  )
})

test('unknown values are ignored', async () => {
  expect(
    await draw({
      gridTemplateColumns: '1fr; color: red',
      placeItems: 'middle',
      justifyItems: 'space-between',
    }),
  ).toBe(grid())
  expect(takeWarnings()).toEqual([
    '[platform] Grid: gridTemplateColumns="1fr; color: red" is not known and left out.',
    '[platform] Grid: placeItems="middle" is not known and left out.',
    '[platform] Grid: justifyItems="space-between" is not known and left out.',
  ])
})

test('attack: columns cannot end the CSS rule', async () => {
  for (const columns of [
    '@container (inline-size > 1px) 1fr } * { color: red, 1fr',
    '@container (inline-size > 1px) 1fr, 1fr /*',
    '@container (inline-size > 1px) 1fr, 1fr</style>',
  ]) {
    expect(await draw({ gridTemplateColumns: columns })).toBe(grid())
  }
  expect(takeWarnings()).toHaveLength(3)
})
