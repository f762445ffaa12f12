import { describe, expect, test } from 'vitest'
import { ShStack } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const draw = (props: Record<string, unknown>) =>
  renderHtml(ShStack, { props, slots: { default: () => 'Stock' } })
const stack = (style = '') =>
  `<div${style && ` style="${style}"`} class="flex min-w-0 flex-col">Stock</div>`

test('is a column', async () => {
  expect(await draw({})).toBe(stack())
  expect(await draw({ direction: 'block' })).toBe(stack())
})

test.each<[Record<string, unknown>, string]>([
  [{ direction: 'inline' }, 'flex-direction:row;flex-wrap:wrap;'],
  [{ gap: 'base' }, 'row-gap:var(--platform-space-base);column-gap:var(--platform-space-base);'],
  [{ gap: 'none base' }, 'row-gap:var(--platform-space-base);column-gap:0;'],
  [{ gap: 'base', rowGap: 'none' }, 'column-gap:var(--platform-space-base);row-gap:0;'],
  [
    { gap: 'base', columnGap: 'none', rowGap: '' },
    'row-gap:var(--platform-space-base);column-gap:0;',
  ],
  [
    { justifyContent: 'space-between', alignItems: 'first baseline', alignContent: 'safe center' },
    'justify-content:space-between;align-items:first baseline;align-content:safe center;',
  ],
  [{ padding: 'none', gap: 'none' }, 'padding:0;row-gap:0;column-gap:0;'],
])('%j', async (props, style) => {
  expect(await draw(props)).toBe(stack(style))
})

test('is a box', async () => {
  expect(
    await draw({
      accessibilityRole: 'unordered-list',
      background: 'subdued',
      accessibilityLabel: 'Orders',
      id: 'x',
    }),
  ).toBe(
    '<ul role="list" aria-label="Orders" class="flex min-w-0 flex-col bg-elevated" id="x">Stock</ul>',
  )
})

describe('a direction that depends on the width', () => {
  test('is correct in the first HTML, and hydrates unchanged', async () => {
    const options = {
      props: {
        direction: '@container (inline-size > 400px) inline, block',
        gap: '@container (inline-size > 400px) large none, small',
      },
      slots: { default: () => 'Stock' },
    }
    const html = await renderHtml(ShStack, options)
    expect(html).toContain(
      'style="flex-direction:var(--platform-flex-direction);flex-wrap:var(--platform-flex-wrap);row-gap:var(--platform-row-gap);column-gap:var(--platform-column-gap);"',
    )
    expect(html).toContain('{ --platform-flex-direction: row; } }')
    expect(html).toContain('{ --platform-flex-wrap: nowrap; }')
    expect(html).toContain('{ --platform-row-gap: 0; } }')
    expect(html).toContain('{ --platform-column-gap: var(--platform-space-large-100); } }')
    const { element, unmount } = await hydrate(ShStack, options)
    expect(element.querySelectorAll('style')).toHaveLength(1)
    unmount()
  })

  test('with an unknown value is a column there', async () => {
    expect(await draw({ direction: '@container (inline-size > 1px) inline, diagonal' })).toContain(
      '{ --platform-flex-direction: column; }',
    )
    expect(takeWarnings()).toEqual([
      '[platform] Stack: direction="diagonal" is not known; "block" is used. Known: block, inline.',
    ])
  })
})

test('aliases of the directions work', async () => {
  expect(await draw({ direction: 'horizontal' })).toBe(stack('flex-direction:row;flex-wrap:wrap;'))
  expect(await draw({ direction: 'vertical' })).toBe(
    stack('flex-direction:column;flex-wrap:nowrap;'),
  )
  expect(takeWarnings()).toEqual([
    '[platform] Stack: direction="horizontal" means "inline". Known: block, inline.',
    '[platform] Stack: direction="vertical" means "block". Known: block, inline.',
  ])
})

test('unknown values are ignored', async () => {
  expect(
    await draw({
      gap: 'wide',
      justifyContent: 'left',
      alignItems: 'space-between',
      alignContent: 'middle',
      rowGap: 'base none',
    }),
  ).toBe(stack())
  expect(takeWarnings()).toEqual([
    '[platform] Stack: gap="wide" is not known and left out.',
    '[platform] Stack: rowGap="base none" is not known and left out.',
    '[platform] Stack: justifyContent="left" is not known and left out.',
    '[platform] Stack: alignItems="space-between" is not known and left out.',
    '[platform] Stack: alignContent="middle" is not known and left out.',
  ])
})

test('classes of its own replace those of the theme', async () => {
  expect(await draw({ ui: { root: 'inline-flex' } })).toBe(
    '<div class="min-w-0 flex-col inline-flex">Stock</div>',
  )
})
