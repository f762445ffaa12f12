import { mountSuspended } from '@nuxt/test-utils/runtime'
import type { VueWrapper } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { ShColorPicker } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { afterReset, typeInto } from './field-contract'

type Picker = VueWrapper

const hidden = (picker: Picker) => picker.find<HTMLInputElement>('input[type="hidden"]').element
const hue = (picker: Picker) => picker.find<HTMLInputElement>('input[aria-label="Hue"]')
const opacity = (picker: Picker) => picker.find<HTMLInputElement>('input[aria-label="Opacity"]')
const code = (picker: Picker) => picker.find<HTMLInputElement>('input[aria-label="Color code"]')
const area = (picker: Picker) => picker.find('[role="slider"]')

test('is complete in the first HTML, and hydrates unchanged', async () => {
  const options = {
    props: { id: 'p', name: 'accent', modelValue: 'rgb(255 0 0 / 50%)', alpha: true },
  }
  const page = new DOMParser().parseFromString(
    await renderHtml(ShColorPicker, options),
    'text/html',
  )
  const root = page.querySelector('#p')
  expect(root?.getAttribute('role')).toBe('group')
  expect(root?.getAttribute('aria-label')).toBe('Color')
  expect(page.querySelector('[role="slider"]')?.getAttribute('aria-label')).toBe(
    'Saturation and brightness',
  )
  expect(page.querySelector('[role="slider"]')?.getAttribute('aria-valuetext')).toBe(
    'Saturation 100%, brightness 100%',
  )
  expect(page.querySelector('[aria-label="Hue"]')?.getAttribute('aria-valuetext')).toBe('0°')
  expect(page.querySelector('[aria-label="Opacity"]')?.getAttribute('aria-valuetext')).toBe('50%')
  expect(page.querySelector('[aria-label="Opacity"]')?.getAttribute('value')).toBe('50')
  expect(page.querySelector('[aria-label="Color code"]')?.getAttribute('value')).toBe('#FF000080')
  expect(page.querySelector('input[type="hidden"]')?.outerHTML).toBe(
    '<input type="hidden" name="accent" value="#FF000080">',
  )
  // Not an application of its own, and no words in another language.
  expect(page.querySelector('[role="application"]')).toBe(null)
  expect(page.documentElement.outerHTML).not.toContain('Color picker')
  const { unmount } = await hydrate(ShColorPicker, options)
  unmount()
})

test('without alpha there is no opacity, and without a name no form data', async () => {
  const picker = await mountSuspended(ShColorPicker, { props: { modelValue: '#ff000080' } })
  expect(opacity(picker).exists()).toBe(false)
  expect(code(picker).element.value).toBe('#FF0000')
  expect(picker.find('input[type="hidden"]').exists()).toBe(false)
  await picker.setProps({ alpha: true })
  expect(opacity(picker).element.value).toBe('50')
  expect(code(picker).element.value).toBe('#FF000080')
})

test('a slider changes the color, with events that carry it', async () => {
  const seen: string[] = []
  const note = (event: { type: string; currentTarget: { value?: string } }) =>
    seen.push(`${event.type} ${event.currentTarget.value}`)
  const picker = await mountSuspended(ShColorPicker, {
    props: { modelValue: '#FF0000', onInput: note, onChange: note } as never,
  })
  await typeInto(hue(picker), '120')
  expect(seen).toEqual(['input #00FF00', 'change #00FF00'])
  expect(picker.emitted('update:modelValue')).toEqual([['#00FF00']])
})

test('while it is dragged it only emits input; change comes at the end', async () => {
  const picker = await mountSuspended(ShColorPicker, {
    props: { name: 'accent', defaultValue: '#FF0000' },
  })
  await hue(picker).trigger('pointerdown')
  await typeInto(hue(picker), '60')
  await typeInto(hue(picker), '120')
  expect(picker.emitted('input')).toHaveLength(2)
  expect(picker.emitted('change')).toBe(undefined)
  expect(hidden(picker).value).toBe('#00FF00')
  await hue(picker).trigger('pointerup')
  expect(picker.emitted('change')).toHaveLength(1)
  expect(picker.emitted('update:modelValue')).toEqual([['#00FF00']])
  await hue(picker).trigger('pointerdown')
  await hue(picker).trigger('pointercancel')
  await typeInto(hue(picker), '240')
  expect(picker.emitted('update:modelValue')).toEqual([['#00FF00'], ['#0000FF']])
})

test('the arrow keys move the handle of the area', async () => {
  const picker = await mountSuspended(ShColorPicker, { props: { defaultValue: '#FF0000' } })
  await area(picker).trigger('keydown', { key: 'ArrowLeft', shiftKey: true })
  await area(picker).trigger('keydown', { key: 'ArrowDown', shiftKey: true })
  expect(picker.emitted('update:modelValue')).toEqual([['#FF1A1A'], ['#E61717']])
  expect(area(picker).attributes('aria-valuetext')).toBe('Saturation 90%, brightness 90%')
})

