import { describe, expect, it } from 'vitest'
import { splitBag } from '../../../src/admin-api/orders/money-bags'
import { currencyDecimals, fromMinor, roundMoney, toMinor } from '../../../src/money/minor-units'
import { describeMoney, readMinor } from '../../../src/money/money'
import { createRandom } from '../../../../../tests/unit/hostile-tokens'

const CURRENCIES = ['CLF', 'HUF', 'JPY', 'KWD', 'TND', 'USD', 'USDC']

describe('minor units', () => {
  it.each([
    ['10', 'USD', 1000],
    ['1.005', 'USD', 101],
    ['-1.005', 'USD', -101],
    ['849.5', 'JPY', 850],
    ['1.2345', 'KWD', 1235],
    [0.1 + 0.2, 'USD', 30],
    [1e-7, 'USD', 0],
    ['-0.001', 'USD', 0],
  ])('%s %s is %i', (amount, currencyCode, minor) => {
    expect(toMinor(amount, currencyCode)).toBe(minor)
  })

  it.each([
    [1050, 'USD', '10.50'],
    [1050, 'JPY', '1050'],
    [1050, 'KWD', '1.050'],
    [-5, 'USD', '-0.05'],
  ])('%i of %s is %s', (minor, currencyCode, amount) => {
    expect(fromMinor(minor, currencyCode)).toBe(amount)
  })

  it('convert to an amount and back, with the decimals of the currency', () => {
    const random = createRandom(1)
    for (let count = 0; count < 5000; count++) {
      const currency = CURRENCIES[Math.floor(random() * CURRENCIES.length)] ?? ''
      const minor = Math.round((random() - 0.5) * 1e12)
      const amount = fromMinor(minor, currency)
      expect(toMinor(amount, currency)).toBe(minor)
      expect(amount.split('.')[1]?.length ?? 0).toBe(currencyDecimals(currency))
      expect(roundMoney(amount, currency)).toBe(amount)
    }
  })

  it('are split without a rest', () => {
    const random = createRandom(2)
    for (let count = 0; count < 2000; count++) {
      const weights = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
        Math.floor(random() * 1000),
      )
      const [shop, own] = [Math.floor(random() * 1e6), Math.floor(random() * 1e4)]
      const parts = splitBag([shop, own], weights)
      const isSplit = weights.some(weight => weight > 0)
      expect(parts.reduce((sum, part) => sum + part[0], 0)).toBe(isSplit ? shop : 0)
      expect(parts.reduce((sum, part) => sum + part[1], 0)).toBe(isSplit ? own : 0)
    }
  })
})

it.each([
  [1050, 'USD', '$10.50 USD'],
  [1050, 'JPY', '¥1,050 JPY'],
  [1050, 'KWD', 'KWD 1.050 KWD'],
  // `Intl` has no decimals of the forint.
  [1050, 'HUF', 'Ft 10.50 HUF'],
])('describes %i of %s', (minor, currencyCode, text) => {
  expect(describeMoney({ minor, currencyCode }).replaceAll('\u00A0', ' ')).toBe(text)
})

it.each(['', '-1', '1e3', '1.', 'NaN', null, {}])('reads no amount of %j', value => {
  expect(readMinor(value, 'USD')).toBeUndefined()
})
