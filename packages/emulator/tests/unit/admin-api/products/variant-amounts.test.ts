import { describe, expect, it } from 'vitest'
import {
  amountProblem,
  bulkAmountErrors,
  setAmountErrors,
} from '../../../../src/admin-api/products/variant-amounts'

const LIMIT = '1000000000000000000'

describe('an amount of a variant', () => {
  it.each([['0'], ['999999999999.99'], [null], [undefined]])('may be %s', amount => {
    expect(amountProblem(amount)).toBeUndefined()
  })

  it.each([
    ['-0.01', 'must be greater than or equal to 0', true],
    [LIMIT, `must be less than ${LIMIT}`, false],
  ])('must not be %s', (amount, text, isNegative) => {
    expect(amountProblem(amount)).toEqual({ text, isNegative })
  })

  it('has one error for each variant of a set', () => {
    const variants = [{ price: '-1' }, {}, { price: '1', inventoryItem: { cost: '-5' } }]

    expect(setAmountErrors(variants)).toEqual([
      {
        field: ['input', 'variants', '0', 'price'],
        code: 'INVALID_VARIANT',
        message: 'Price must be greater than or equal to 0',
      },
      {
        field: ['input', 'variants', '2', 'inventoryItem', 'cost'],
        code: 'INVALID_VARIANT',
        message: 'Cost per item must be greater than or equal to 0',
      },
    ])
  })

  it('has an error of the field in a bulk mutation, and as a cost one of the variant', () => {
    const variant = { price: '-1', inventoryItem: { cost: LIMIT } }

    expect(bulkAmountErrors(variant, ['variants', '0'])).toEqual([
      {
        field: ['variants', '0', 'price'],
        code: 'GREATER_THAN_OR_EQUAL_TO',
        message: 'Price must be greater than or equal to 0',
      },
      {
        field: ['variants', '0', 'inventoryItem', 'cost'],
        code: 'INVALID_INPUT',
        message: `Cost per item must be less than ${LIMIT}`,
      },
      { field: ['variants', '0'], message: `must be less than ${LIMIT}` },
    ])
  })
})
