import { expect, test } from 'vitest'
import { lengthAttributes } from '../../../../ui/field/field-props'

test.each([
  [{}, {}],
  [{ minLength: 0, maxLength: Infinity }, {}],
  [
    { minLength: 3, maxLength: 10 },
    { minlength: 3, maxlength: 10 },
  ],
  [{ minLength: -1, maxLength: -1 }, {}],
  [{ minLength: Number.NaN, maxLength: Number.NaN }, {}],
  [{ maxLength: 0 }, { maxlength: 0 }],
])('%o gives %o', (props, attributes) => {
  expect(lengthAttributes(props)).toEqual({
    minlength: undefined,
    maxlength: undefined,
    ...attributes,
  })
})
