import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { h } from 'vue'
import { ShTextField } from '#components'
import { takeWarnings } from '../../no-warnings'
import { testField, testLength, typeInto } from './field-contract'

testField(ShTextField, {
  tag: 'input',
  type: 'text',
  autocomplete: 'on',
  values: ['Linen shirt', 'Wool hat'],
})
testLength(ShTextField, 'input')

test('prefix and suffix are not part of the value, but of the description', async () => {
  const field = await mountSuspended(ShTextField, {
    props: {
      id: 'f',
      prefix: 'https://',
      suffix: '.example.com',
      modelValue: 'shop',
      details: 'Help',
    },
  })
  expect(field.find('#f-prefix').text()).toBe('https://')
  expect(field.find('#f-suffix').text()).toBe('.example.com')
  expect(field.find('input').element.value).toBe('shop')
  expect(field.find('input').attributes('aria-describedby')).toBe('f-prefix f-suffix f-details')
})

test('a press on the prefix or the suffix focuses the control', async () => {
  const field = await mountSuspended(ShTextField, {
    props: { id: 'f', prefix: '#', suffix: 'kg' },
    attachTo: document.body,
  })
  for (const affix of ['prefix', 'suffix']) {
    field.find('input').element.blur()
    await field.find(`#f-${affix}`).trigger('mousedown')
    expect(document.activeElement?.id).toBe('f')
  }
  field.unmount()
})

test('an icon of the platform is at the start', async () => {
  const field = await mountSuspended(ShTextField, { props: { icon: 'i-lucide-tag' } })
  expect(field.find('[data-slot="leading"] .iconify').classes()).toContain('i-lucide:tag')
})

test('an unknown icon is omitted, with a warning', async () => {
  const field = await mountSuspended(ShTextField, { props: { icon: 'no-such-icon' } })
  expect(field.find('[data-slot="leading"]').exists()).toBe(false)
  expect(takeWarnings()).toEqual([
    '[platform] TextField: there is no icon "no-such-icon". Icons of another collection are written i-<collection>-<name>.',
  ])
})

test('the accessory is inside the field, by slot or by attribute', async () => {
  const named = await mountSuspended(ShTextField, {
    slots: { accessory: () => h('button', 'Copy') },
  })
  expect(named.find('[data-slot="trailing"] button').text()).toBe('Copy')
  const child = await mountSuspended(ShTextField, {
    slots: { default: () => h('button', { slot: 'accessory' }, 'Copy') },
  })
  expect(child.find('[data-slot="trailing"] button').text()).toBe('Copy')
})

test('v-model supports the modifiers of Vue', async () => {
  const field = await mountSuspended(ShTextField, {
    props: { modelValue: '', modelModifiers: { trim: true } } as never,
  })
  await typeInto(field.find('input'), ' hat ')
  expect(field.emitted('update:modelValue')).toEqual([['hat']])
  expect(field.find('input').attributes('modelmodifiers')).toBe(undefined)
})

test('a reset restores the value that arrived before any input, not the empty field', async () => {
  const field = await mountSuspended(
    {
      components: { ShTextField },
      props: ['text'],
      template: '<form><ShTextField :model-value="text" /></form>',
    } as never,
    { props: { text: '' } as never, attachTo: document.body },
  )
  await field.setProps({ text: 'From the server' } as never)
  await typeInto(field.find('input'), 'typed')
  ;(field.find('form').element as HTMLFormElement).reset()
  await new Promise(resolve => setTimeout(resolve))
  expect(field.find('input').element.value).toBe('From the server')
  field.unmount()
})
