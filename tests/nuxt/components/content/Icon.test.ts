import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { ShIcon } from '#components'
import { useOverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const mount = (props: Record<string, unknown> = {}) => mountSuspended(ShIcon, { props })

test('is in the first HTML, and hydrates unchanged', async () => {
  expect(await renderHtml(ShIcon, { props: { type: 'cart', id: 'cart' } })).toMatch(
    /^<span class="iconify i-lucide:shopping-cart [^"]*size-5[^"]*" aria-hidden="true"[^>]* id="cart"><\/span>$/,
  )
  const { element, unmount } = await hydrate(ShIcon, {
    props: { type: 'info', interestFor: 'tip' },
  })
  expect(element.querySelector('[tabindex="0"]')?.getAttribute('aria-label')).toBe('info')
  unmount()
})

test.each([
  [{}, 'size-5'],
  [{ size: 'base' }, 'size-5'],
  [{ size: 'small' }, 'size-4'],
  [{ tone: 'neutral' }, 'text-muted'],
  [{ tone: 'info' }, 'text-info'],
  [{ tone: 'success' }, 'text-success'],
  [{ tone: 'caution' }, 'text-caution'],
  [{ tone: 'warning' }, 'text-warning'],
  [{ tone: 'critical' }, 'text-error'],
  [{ tone: 'critical', color: 'subdued' }, 'text-error'],
  [{ color: 'subdued' }, 'text-muted'],
  [{ ui: { root: 'rotate-45' } }, 'rotate-45'],
  [{ class: 'mine' }, 'mine'],
])('%o looks like %s', async (props, expected) => {
  expect((await mount({ type: 'cart', ...props })).classes()).toContain(expected)
})

test('takes the color of the text around it', async () => {
  expect(
    (await mount({ type: 'cart', tone: 'auto', color: 'base' }))
      .classes()
      .filter(name => name.startsWith('text-')),
  ).toEqual([])
})

test('another collection', async () => {
  expect((await mount({ type: 'i-lucide-rocket' })).classes()).toContain('i-lucide:rocket')
})

test('empty keeps its space and draws nothing', async () => {
  const icon = await mount({ type: 'empty', size: 'small' })
  expect(icon.classes()).toEqual(expect.arrayContaining(['inline-block', 'size-4']))
  expect(icon.classes()).not.toContain('iconify')
  expect(icon.attributes('aria-hidden')).toBe('true')
})

test('draws nothing without a name, nor with an unknown one, which is a warning', async () => {
  expect((await mount()).html()).toBe('<!--v-if-->')
  expect((await mount({ type: 'cartt' })).html()).toBe('<!--v-if-->')
  expect((await mount({ type: 'cartt', interestFor: 'tip' })).html()).toBe('<!--v-if-->')
  expect(takeWarnings()).toEqual([
    '[platform] Icon: there is no icon "cartt". Icons of another collection are written i-<collection>-<name>.',
  ])
})

test('decoration is hidden from screen readers; with a label it is an image', async () => {
  expect((await mount({ type: 'cart' })).attributes()).toMatchObject({ 'aria-hidden': 'true' })
  const named = (await mount({ type: 'cart', 'aria-label': 'In the cart' })).attributes()
  expect(named).toMatchObject({ role: 'img', 'aria-label': 'In the cart' })
  expect(named).not.toHaveProperty('aria-hidden')
})

test('a hint shows while it is hovered or focused', async () => {
  const [show, hide] = [vi.fn(), vi.fn()]
  const remove = useOverlayRegistry().add({
    id: 'about',
    kind: 'tooltip',
    isOpen: false,
    show,
    hide,
  })
  const icon = await mount({ type: 'alert-circle', interestFor: 'about' })
  expect(icon.attributes()).toMatchObject({
    tabindex: '0',
    role: 'img',
    'aria-label': 'alert circle',
  })
  expect(icon.get('.iconify').attributes('aria-hidden')).toBe('true')
  await icon.trigger('focus')
  await icon.trigger('blur')
  await icon.trigger('pointerenter')
  await icon.trigger('pointerleave')
  expect(show.mock.calls).toEqual([
    [{ activator: icon.element, reason: 'interest' }],
    [{ activator: icon.element, reason: 'interest' }],
  ])
  expect(hide).toHaveBeenCalledTimes(2)
  remove()
})

test('unknown keywords are ignored, with a warning each', async () => {
  expect(
    (await mount({ type: 'cart', size: 'large', tone: 'red', color: 'strong' })).classes(),
  ).toContain('size-5')
  expect(takeWarnings()).toHaveLength(3)
})
