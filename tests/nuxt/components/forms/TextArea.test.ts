import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShTextArea } from '#components'
import { testField, testLength } from './field-contract'

testField(ShTextArea, { tag: 'textarea', autocomplete: 'on', values: ['One\nTwo', 'Three'] })
testLength(ShTextArea, 'textarea')

test.each([
  [undefined, '2'],
  [5, '5'],
  [0, '2'],
  [-1, '2'],
  [1.5, '2'],
  [Number.NaN, '2'],
])('rows=%s shows %s lines', async (rows, shown) => {
  const field = await mountSuspended(ShTextArea, { props: { rows } })
  expect(field.find('textarea').attributes('rows')).toBe(shown)
})
