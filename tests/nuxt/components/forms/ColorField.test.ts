import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { ShColorField } from '#components'
import { renderHtml } from '../../render-html'
import { testField, typeInto } from './field-contract'
import { settle } from '../../settle'

testField(ShColorField, {
  tag: 'input',
  type: 'text',
  autocomplete: 'on',
  values: ['#FF0000', '#00FF00'],
  updatesOnChange: true,
})

const mount = (props: Record<string, unknown>) =>
  mountSuspended(ShColorField, { props, attachTo: document.body })
const inPicker = (label: string) =>
  document.querySelector<HTMLInputElement>(`[role="dialog"] input[aria-label="${label}"]`)

test.each([
  ['#f00', false, '#FF0000'],
  ['rgb(0, 128, 0)', false, '#008000'],
  ['hsl(240 100% 50%)', false, '#0000FF'],
  ['#ff000080', false, '#FF0000'],
  ['#ff000080', true, '#FF000080'],
  ['#f00', true, '#FF0000FF'],
  ['', false, ''],
  ['tomato-ish', false, 'tomato-ish'],
])('%s becomes with alpha=%s %s when editing ends', async (text, alpha, value) => {
  const read: string[] = []
  const field = await mount({
    alpha,
    modelValue: '#123456',
    onChange: (event: Event) => read.push((event.target as HTMLInputElement).value),
  })
  const input = field.find('input')
  await typeInto(input, text)
  expect(input.element.value).toBe(text)
  expect(field.emitted('update:modelValue')).toBe(undefined)
  await input.trigger('change')
  expect(field.emitted('update:modelValue')).toEqual([[value]])
  expect(input.element.value).toBe(value)
  expect(read).toEqual([value])
  field.unmount()
})

test('a button shows the color and announces it', async () => {
  const field = await mount({ modelValue: '#f00' })
  const button = field.find('button')
  expect(button.attributes()).toMatchObject({
    type: 'button',
    'aria-label': 'Choose a color. Color #FF0000',
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
  })
  expect(await renderHtml(ShColorField, { props: { modelValue: '#f00' } })).toContain(
    'style="background:linear-gradient(#FF0000, #FF0000), repeating-conic-gradient(',
  )
  await field.setProps({ modelValue: '' })
  expect(button.attributes('aria-label')).toBe('Choose a color')
  field.unmount()
})

test.each([{ disabled: true }, { readOnly: true }])(
  'no color can be chosen with %o',
  async props => {
    const field = await mount(props)
    expect(field.find('button').attributes('disabled')).toBe('')
    field.unmount()
  },
)

test('a picked color is written into the field, with its events', async () => {
  const seen: string[] = []
  const note = (event: Event) =>
    seen.push(`${event.type} ${(event.target as HTMLInputElement).value}`)
  const field = await mount({ defaultValue: '#FF0000', onInput: note, onChange: note })
  await field.find('button').trigger('click')
  await settle()
  const dialog = document.querySelector('[role="dialog"]')
  expect(dialog?.getAttribute('aria-label')).toBe('Choose a color')
  expect(inPicker('Opacity')).toBe(null)
  const hue = inPicker('Hue')
  if (hue) hue.value = '120'
  hue?.dispatchEvent(new Event('input', { bubbles: true }))
  await nextTick()
  expect(field.find('input').element.value).toBe('#00FF00')
  expect(seen).toEqual(['input #00FF00', 'change #00FF00'])
  expect(field.emitted('update:modelValue')).toEqual([['#00FF00']])
  field.unmount()
})

test('the picker has opacity with alpha', async () => {
  const field = await mount({ alpha: true, modelValue: '#FF000080' })
  await field.find('button').trigger('click')
  await settle()
  expect(inPicker('Opacity')?.value).toBe('50')
  field.unmount()
})
