import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { ShButton, ShPopover } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'
import { settle } from '../../settle'

const byId = (id: string) =>
  document.getElementById(id) as HTMLElement & { showOverlay: () => void; hideOverlay: () => void }
const panel = () => document.querySelector<HTMLElement>('[role="dialog"]')

let unmount = () => {}
async function mount(
  props: Record<string, unknown> = {},
  nodes = () => [h('h3', 'Order #1042'), h('input')],
) {
  const page = defineComponent(
    () => () =>
      h('div', [
        h(ShButton, { id: 'opener', commandFor: 'order' }, () => 'Details'),
        h(ShButton, { id: 'hinted', interestFor: 'order' }, () => 'Customer'),
        h(ShPopover, { id: 'order', ...props }, nodes),
      ]),
  )
  const mounted = await mountSuspended(page, { attachTo: document.body })
  unmount = () => mounted.unmount()
}
afterEach(() => {
  unmount()
  unmount = () => {}
})

test('closed, it is hidden content of the first HTML, and hydrates unchanged', async () => {
  const options = { props: { id: 'order' }, slots: { default: () => h('p', 'Paid') } }
  expect(await renderHtml(ShPopover, options)).toBe('<div id="order" hidden><p>Paid</p></div>')
  const hydrated = await hydrate(ShPopover, options)
  hydrated.unmount()
})

test('a command opens it: the heading names it, the focus moves in and back', async () => {
  await mount()
  byId('opener').focus()
  byId('opener').click()
  await settle()
  expect(byId('order')).toBe(panel())
  expect(document.getElementById(panel()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Order #1042',
  )
  expect(panel()?.contains(document.activeElement)).toBe(true)
  byId('opener').click()
  await settle()
  expect([panel(), document.activeElement?.id]).toEqual([null, 'opener'])
})

test('accessibilityLabel names it, or else its activator', async () => {
  await mount({ accessibilityLabel: 'Details of the order' })
  byId('opener').click()
  await settle()
  expect([panel()?.getAttribute('aria-label'), panel()?.hasAttribute('aria-labelledby')]).toEqual([
    'Details of the order',
    false,
  ])
  unmount()
  await mount({}, () => [h('input')])
  byId('opener').click()
  await settle()
  expect(panel()?.getAttribute('aria-label')).toBe('Details')
})

test('sizes are CSS, percentages of the available space', async () => {
  await mount({ inlineSize: '280px', maxBlockSize: '50%', minInlineSize: 0, blockSize: 'tall' })
  byId('opener').click()
  await settle()
  const style = panel()?.getAttribute('style') ?? ''
  expect(style).toContain('inline-size: 280px')
  expect(style).toContain(
    'max-block-size: calc(var(--reka-popover-content-available-height) * 0.5)',
  )
  expect(takeWarnings()).toEqual([
    '[platform] Popover: blockSize="tall" is not a size. Known: 120px, 50%, 0, auto.',
  ])
})

test('interest opens it after a delay without moving the focus, and leaving closes it', async () => {
  await mount()
  const hinted = byId('hinted')
  byId('opener').focus()
  hinted.dispatchEvent(new Event('pointerenter'))
  await settle()
  expect(panel()).toBe(null)
  await settle(320)
  expect([panel()?.id, document.activeElement?.id]).toEqual(['order', 'opener'])
  hinted.dispatchEvent(new Event('pointerleave'))
  await settle(200)
  expect([panel(), document.activeElement?.id]).toEqual([null, 'opener'])
})

test('a pointer that only passes over opens nothing', async () => {
  await mount()
  byId('hinted').dispatchEvent(new Event('pointerenter'))
  byId('hinted').dispatchEvent(new Event('pointerleave'))
  await settle(350)
  expect(panel()).toBe(null)
})

test('emits its events', async () => {
  const heard = vi.fn()
  const hear = (event: Event & { oldState: string; newState: string }) =>
    heard(event.type, event.oldState, event.newState)
  await mount({
    onToggle: hear,
    onAftertoggle: hear,
    'onUpdate:open': (value: boolean) => heard(value),
  })
  byId('order').showOverlay()
  await settle()
  byId('order').hideOverlay()
  await settle()
  expect(heard.mock.calls).toEqual([
    ['toggle', 'closed', 'open'],
    [true],
    ['aftertoggle', 'closed', 'open'],
    ['toggle', 'open', 'closed'],
    [false],
    ['aftertoggle', 'open', 'closed'],
  ])
})
