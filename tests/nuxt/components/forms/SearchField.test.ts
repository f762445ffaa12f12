import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { ShSearchField } from '#components'
import { testField, testLength } from './field-contract'

testField(ShSearchField, {
  tag: 'input',
  type: 'search',
  autocomplete: 'on',
  values: ['linen', 'wool'],
})
testLength(ShSearchField, 'input')

test('has a search icon, and no landmark of its own', async () => {
  const field = await mountSuspended(ShSearchField)
  expect(field.find('[data-slot="leading"] .iconify').classes()).toContain('i-lucide:search')
  expect(field.find('[role="search"]').exists()).toBe(false)
})

test('a button clears it while it has text', async () => {
  const field = await mountSuspended(ShSearchField, {
    props: { id: 'f', modelValue: 'linen' },
    attachTo: document.body,
  })
  const button = field.find('button')
  expect(button.attributes()).toMatchObject({
    type: 'button',
    'aria-label': 'Clear',
    'aria-controls': 'f',
  })
  await button.trigger('click')
  expect(field.find('input').element.value).toBe('')
  expect(field.emitted('update:modelValue')).toEqual([['']])
  expect(field.emitted('input')).toHaveLength(1)
  expect(field.emitted('change')).toHaveLength(1)
  expect(document.activeElement?.id).toBe('f')
  expect(field.find('button').exists()).toBe(false)
  field.unmount()
})

test.each([{ disabled: true }, { readOnly: true }, { modelValue: '' }])(
  'has no clear button with %o',
  async props => {
    const field = await mountSuspended(ShSearchField, { props: { modelValue: 'linen', ...props } })
    expect(field.find('button').exists()).toBe(false)
  },
)

test('Escape clears it; when it is empty, the key bubbles', async () => {
  const around = vi.fn()
  document.body.addEventListener('keydown', around)
  const field = await mountSuspended(ShSearchField, {
    props: { modelValue: 'linen' },
    attachTo: document.body,
  })
  const clearing = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  field.find('input').element.dispatchEvent(clearing)
  expect(field.find('input').element.value).toBe('')
  expect(clearing.defaultPrevented).toBe(true)
  expect(around).toHaveBeenCalledTimes(0)
  const empty = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  field.find('input').element.dispatchEvent(empty)
  expect(empty.defaultPrevented).toBe(false)
  expect(around).toHaveBeenCalledTimes(1)
  document.body.removeEventListener('keydown', around)
  field.unmount()
})

test('other keys type', async () => {
  const field = await mountSuspended(ShSearchField, { props: { modelValue: 'linen' } })
  await field.find('input').trigger('keydown', { key: 'a' })
  expect(field.find('input').element.value).toBe('linen')
})
