import { expect, test } from 'vitest'
import { CHEQUERED, swatchBackground } from '../../../../ui/color/swatch-background'

test('shows the colour on a chequered ground, and only that without a colour', () => {
  expect(swatchBackground('#FF000080')).toBe(`linear-gradient(#FF000080, #FF000080), ${CHEQUERED}`)
  expect(swatchBackground('')).toBe(CHEQUERED)
})
