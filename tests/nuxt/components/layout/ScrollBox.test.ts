import { mountSuspended } from '@nuxt/test-utils/runtime'
import { h } from 'vue'
import { describe, expect, test, vi } from 'vitest'
import { ShScrollBox } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const draw = (props: Record<string, unknown>) =>
  renderHtml(ShScrollBox, { props, slots: { default: () => 'Orders' } })
const styleOf = async (props: Record<string, unknown>) =>
  /style="([^"]*)"/.exec(await draw(props))?.[1]

/** Gives an element what it scrolls, which the tests' browser does not work out. */
function setSizes(
  element: Element,
  sizes: { scrollHeight: number; clientHeight: number; scrollWidth: number; clientWidth: number },
): void {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, configurable: true })
}

test('the first HTML can be scrolled by keyboard', async () => {
  expect(await draw({ id: 'orders' })).toMatch(
    /^<div style="overflow:auto;scroll-padding:var\(--platform-space-base\);" tabindex="0" class="[^"]*" id="orders">Orders<\/div>$/,
  )
})

test.each<[Record<string, unknown>, string]>([
  [{ overflow: 'hidden', scrollPadding: 'none' }, 'overflow:hidden;scroll-padding:0;'],
  [{ overflow: 'auto  hidden', scrollPadding: 'none' }, 'overflow:auto hidden;scroll-padding:0;'],
  [
    { snapType: 'mandatory', scrollPadding: 'none' },
    'overflow:auto;scroll-snap-type:both mandatory;scroll-padding:0;',
  ],
  [
    { snapType: 'proximity', scrollPadding: 'large' },
    'overflow:auto;scroll-snap-type:both proximity;scroll-padding:var(--platform-space-large-100);',
  ],
  [
    { scrollMargin: '8px', scrollPadding: 'none' },
    'overflow:auto;scroll-padding:0;scroll-margin:8px;',
  ],
  [
    { scrollMargin: '1px 2px 3px 4px', scrollPadding: 'none' },
    'overflow:auto;scroll-padding:0;scroll-margin-block:1px 3px;scroll-margin-inline:4px 2px;',
  ],
  [
    { maxBlockSize: '200px', padding: 'none', scrollPadding: 'none' },
    'max-block-size:200px;padding:0;overflow:auto;scroll-padding:0;',
  ],
])('%j', async (props, style) => {
  expect(await styleOf(props)).toBe(style)
})

test('children are snap points', async () => {
  expect(await draw({ snapType: 'mandatory' })).toContain('*:snap-start')
  expect(await draw({})).not.toContain('*:snap-start')
})

test('a region has a name', async () => {
  expect(await draw({ accessibilityRole: 'region', accessibilityLabel: 'Orders' })).toMatch(
    /^<div role="region" aria-label="Orders" style="[^"]*" tabindex="0"/,
  )
  expect(await draw({ accessibilityLabel: 'Orders' })).toMatch(
    /^<div aria-label="Orders" role="group" style="[^"]*" tabindex="0"/,
  )
  expect(await draw({ background: 'base', accessibilityVisibility: 'hidden' })).toMatch(
    /^<div aria-hidden="true" style="[^"]*" tabindex="0" class="[^"]* bg-default"/,
  )
})

describe('focus', () => {
  const content = { short: () => h('p', 'Orders'), withLink: () => h('a', { href: '#' }, 'Orders') }
  const sizes = {
    tall: { scrollHeight: 300, clientHeight: 100, scrollWidth: 100, clientWidth: 100 },
    wide: { scrollHeight: 100, clientHeight: 100, scrollWidth: 300, clientWidth: 100 },
    fitting: { scrollHeight: 100, clientHeight: 100, scrollWidth: 100, clientWidth: 100 },
  }

  test.each([
    ['tall' as const, content.short, '0'],
    ['wide' as const, content.short, '0'],
    ['fitting' as const, content.short, undefined],
    ['tall' as const, content.withLink, undefined],
  ])('of a %s box with %s', async (size, slot, tabindex) => {
    const box = await mountSuspended(ShScrollBox, { slots: { default: slot } })
    setSizes(box.element, sizes[size])
    await box.setProps({ padding: 'base' })
    expect(box.attributes('tabindex')).toBe(tabindex)
  })

  test('hydrates unchanged', async () => {
    const { element, unmount } = await hydrate(ShScrollBox, {
      props: { maxBlockSize: '100px' },
      slots: { default: content.withLink },
    })
    expect(element.querySelector('[tabindex]')).toBeNull()
    unmount()
  })
})

describe('events', () => {
  async function mountTall(props: Record<string, unknown>) {
    const box = await mountSuspended(ShScrollBox, {
      props,
      slots: { default: () => h('div', { class: 'inner' }) },
    })
    setSizes(box.element, {
      scrollHeight: 300,
      clientHeight: 100,
      scrollWidth: 100,
      clientWidth: 100,
    })
    const scrollTo = async (position: number) => {
      box.element.scrollTop = position
      await box.trigger('scroll')
    }
    await scrollTo(50)
    return { box, scrollTo }
  }

  test.each(['onScrolltoedge', 'onScrollToEdge'])(
    '%s is emitted when an edge is reached, once',
    async listener => {
      const reached = vi.fn((event: CustomEvent) => [
        event.detail,
        (event.currentTarget as Element).className.includes('overscroll-contain'),
      ])
      const { scrollTo } = await mountTall({ [listener]: reached })
      for (const position of [100, 200, 200, 150, 200, 0]) await scrollTo(position)
      expect(reached.mock.results.map(({ value }) => value)).toEqual([
        [['block-end'], true],
        [['block-end'], true],
        [['block-start'], true],
      ])
    },
  )

  test('scrolling emits the event of the box', async () => {
    const { box, scrollTo } = await mountTall({})
    await scrollTo(60)
    const events = box.emitted<[Event]>('scroll')
    expect(events).toHaveLength(2)
    expect(events?.[1]?.[0].target).toBe(box.element)
  })

  test('scrolling inside does not reach an edge of the box', async () => {
    const reached = vi.fn()
    const { box } = await mountTall({ onScrolltoedge: reached })
    box.element.scrollTop = 200
    box.get('.inner').element.dispatchEvent(new Event('scroll', { bubbles: true }))
    expect(reached).not.toHaveBeenCalled()
  })
})

test('unknown values are ignored', async () => {
  expect(
    await styleOf({
      overflow: 'scroll',
      snapType: 'always',
      scrollPadding: 'wide',
      scrollMargin: '10%',
    }),
  ).toBeUndefined()
  expect(takeWarnings()).toEqual([
    '[platform] ScrollBox: snapType="always" is not known; "none" is used. Known: none, mandatory, proximity.',
    '[platform] ScrollBox: overflow="scroll" is not known and left out.',
    '[platform] ScrollBox: scrollPadding="wide" is not known and left out.',
    '[platform] ScrollBox: scrollMargin="10%" is not known and left out.',
  ])
})
