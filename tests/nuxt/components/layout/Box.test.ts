import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test } from 'vitest'
import { ShBox } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const space = (step: string) => `var(--platform-space-${step})`
const draw = (props: Record<string, unknown>) =>
  renderHtml(ShBox, { props, slots: { default: () => 'Stock' } })
const styleOf = async (props: Record<string, unknown>) =>
  /style="([^"]*)"/.exec(await draw(props))?.[1] ?? ''

test('is a plain element', async () => {
  expect(await draw({})).toBe('<div class="min-w-0">Stock</div>')
})

test('attributes reach the element', async () => {
  expect(await draw({ id: 'stock', 'data-x': '1', class: 'mine', style: 'color: red' })).toBe(
    '<div class="min-w-0 mine" id="stock" data-x="1" style="color:red;">Stock</div>',
  )
})

describe('the element', () => {
  test.each([
    ['main', '<main'],
    ['header', '<header'],
    ['footer', '<footer'],
    ['aside', '<aside'],
    ['navigation', '<nav'],
    ['ordered-list', '<ol role="list"'],
    ['unordered-list', '<ul role="list"'],
    ['list-item', '<li'],
    ['list-item-separator', '<li role="separator"'],
    ['separator', '<div role="separator"'],
    ['status', '<div role="status"'],
    ['alert', '<div role="alert"'],
    ['generic', '<div'],
    ['presentation', '<div role="presentation"'],
    ['none', '<div role="presentation"'],
  ])('%s', async (accessibilityRole, start) => {
    expect(await draw({ accessibilityRole })).toMatch(new RegExp(`^${start} class="min-w-0">`))
  })

  test('a section or region has a name', async () => {
    expect(await draw({ accessibilityRole: 'section', accessibilityLabel: 'Stock' })).toMatch(
      /^<section aria-label="Stock" class/,
    )
    expect(await draw({ accessibilityRole: 'region', accessibilityLabel: 'Stock' })).toMatch(
      /^<div role="region" aria-label="Stock" class/,
    )
    await draw({ accessibilityRole: 'section' })
    expect(takeWarnings()).toEqual([
      '[platform] Box: accessibilityRole="section" needs an accessibilityLabel.',
    ])
  })

  test('a name makes a group of a generic box, and has no effect on one without a role', async () => {
    expect(await draw({ accessibilityLabel: 'Stock' })).toMatch(
      /^<div aria-label="Stock" role="group" class/,
    )
    expect(await draw({ accessibilityLabel: 'Stock', accessibilityRole: 'none' })).toMatch(
      /^<div role="presentation" class/,
    )
    expect(takeWarnings()).toEqual([
      '[platform] Box: accessibilityRole="none" has no meaning that accessibilityLabel could name.',
    ])
  })

  test('visually hidden, or hidden from screen readers', async () => {
    expect(await draw({ accessibilityVisibility: 'hidden' })).toBe(
      '<div aria-hidden="true" class="min-w-0">Stock</div>',
    )
    expect(await draw({ accessibilityVisibility: 'exclusive' })).toBe(
      '<div class="min-w-0 sr-only">Stock</div>',
    )
  })
})

test.each([
  ['transparent', 'min-w-0'],
  ['subdued', 'min-w-0 bg-elevated'],
  ['base', 'min-w-0 bg-default'],
  ['strong', 'min-w-0 bg-accented'],
])('background %s', async (background, classes) => {
  expect(await draw({ background })).toBe(`<div class="${classes}">Stock</div>`)
})

test('overflow', async () => {
  expect(await draw({ overflow: 'hidden' })).toBe(
    '<div class="min-w-0 overflow-hidden">Stock</div>',
  )
  expect(await draw({ overflow: 'visible' })).toBe('<div class="min-w-0">Stock</div>')
})

