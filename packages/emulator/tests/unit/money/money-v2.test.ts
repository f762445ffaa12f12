import { currencyDecimals } from '../../../src/money/minor-units'
import { isEnumType } from 'graphql'
import { expect, it } from 'vitest'
import { moneyV2 } from '../../../src/money/money-v2'
import { loadAdminSchema } from '../../../../facts/schemas/load-schema'

it.each([
  [10, 'USD', '10.0'],
  ['10.50', 'USD', '10.5'],
  [849.15, 'JPY', '849.0'],
  ['1000', 'JPY', '1000.0'],
  [0.5, 'KRW', '1.0'],
  [-0.4, 'JPY', '0.0'],
  ['1.234', 'KWD', '1.234'],
  ['1.2344', 'KWD', '1.234'],
  ['1.005', 'USD', '1.01'],
  // `Intl` has no decimals of the forint; the platform has two, as ISO 4217.
  ['2.25', 'HUF', '2.25'],
])('%s %s is %s', (amount, currencyCode, text) => {
  expect(moneyV2(amount, currencyCode)).toEqual({
    __typename: 'MoneyV2',
    amount: text,
    currencyCode,
  })
})

it('has amounts of each currency of the schema', () => {
  const codes = loadAdminSchema('2026-07').getType('CurrencyCode')
  if (!isEnumType(codes)) throw new Error('There is no type CurrencyCode.')
  for (const { name } of codes.getValues()) {
    const { amount } = moneyV2('2.55555', name)
    const decimals = amount.replace(/\.0$/, '').split('.')[1]?.length ?? 0
    expect([name, decimals]).toEqual([name, currencyDecimals(name)])
  }
})