test('black keeps the selected hue', async () => {
  const picker = await mountSuspended(ShColorPicker, { props: { defaultValue: '#000000' } })
  await typeInto(hue(picker), '240')
  expect(picker.emitted('update:modelValue')).toBe(undefined)
  expect(hue(picker).element.value).toBe('240')
  for (const key of ['End', 'PageUp'])
    await area(picker).trigger('keydown', { key, shiftKey: true })
  expect(picker.emitted('update:modelValue')).toEqual([['#0000FF']])
})

test('a gray value of the parent keeps the selected hue', async () => {
  const picker = await mountSuspended(ShColorPicker, { props: { modelValue: '#0000FF' } })
  await picker.setProps({ modelValue: '#808080' })
  expect(hue(picker).element.value).toBe('240')
  expect(code(picker).element.value).toBe('#808080')
})

test('opacity is part of the color with alpha', async () => {
  const picker = await mountSuspended(ShColorPicker, {
    props: { defaultValue: '#FF0000', alpha: true },
  })
  await typeInto(opacity(picker), '0')
  expect(picker.emitted('update:modelValue')).toEqual([['#FF000000']])
})

test('a color code can be typed; invalid input is reverted', async () => {
  const picker = await mountSuspended(ShColorPicker, { props: { defaultValue: '#FF0000' } })
  code(picker).element.value = 'hsl(120 100% 25%)'
  await code(picker).trigger('change')
  expect(picker.emitted('update:modelValue')).toEqual([['#008000']])
  expect(code(picker).element.value).toBe('#008000')
  expect(hue(picker).element.value).toBe('120')
  code(picker).element.value = 'nonsense'
  await code(picker).trigger('change')
  expect(picker.emitted('update:modelValue')).toHaveLength(1)
  expect(code(picker).element.value).toBe('#008000')
})

test.each(['', 'nonsense'])('"%s" is treated as no color', async value => {
  const picker = await mountSuspended(ShColorPicker, { props: { name: 'accent', value } })
  expect(hidden(picker).value).toBe('')
  expect(code(picker).element.value).toBe('')
})

test('follows v-model, and value', async () => {
  const picker = await mountSuspended(ShColorPicker, { props: { modelValue: '#FF0000' } })
  await picker.setProps({ modelValue: '#00F' })
  expect(hue(picker).element.value).toBe('240')
  expect(picker.emitted('update:modelValue')).toBe(undefined)
  const controlled = await mountSuspended(ShColorPicker, { props: { value: '#FF0000' } })
  await controlled.setProps({ value: '#00FF00' })
  expect(code(controlled).element.value).toBe('#00FF00')
})

test('a form sends only the color, receives change events, and resets it', async () => {
  const model = ref<string>()
  const form = await mountSuspended(
    defineComponent({
      setup: () => () =>
        h(
          'form',
          h(ShColorPicker, {
            name: 'accent',
            alpha: true,
            defaultValue: '#FF0000',
            modelValue: model.value,
            'onUpdate:modelValue': (value: string) => (model.value = value),
          }),
        ),
    }),
    { attachTo: document.body },
  )
  const element = form.find('form').element as HTMLFormElement
  const heard: string[] = []
  for (const type of ['input', 'change'])
    element.addEventListener(type, event =>
      heard.push(
        `${type} ${(event.target as HTMLInputElement).name} ${(event.target as HTMLInputElement).value}`,
      ),
    )
  await typeInto(hue(form), '120')
  await code(form).trigger('input')
  expect(heard).toEqual(['input accent #00FF00FF', 'change accent #00FF00FF'])
  expect([...new FormData(element)]).toEqual([['accent', '#00FF00FF']])
  element.reset()
  await afterReset()
  expect(model.value).toBe('#FF0000')
  expect([...new FormData(element)]).toEqual([['accent', '#FF0000FF']])
  expect(hue(form).element.value).toBe('0')
  form.unmount()
})

test('the sliders are no fields of the form', async () => {
  const picker = await mountSuspended(ShColorPicker, { props: { alpha: true } })
  for (const input of picker.findAll('input')) expect(input.attributes('form')).toBe('')
})

test('attributes reach the root, and the name can be changed', async () => {
  const picker = await mountSuspended(ShColorPicker, {
    attrs: { class: 'mine', 'data-test': 'x', 'aria-label': 'Accent' },
    props: { ui: { root: 'gap-6' } },
  })
  expect(picker.attributes()).toMatchObject({
    'data-test': 'x',
    'aria-label': 'Accent',
    role: 'group',
  })
  expect(picker.classes()).toEqual(expect.arrayContaining(['mine', 'gap-6']))
  expect(picker.classes()).not.toContain('gap-3')
})

test('its slot content is not rendered', async () => {
  const picker = await mountSuspended(ShColorPicker, {
    slots: { default: () => h('b', 'Nowhere') },
  })
  await nextTick()
  expect(picker.text()).toBe('')
})