describe('style', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ blockSize: '10px', inlineSize: '50%' }, 'block-size:10px;inline-size:50%;'],
    [{ blockSize: 'auto', inlineSize: 0 }, 'block-size:auto;inline-size:0;'],
    [{ minBlockSize: '1px', minInlineSize: '2px' }, 'min-block-size:1px;min-inline-size:2px;'],
    [
      { maxBlockSize: 'none', maxInlineSize: '300px' },
      'max-block-size:none;max-inline-size:300px;',
    ],
    [{ display: 'none' }, 'display:none;'],
    [{ display: 'auto' }, ''],
    [{ padding: 'base' }, `padding:${space('base')};`],
    [
      { padding: 'none base small large' },
      `padding-block:0 ${space('small-100')};padding-inline:${space('large-100')} ${space('base')};`,
    ],
    [
      { paddingBlock: 'none base', paddingInline: 'small' },
      `padding-block:0 ${space('base')};padding-inline:${space('small-100')};`,
    ],
    [
      { padding: 'base', paddingBlock: '', paddingInlineStart: 'none' },
      `padding:${space('base')};padding-inline-start:0;`,
    ],
    [{ padding: 'base none', paddingBlock: 'none' }, 'padding-inline:0;padding-block:0;'],
    [
      { paddingBlockStart: 'none', paddingBlockEnd: 'base', paddingInlineEnd: 'none' },
      `padding-block-start:0;padding-block-end:${space('base')};padding-inline-end:0;`,
    ],
    [{ border: 'base' }, 'border:1px solid var(--ui-border-accented);'],
    [{ border: 'none' }, 'border:0 solid var(--ui-border-accented);'],
    [{ borderWidth: 'base' }, 'border:0 solid var(--ui-border-accented);border-width:1px;'],
    [
      { border: 'large', borderWidth: 'base none', borderStyle: 'dashed', borderColor: 'strong' },
      'border:2px solid var(--ui-border-accented);border-block-width:1px;border-inline-width:0;border-style:dashed;border-color:var(--ui-text-dimmed);',
    ],
    [{ borderRadius: 'large' }, 'border-radius:0.75rem;'],
    [
      { borderRadius: 'none base' },
      'border-start-start-radius:0;border-start-end-radius:0.5rem;border-end-end-radius:0;border-end-start-radius:0.5rem;',
    ],
  ])('%j', async (props, style) => {
    expect(await styleOf(props)).toBe(style)
  })

  test('follows the props', async () => {
    const box = await mountSuspended(ShBox, {
      props: { padding: 'base', paddingInlineStart: 'none' },
    })
    expect(box.attributes('style')).toBe(`padding: ${space('base')}; padding-inline-start: 0;`)
    await box.setProps({ padding: 'small', paddingInlineStart: undefined })
    expect(box.attributes('style')).toBe(`padding: ${space('small-100')};`)
  })
})

describe('responsive values', () => {
  const padding = '@container (inline-size > 500px) large, small'

  test('are rules of the element only', async () => {
    const html = await draw({
      padding: '@container (inline-size > 500px) large-200, none',
      paddingBlockStart: 'base',
    })
    const id = /data-(platform-[\w-]+)/.exec(html)?.[1]
    expect(html).toContain(
      `style="padding-block:var(--platform-padding-block);padding-inline:var(--platform-padding-inline);padding-block-start:${space('base')};"`,
    )
    expect(html).toContain(
      [
        `<style>[data-${id}] { --platform-padding-block: 0; }`,
        `@container s-default (inline-size > 500px) { [data-${id}] { --platform-padding-block: ${space('large-200')}; } }`,
        `[data-${id}] { --platform-padding-inline: 0; }`,
        `@container s-default (inline-size > 500px) { [data-${id}] { --platform-padding-inline: ${space('large-200')}; } }</style>Stock`,
      ].join('\n'),
    )
  })

  test('of display are rules of the property itself', async () => {
    const html = await draw({ display: '@container menu (inline-size > 500px) auto, none' })
    const id = /data-(platform-[\w-]+)/.exec(html)?.[1]
    expect(html).toBe(
      `<div data-${id} class="min-w-0"><style>[data-${id}] { display: none; }\n@container menu (inline-size > 500px) { [data-${id}] { display: revert-layer; } }</style>Stock</div>`,
    )
  })

  test('a more specific prop overrides a responsive one', async () => {
    const html = await draw({ padding, paddingBlock: 'none', paddingInline: 'base' })
    expect(html).toBe(
      `<div style="padding-block:0;padding-inline:${space('base')};" class="min-w-0">Stock</div>`,
    )
  })

  test('two boxes have their own rules', async () => {
    const { element, unmount } = await hydrate(ShBox, {
      props: { padding },
      slots: { default: () => 'one' },
    })
    const names = [...element.querySelectorAll('div')].map(
      box => [...box.attributes].find(({ name }) => name.startsWith('data-platform'))?.name,
    )
    expect(new Set(names).size).toBe(1)
    expect(element.querySelector('style')?.innerHTML).toContain(`[${names[0]}]`)
    unmount()
  })

  test('are added and removed', async () => {
    const box = await mountSuspended(ShBox, { props: { padding } })
    expect(box.find('style').exists()).toBe(true)
    await box.setProps({ padding: 'base' })
    expect(box.html()).toBe(
      `<div class="min-w-0" style="padding: ${space('base')};">\n  <!---->\n</div>`,
    )
  })
})

