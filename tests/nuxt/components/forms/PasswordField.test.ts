import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShPasswordField } from '#components'
import { testField, testLength } from './field-contract'

testField(ShPasswordField, {
  tag: 'input',
  type: 'password',
  autocomplete: 'on',
  values: ['open sesame', 'swordfish'],
})
testLength(ShPasswordField, 'input')

test('a button shows the password, and hides it again', async () => {
  const field = await mountSuspended(ShPasswordField, {
    props: { id: 'f', modelValue: 'secret' },
    attachTo: document.body,
  })
  const button = field.find('button')
  expect(button.attributes()).toMatchObject({
    type: 'button',
    'aria-label': 'Show password',
    'aria-pressed': 'false',
    'aria-controls': 'f',
  })
  button.element.focus()
  await button.trigger('click')
  expect(field.find('input').attributes('type')).toBe('text')
  expect(button.attributes()).toMatchObject({
    'aria-label': 'Hide password',
    'aria-pressed': 'true',
  })
  expect(document.activeElement).toBe(button.element)
  expect(field.find('input').element.value).toBe('secret')
  await button.trigger('click')
  expect(field.find('input').attributes('type')).toBe('password')
  field.unmount()
})

test('a visible password is not corrected like text', async () => {
  const field = await mountSuspended(ShPasswordField)
  expect(field.find('input').attributes()).toMatchObject({
    spellcheck: 'false',
    autocapitalize: 'none',
  })
})

test('a disabled field keeps its password hidden', async () => {
  const field = await mountSuspended(ShPasswordField, { props: { disabled: true } })
  expect(field.find('button').attributes('disabled')).toBe('')
})
