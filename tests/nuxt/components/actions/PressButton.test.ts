import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { ShPressButton } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const words = { default: () => 'Bold' }
const mount = (props: Record<string, unknown> = {}) =>
  mountSuspended(ShPressButton, { props, slots: words })

test('is in the first HTML, and hydrates unchanged', async () => {
  expect(await renderHtml(ShPressButton, { slots: words })).toContain('aria-pressed="false"')
  expect(await renderHtml(ShPressButton, { props: { pressed: true }, slots: words })).toContain(
    'aria-pressed="true"',
  )
  const { element, unmount } = await hydrate(ShPressButton, {
    props: { defaultPressed: true },
    slots: words,
  })
  expect(element.querySelector('button')?.getAttribute('aria-pressed')).toBe('true')
  unmount()
})

test('toggles by itself at each press, from its initial state', async () => {
  const wrapper = await mount({ defaultPressed: true })
  const button = wrapper.get('button')
  expect(button.classes()).toContain('bg-accented')
  await button.trigger('click')
  expect(button.attributes('aria-pressed')).toBe('false')
  expect(button.classes()).not.toContain('bg-accented')
  await button.trigger('click')
  expect(button.attributes('aria-pressed')).toBe('true')
  expect(wrapper.emitted('update:pressed')).toEqual([[false], [true]])
})

test('v-model:pressed, both ways', async () => {
  const pressed = ref(false)
  const wrapper = await mountSuspended(
    defineComponent(
      () => () =>
        h(
          ShPressButton,
          {
            pressed: pressed.value,
            'onUpdate:pressed': (value: boolean) => (pressed.value = value),
          },
          words,
        ),
    ),
  )
  const button = wrapper.get('button')
  await button.trigger('click')
  expect(pressed.value).toBe(true)
  expect(button.attributes('aria-pressed')).toBe('true')
  pressed.value = false
  await wrapper.vm.$nextTick()
  expect(button.attributes('aria-pressed')).toBe('false')
})

test('click, focus and blur; a listener can prevent the toggle', async () => {
  const [onFocus, onBlur] = [vi.fn(), vi.fn()]
  const wrapper = await mount({
    onFocus,
    onBlur,
    onClick: (event: Event) => event.preventDefault(),
  })
  const button = wrapper.get('button')
  await button.trigger('focus')
  await button.trigger('blur')
  await button.trigger('click')
  expect(onFocus).toHaveBeenCalledOnce()
  expect(onBlur).toHaveBeenCalledOnce()
  expect(button.attributes('aria-pressed')).toBe('false')
  expect(wrapper.emitted('update:pressed')).toBeUndefined()
})

test.each([['disabled'], ['loading']])('%s: it keeps its state', async state => {
  const wrapper = await mount({ [state]: true, pressed: true })
  await wrapper.get('button').trigger('click')
  expect(wrapper.get('button').attributes()).toMatchObject({ 'aria-pressed': 'true', disabled: '' })
  expect(wrapper.emitted('update:pressed')).toBeUndefined()
})

test.each([
  [{}, 'ring-accented'],
  [{ variant: 'secondary' }, 'ring-accented'],
  [{ variant: 'tertiary' }, 'hover:bg-elevated'],
  [{ inlineSize: 'fill' }, 'w-full'],
  [{ inlineSize: 'fit-content' }, 'w-fit'],
  [{ ui: { root: 'rounded-full' } }, 'rounded-full'],
  [{ pressed: true, ui: { pressed: 'bg-primary' } }, 'bg-primary'],
  [{ class: 'mine' }, 'mine'],
])('%o looks like %s', async (props, expected) => {
  expect((await mount(props)).get('button').classes()).toContain(expected)
})

test('id, icon, name and language', async () => {
  const button = (
    await mount({ id: 'bold', icon: 'text-bold', accessibilityLabel: 'Bold text', lang: 'en' })
  ).get('button')
  expect(button.attributes()).toMatchObject({
    id: 'bold',
    type: 'button',
    'aria-label': 'Bold text',
    lang: 'en',
  })
  expect(button.get('.iconify').classes()).toContain('i-lucide:bold')
})

test('unknown keywords are ignored, with a warning each', async () => {
  expect((await mount({ variant: 'primary', tone: 'critical' })).get('button').classes()).toContain(
    'ring-accented',
  )
  expect(takeWarnings().sort()).toEqual([
    '[platform] PressButton: tone="critical" is not known; "neutral" is used. Known: neutral.',
    '[platform] PressButton: variant="primary" is not known; "secondary" is used. Known: secondary, tertiary.',
  ])
})
