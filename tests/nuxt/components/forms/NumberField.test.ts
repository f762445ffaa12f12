import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShNumberField } from '#components'
import { takeWarnings } from '../../no-warnings'
import { testField, typeInto } from './field-contract'

testField(ShNumberField, { tag: 'input', type: 'text', autocomplete: 'on', values: ['12', '13.5'] })

const mount = (props: Record<string, unknown>) =>
  mountSuspended(ShNumberField, { props, attachTo: document.body })

test('is a spin button with its bounds', async () => {
  const field = await mount({ modelValue: '12', min: 0, max: 100 })
  const input = field.find('input')
  expect(input.attributes()).toMatchObject({
    role: 'spinbutton',
    inputmode: 'decimal',
    'aria-valuenow': '12',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
  })
  await field.setProps({ modelValue: '', min: -Infinity, max: Infinity, inputMode: 'numeric' })
  expect(input.attributes('inputmode')).toBe('numeric')
  for (const name of ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'])
    expect(input.attributes(name)).toBe(undefined)
})

test('an unknown inputMode is treated as decimal, with a warning', async () => {
  const field = await mount({ inputMode: 'roman' })
  expect(field.find('input').attributes('inputmode')).toBe('decimal')
  expect(takeWarnings()).toEqual([
    '[platform] NumberField: inputMode="roman" is not known; "decimal" is used. Known: decimal, numeric.',
  ])
})

test('the arrow keys step, with events like typing, and the value remains a string', async () => {
  const seen: string[] = []
  const note = (event: Event) =>
    seen.push(`${event.type} ${(event.target as HTMLInputElement).value}`)
  const field = await mount({ modelValue: '1.5', step: 0.25, onInput: note, onChange: note })
  const up = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true })
  field.find('input').element.dispatchEvent(up)
  expect(up.defaultPrevented).toBe(true)
  await field.find('input').trigger('keydown', { key: 'ArrowDown' })
  expect(seen).toEqual(['input 1.75', 'change 1.75', 'input 1.5', 'change 1.5'])
  expect(field.emitted('update:modelValue')).toEqual([['1.75'], ['1.5']])
})

test('other keys, and keys with modifiers, do not step', async () => {
  const field = await mount({ modelValue: '1' })
  await field.find('input').trigger('keydown', { key: 'ArrowLeft' })
  await field.find('input').trigger('keydown', { key: 'ArrowUp', altKey: true })
  await field.find('input').trigger('keydown', { key: 'toString' })
  expect(field.emitted('update:modelValue')).toBe(undefined)
})

test('the app can handle a key itself', async () => {
  const field = await mountSuspended(ShNumberField, {
    props: { modelValue: '1' },
    attrs: { onKeydown: (event: Event) => event.preventDefault() },
  })
  await field.find('input').trigger('keydown', { key: 'ArrowUp', cancelable: true })
  expect(field.emitted('update:modelValue')).toBe(undefined)
})

test('steps remain within the bounds, typing does not', async () => {
  const field = await mount({ defaultValue: '99', min: 0, max: 100, step: 5 })
  await field.find('input').trigger('keydown', { key: 'ArrowUp' })
  await field.find('input').trigger('keydown', { key: 'ArrowUp' })
  expect(field.emitted('update:modelValue')).toEqual([['100']])
  await typeInto(field.find('input'), '500')
  expect(field.find('input').element.value).toBe('500')
  await field.find('input').trigger('change')
  expect(field.find('input').element.value).toBe('500')
})

test('two buttons step, and keep the focus in the field', async () => {
  const field = await mount({ id: 'f', label: 'Stock', defaultValue: '5' })
  const increase = field.find('#f-increase')
  expect(increase.attributes()).toMatchObject({
    type: 'button',
    tabindex: '-1',
    'aria-label': 'Increase',
    'aria-describedby': 'f-label',
    'aria-controls': 'f',
  })
  expect(field.find('#f-decrease').attributes()).toMatchObject({
    'aria-label': 'Decrease',
    'aria-describedby': 'f-label',
  })
  await increase.trigger('click')
  expect(field.find('input').element.value).toBe('6')
  expect(document.activeElement?.id).toBe('f')
  await field.find('#f-decrease').trigger('click')
  await field.find('#f-decrease').trigger('click')
  expect(field.find('input').element.value).toBe('4')
  field.unmount()
})

test('without a label the buttons have no description', async () => {
  const field = await mount({})
  expect(field.find('button').attributes('aria-describedby')).toBe(undefined)
})

test.each([{ disabled: true }, { readOnly: true }])('does not step with %o', async props => {
  const field = await mount({ modelValue: '1', ...props })
  for (const button of field.findAll('button')) expect(button.attributes('disabled')).toBe('')
  await field.find('input').trigger('keydown', { key: 'ArrowUp' })
  expect(field.emitted('update:modelValue')).toBe(undefined)
})

test('the wheel does not change the value', async () => {
  const field = await mount({ modelValue: '1' })
  await field.find('input').trigger('wheel', { deltaY: 100 })
  expect(field.emitted('update:modelValue')).toBe(undefined)
})

test('prefix and suffix are part of the description', async () => {
  const field = await mount({ id: 'f', prefix: '#', suffix: 'kg' })
  expect(field.find('#f-prefix').text()).toBe('#')
  expect(field.find('#f-suffix').text()).toBe('kg')
  expect(field.find('input').attributes('aria-describedby')).toBe('f-prefix f-suffix')
})