describe('unknown values', () => {
  test.each<[Record<string, unknown>, string]>([
    [
      { accessibilityRole: 'dialog' },
      'accessibilityRole="dialog" is not known; "generic" is used.',
    ],
    [{ background: 'red' }, 'background="red" is not known; "transparent" is used.'],
    [{ overflow: 'scroll' }, 'overflow="scroll" is not known; "visible" is used.'],
    [
      { accessibilityVisibility: 'none' },
      'accessibilityVisibility="none" is not known; "visible" is used.',
    ],
    [{ padding: 'huge' }, 'padding="huge" is not known and left out.'],
    [
      { padding: 'base base base base base' },
      'padding="base base base base base" is not known and left out.',
    ],
    [
      { paddingBlock: 'base none base' },
      'paddingBlock="base none base" is not known and left out.',
    ],
    [{ inlineSize: '10rem' }, 'inlineSize="10rem" is not known and left out.'],
    [{ minInlineSize: 'auto' }, 'minInlineSize="auto" is not known and left out.'],
    [{ display: 'flex' }, 'display="flex" is not known and left out.'],
    [{ border: 'base red' }, 'border="base red" is not known and left out.'],
    [{ borderColor: 'red' }, 'borderColor="red" is not known and left out.'],
    [
      { padding: '@container (x) huge, base' },
      'padding="@container (x) huge, base" is not known and left out. The form is: @container [name] (condition) value, value.',
    ],
    [
      { padding: '@container (x}) base, base' },
      'padding="@container (x}) base, base" is not known and left out. The form is: @container [name] (condition) value, value.',
    ],
  ])('%j is ignored', async (props, warning) => {
    expect(await draw(props)).toBe('<div class="min-w-0">Stock</div>')
    expect(takeWarnings().map(text => text.split(' Known:')[0])).toEqual([
      `[platform] Box: ${warning}`,
    ])
  })

  test('a background of earlier component versions', async () => {
    expect(await draw({ background: 'bg-surface' })).toBe(
      '<div class="min-w-0 bg-default">Stock</div>',
    )
    expect(takeWarnings()).toEqual([
      '[platform] Box: background="bg-surface" means "base". Known: transparent, subdued, base, strong.',
    ])
  })

  test('attack: no prop value ends the rule or the element', async () => {
    const hostile = '</style><script>alert(1)</script>'
    for (const value of [
      hostile,
      `@container (inline-size > 1px) base, ${hostile}`,
      `@container ${hostile} (inline-size > 1px) base, none`,
      `@container (${hostile}) base, none`,
      `@container (inline-size > 1px) } * { color: red, none`,
    ]) {
      expect(await draw({ padding: value, display: value, border: value, blockSize: value })).toBe(
        '<div class="min-w-0">Stock</div>',
      )
    }
    takeWarnings()
  })
})

test('classes of its own replace those of the theme', async () => {
  expect(await draw({ ui: { root: 'min-w-8' } })).toBe('<div class="min-w-8">Stock</div>')
})
