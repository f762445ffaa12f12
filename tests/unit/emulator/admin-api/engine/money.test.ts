import { isEnumType } from 'graphql'
import { expect, it } from 'vitest'
import { moneyV2 } from '../../../../../emulator/admin-api/engine/money'
import { loadAdminSchema } from '../../../../../emulator/admin-api/schema/load-schema'

it.each([
  [10, 'USD', '10.0'],
  ['10.50', 'USD', '10.5'],
  [849.15, 'JPY', '849.0'],
  ['1000', 'JPY', '1000.0'],
  [0.5, 'KRW', '1.0'],
  [-0.4, 'JPY', '0.0'],
  ['1.234', 'KWD', '1.234'],
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
  const amounts = codes.getValues().map(({ name }) => [name, moneyV2('2.5', name).amount])
  expect(amounts.filter(([, amount]) => amount !== '2.5' && amount !== '3.0')).toEqual([])
  expect(amounts).toContainEqual(['USDC', '2.5'])
})
