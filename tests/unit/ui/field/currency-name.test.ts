import { expect, test } from 'vitest'
import { currencyName, isCurrencyCode } from '../../../../ui/field/currency-name'

test('a currency is named in the language of the locale', () => {
  expect(currencyName('EUR', 'en')).toEqual({ symbol: '€', name: 'euros' })
  expect(currencyName('EUR', 'de-DE')).toEqual({ symbol: '€', name: 'Euro' })
  expect(currencyName('USD', 'en-CA')).toEqual({ symbol: 'US$', name: 'US dollars' })
})

test.each(['', 'en_US', 'no such locale'])('"%s" is no locale: the name is English', locale => {
  expect(currencyName('EUR', locale)).toEqual({ symbol: '€', name: 'euros' })
})

test.each([
  ['EUR', true],
  ['eur', true],
  ['EU', false],
  ['EURO', false],
  ['E1R', false],
  ['', false],
])('"%s" is a code: %s', (code, is) => {
  expect(isCurrencyCode(code)).toBe(is)
})
