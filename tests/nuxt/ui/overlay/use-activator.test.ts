import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, reactive, ref } from 'vue'
import type { CommandProps } from '../../../../ui/overlay/command-props'
import { useOverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import type { OverlayKind } from '../../../../ui/overlay/overlay-registry'
import { useActivator } from '../../../../ui/overlay/use-activator'
import { takeWarnings } from '../../no-warnings'
import { renderHtml } from '../../render-html'

function activating(props: CommandProps) {
  const results: boolean[] = []
  const component = defineComponent(() => {
    const { attributes, press } = useActivator(props)
    return () =>
      h(
        'button',
        { ...attributes.value, onClick: (event: Event) => results.push(press(event)) },
        'Open',
      )
  })
  return { component, results }
}

function overlay(id: string, kind: OverlayKind) {
  const isOpen = ref(false)
  const show = vi.fn()
  const hide = vi.fn()
  const remove = useOverlayRegistry().add({
    id,
    kind,
    show,
    hide,
    get isOpen() {
      return isOpen.value
    },
  })
  return { isOpen, show, hide, remove }
}

test.each(['dialog', 'menu'] as const)('names a %s while it is open', async kind => {
  const { isOpen, remove } = overlay('a', kind)
  const button = await mountSuspended(activating({ commandFor: 'a' }).component)
  expect(button.attributes()).toEqual({ 'aria-haspopup': kind, 'aria-expanded': 'false' })
  isOpen.value = true
  await nextTick()
  expect(button.attributes()).toEqual({
    'aria-haspopup': kind,
    'aria-expanded': 'true',
    'aria-controls': 'a',
  })
  remove()
  await nextTick()
  expect(button.attributes()).toEqual({})
})

test('adds nothing to the first HTML, though the overlay is there already', async () => {
  const { remove } = overlay('b', 'dialog')
  expect(await renderHtml(activating({ commandFor: 'b', interestFor: 'b' }).component)).toBe(
    '<button>Open</button>',
  )
  remove()
})

test.each([
  [{ commandFor: 'c' }, 'bar'],
  [{ commandFor: 'c', command: '--copy' }, 'dialog'],
] as const)('%o for a %s expands nothing', async (props, kind) => {
  const { remove } = overlay('c', kind)
  expect((await mountSuspended(activating(props).component)).attributes()).toEqual({})
  remove()
})

test('has no effect without a command', async () => {
  const { component, results } = activating({})
  const event = new MouseEvent('click', { cancelable: true })
  ;(await mountSuspended(component)).element.dispatchEvent(event)
  expect(results).toEqual([false])
  expect(event.defaultPrevented).toBe(false)
})

test('an unknown command is treated as --auto, with a warning', async () => {
  const { show, remove } = overlay('d', 'dialog')
  const { component, results } = activating({ commandFor: 'd', command: '--open' as '--show' })
  const button = await mountSuspended(component)
  await button.trigger('click')
  expect(results).toEqual([true])
  expect(show).toHaveBeenCalledExactlyOnceWith({ activator: button.element, reason: 'command' })
  expect(takeWarnings()).toEqual([
    '[platform] commandFor: command="--open" is not known; "--auto" is used. Known: --auto, --show, --hide, --toggle, --copy.',
  ])
  remove()
})

test('a tooltip describes its target, while it is shown', async () => {
  const { isOpen, show, hide, remove } = overlay('e', 'tooltip')
  const button = await mountSuspended(activating({ interestFor: 'e' }).component)
  await button.trigger('pointerenter')
  expect(show).toHaveBeenCalledExactlyOnceWith({ activator: button.element, reason: 'interest' })
  isOpen.value = true
  await nextTick()
  expect(button.attributes()).toEqual({ 'aria-describedby': 'e' })
  await button.trigger('blur')
  expect(hide).toHaveBeenCalledOnce()
  remove()
})

test('the target can change later', async () => {
  const first = overlay('f', 'dialog')
  const second = overlay('g', 'menu')
  const props = reactive({ commandFor: 'f' })
  const button = await mountSuspended(activating(props).component)
  props.commandFor = 'g'
  await nextTick()
  expect(button.attributes('aria-haspopup')).toBe('menu')
  first.remove()
  second.remove()
})
