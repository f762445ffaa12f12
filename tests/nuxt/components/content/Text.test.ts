import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test } from 'vitest'
import { ShNumber, ShParagraph, ShText } from '#components'
import { useOverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const draw = (props: Record<string, unknown>) =>
  renderHtml(ShText, { props, slots: { default: () => 'Paid' } })

describe('the element', () => {
  test.each([
    ['generic', 'span'],
    ['strong', 'strong'],
    ['redundant', 's'],
    ['mark', 'mark'],
    ['emphasis', 'em'],
    ['offset', 'i'],
    ['small', 'small'],
  ])('%s', async (type, tag) => {
    expect(await draw({ type })).toBe(`<${tag} class="wrap-break-word">Paid</${tag}>`)
  })

  test('an address is inline', async () => {
    expect(await draw({ type: 'address' })).toBe(
      '<address class="wrap-break-word inline not-italic">Paid</address>',
    )
  })
})

// The three share how they look.
describe.each([
  ['Text', ShText, 'span', 'wrap-break-word', ''],
  ['Paragraph', ShParagraph, 'p', 'wrap-break-word', ' text-sm'],
  ['Number', ShNumber, 'span', 'tabular-nums', ''],
] as const)('%s', (name, component, tag, root, autoSize) => {
  const drawThis = (props: Record<string, unknown>) =>
    renderHtml(component, { props, slots: { default: () => '12' } })

  test('is plain, and takes attributes', async () => {
    expect(await drawThis({})).toBe(`<${tag} class="${root}${autoSize}">12</${tag}>`)
    expect(await drawThis({ id: 'x', class: 'mine', 'data-x': '1' })).toBe(
      `<${tag} class="${root}${autoSize} mine" id="x" data-x="1">12</${tag}>`,
    )
  })

  test.each([
    [{ tone: 'auto' }, autoSize],
    [{ tone: 'neutral' }, ` text-muted${autoSize}`],
    [{ tone: 'info' }, ` text-info${autoSize}`],
    [{ tone: 'success' }, ` text-success${autoSize}`],
    [{ tone: 'caution' }, ` text-caution${autoSize}`],
    [{ tone: 'warning' }, ` text-warning${autoSize}`],
    [{ tone: 'critical', color: 'subdued' }, ` text-error${autoSize}`],
    [{ color: 'base' }, autoSize],
    [{ color: 'subdued' }, ` text-muted${autoSize}`],
    [{ fontSize: 'auto' }, autoSize],
    [{ fontSize: 'small-200' }, ' text-[0.6875rem]/4'],
    [{ fontSize: 'small-100' }, ' text-xs'],
    [{ fontSize: 'small' }, ' text-xs'],
    [{ fontSize: 'base' }, ' text-sm'],
    [{ fontSize: 'large' }, ' text-base'],
    [{ fontSize: 'large-100' }, ' text-base'],
    [{ fontWeight: 'auto' }, autoSize],
    [{ fontWeight: 'base' }, `${autoSize} font-normal`],
    [{ fontWeight: 'medium' }, `${autoSize} font-medium`],
    [{ fontWeight: 'semibold' }, `${autoSize} font-semibold`],
    [{ fontWeight: 'bold' }, `${autoSize} font-bold`],
    [{ accessibilityVisibility: 'visible' }, autoSize],
    [{ accessibilityVisibility: 'exclusive' }, `${autoSize} sr-only`],
  ])('%j', async (props, classes) => {
    expect(await drawThis(props)).toBe(`<${tag} class="${root}${classes}">12</${tag}>`)
  })

  test('language, direction and visibility', async () => {
    expect(await drawThis({ lang: 'ar', dir: 'rtl', accessibilityVisibility: 'hidden' })).toBe(
      `<${tag} dir="rtl" lang="ar" aria-hidden="true" class="${root}${autoSize}">12</${tag}>`,
    )
    expect(await drawThis({ dir: '' })).toBe(`<${tag} class="${root}${autoSize}">12</${tag}>`)
  })

  test('unknown keywords are treated as the default', async () => {
    expect(
      await drawThis({
        tone: 'red',
        color: 'blue',
        fontSize: 'huge',
        fontWeight: '900',
        dir: 'up',
        accessibilityVisibility: 'no',
      }),
    ).toBe(`<${tag} class="${root}${autoSize}">12</${tag}>`)
    expect(
      takeWarnings()
        .map(text => text.split(' is not known')[0])
        .sort(),
    ).toEqual([
      `[platform] ${name}: accessibilityVisibility="no"`,
      `[platform] ${name}: color="blue"`,
      `[platform] ${name}: dir="up"`,
      `[platform] ${name}: fontSize="huge"`,
      `[platform] ${name}: fontWeight="900"`,
      `[platform] ${name}: tone="red"`,
    ])
  })

  test('its own classes', async () => {
    expect(await drawThis({ ui: { root: 'italic' } })).toBe(
      `<${tag} class="${root} italic${autoSize}">12</${tag}>`,
    )
  })
})

test.each([
  ['auto', ''],
  ['normal', ' normal-nums'],
  ['tabular-nums', ' tabular-nums'],
])('digits: %s', async (fontVariantNumeric, classes) => {
  expect(await draw({ fontVariantNumeric })).toBe(
    `<span class="wrap-break-word${classes}">Paid</span>`,
  )
  expect(await renderHtml(ShParagraph, { props: { fontVariantNumeric } })).toBe(
    `<p class="wrap-break-word text-sm${classes}"></p>`,
  )
})

test('an unknown type is plain text', async () => {
  expect(await draw({ type: 'h1' })).toBe('<span class="wrap-break-word">Paid</span>')
  expect(takeWarnings()).toEqual([
    '[platform] Text: type="h1" is not known; "generic" is used. Known: generic, strong, address, redundant, mark, emphasis, offset, small.',
  ])
})

describe('a hint', () => {
  test('can be reached by keyboard', async () => {
    expect(await draw({ interestFor: 'rate' })).toMatch(
      /^<span tabindex="0" class="[^"]*underline[^"]*">Paid<\/span>$/,
    )
    const { unmount } = await hydrate(ShText, {
      props: { interestFor: 'rate' },
      slots: { default: () => 'Paid' },
    })
    unmount()
  })

  test('shows while the text has the focus', async () => {
    const calls: string[] = []
    const remove = useOverlayRegistry().add({
      id: 'rate',
      kind: 'tooltip',
      isOpen: false,
      show: request => calls.push(`show ${request?.reason}`),
      hide: () => calls.push('hide'),
    })
    const text = await mountSuspended(ShText, {
      props: { interestFor: 'rate' },
      slots: { default: () => 'Paid' },
    })
    await text.trigger('focus')
    await text.trigger('blur')
    expect(calls[0]).toBe('show interest')
    expect(calls).toContain('hide')
    remove()
  })
})

describe('lines of a paragraph', () => {
  const lines = (lineClamp: unknown) =>
    renderHtml(ShParagraph, { props: { lineClamp }, slots: { default: () => 'Long' } })

  test.each([
    [2, '2'],
    ['3', '3'],
  ])('%j', async (given, shown) => {
    expect(await lines(given)).toBe(
      `<p style="--platform-line-clamp:${shown};" class="wrap-break-word line-clamp-(--platform-line-clamp) text-sm">Long</p>`,
    )
  })
  test.each([[undefined], [Infinity], ['']])('%j: all', async given => {
    expect(await lines(given)).toBe('<p class="wrap-break-word text-sm">Long</p>')
  })
  test.each([[0], [-1], [1.5], [Number.NaN]])('%j is invalid', async given => {
    expect(await lines(given)).toBe('<p class="wrap-break-word text-sm">Long</p>')
    expect(takeWarnings()).toEqual([
      `[platform] Paragraph: lineClamp="${given}" is not a number of lines, from 1; all lines are shown.`,
    ])
  })
})
