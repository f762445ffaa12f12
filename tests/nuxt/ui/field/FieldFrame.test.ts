import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test } from 'vitest'
import { h } from 'vue'
import { updateAppConfig } from '#imports'
import FieldFrame from '../../../../ui/field/FieldFrame.vue'

afterEach(() => updateAppConfig({ platformUi: { field: { label: '' } } }))

const mount = (props: Record<string, unknown>) =>
  mountSuspended(FieldFrame, {
    props: { controlId: 'f', ...props },
    slots: {
      default: ({
        attributes,
        invalid,
      }: {
        attributes: Record<string, string>
        invalid: boolean
      }) => h('input', { id: 'f', ...attributes, 'data-invalid': String(invalid) }),
    },
  })

test('associates label, help and error with the control', async () => {
  const frame = await mount({
    label: 'Label',
    details: 'Help',
    error: 'Wrong',
    describedBy: 'prefix',
  })
  expect(frame.find('label').attributes('for')).toBe('f')
  expect(frame.find('input').attributes()).toMatchObject({
    'aria-describedby': 'prefix f-error f-details',
    'aria-invalid': 'true',
    'data-invalid': 'true',
  })
})

test('gives the control no empty attributes', async () => {
  const frame = await mount({ label: 'Label' })
  expect(Object.keys(frame.find('input').attributes()).sort()).toEqual(['data-invalid', 'id'])
  expect(frame.find('input').attributes('data-invalid')).toBe('false')
})

test('names a group where there is no one control', async () => {
  const frame = await mount({ label: 'Label', group: true })
  expect(frame.find('label').exists()).toBe(false)
  expect(frame.find('#f-label').text()).toBe('Label')
  expect(frame.find('input').attributes('aria-labelledby')).toBe('f-label')
})

test('an app can change the theme of all fields', async () => {
  updateAppConfig({ platformUi: { field: { label: 'text-lg' } } })
  const frame = await mount({ label: 'Label' })
  expect(frame.find('label').classes()).toContain('text-lg')
  expect(frame.find('label').classes()).not.toContain('text-sm')
})
