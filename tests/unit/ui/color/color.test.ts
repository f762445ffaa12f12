import { expect, test } from 'vitest'
import {
  CHECKERED,
  formatHex,
  hsbaToRgba,
  rgbaToHsba,
  swatchBackground,
} from '../../../../ui/color/color'

test.each([
  [
    { hue: 0, saturation: 100, brightness: 100, alpha: 1 },
    { red: 255, green: 0, blue: 0, alpha: 1 },
  ],
  [
    { hue: 60, saturation: 100, brightness: 100, alpha: 1 },
    { red: 255, green: 255, blue: 0, alpha: 1 },
  ],
  [
    { hue: 120, saturation: 100, brightness: 100, alpha: 0.5 },
    { red: 0, green: 255, blue: 0, alpha: 0.5 },
  ],
  [
    { hue: 240, saturation: 100, brightness: 40, alpha: 1 },
    { red: 0, green: 0, blue: 102, alpha: 1 },
  ],
  [
    { hue: 300, saturation: 50, brightness: 100, alpha: 0 },
    { red: 255, green: 127.5, blue: 255, alpha: 0 },
  ],
  [
    { hue: 0, saturation: 0, brightness: 100, alpha: 1 },
    { red: 255, green: 255, blue: 255, alpha: 1 },
  ],
  [
    { hue: 0, saturation: 0, brightness: 0, alpha: 1 },
    { red: 0, green: 0, blue: 0, alpha: 1 },
  ],
])('%o is %o, and back', (hsba, rgba) => {
  expect(hsbaToRgba(hsba)).toEqual(rgba)
  expect(rgbaToHsba(rgba)).toEqual(hsba)
})

test('a hue of 360 equals 0', () => {
  expect(hsbaToRgba({ hue: 360, saturation: 100, brightness: 100, alpha: 1 })).toEqual({
    red: 255,
    green: 0,
    blue: 0,
    alpha: 1,
  })
})

test('every sixteenth color survives the round trip', () => {
  for (let red = 0; red < 256; red += 15) {
    for (let green = 0; green < 256; green += 15) {
      for (let blue = 0; blue < 256; blue += 15) {
        const color = { red, green, blue, alpha: 1 }
        expect(formatHex(hsbaToRgba(rgbaToHsba(color)), false)).toBe(formatHex(color, false))
      }
    }
  }
})

test('hex has two digits for each number, and alpha only on request', () => {
  expect(formatHex({ red: 1, green: 10, blue: 255, alpha: 0.5 }, false)).toBe('#010AFF')
  expect(formatHex({ red: 1, green: 10, blue: 255, alpha: 0.5 }, true)).toBe('#010AFF80')
  expect(formatHex({ red: 127.5, green: 0.4, blue: 254.6, alpha: 1 }, true)).toBe('#8000FFFF')
})

test('shows the color on a checkerboard, and only that without a color', () => {
  expect(swatchBackground('#FF000080')).toBe(`linear-gradient(#FF000080, #FF000080), ${CHECKERED}`)
  expect(swatchBackground('')).toBe(CHECKERED)
})
