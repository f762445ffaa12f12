import { expect, it } from 'vitest'
import { readQuantity } from '../../../../admin/forms/read-quantity'

it.each([
  ['12', 12],
  [' -3 ', -3],
  ['', 0],
])('reads %j', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

it.each(['1.5', 'ten', '1e400'])('refuses %j', text => {
  expect(() => readQuantity(text)).toThrow(`“${text}” is not a whole number.`)
})
