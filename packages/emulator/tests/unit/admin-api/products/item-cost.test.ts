import { describe, expect, it } from 'vitest'
import {
  bulkCostErrors,
  costProblem,
  setCostErrors,
} from '../../../../src/admin-api/products/item-cost'

const LIMIT = '1000000000000000000'

describe('the cost of an item', () => {
  it.each([['0'], ['999999999999.99'], [null], [undefined]])('may be %s', cost => {
    expect(costProblem(cost)).toBeUndefined()
  })

  it.each([
    ['-0.01', 'must be greater than or equal to 0', true],
    [LIMIT, `must be less than ${LIMIT}`, false],
  ])('must not be %s', (cost, text, isNegative) => {
    expect(costProblem(cost)).toEqual({ text, isNegative })
  })

  it('has one error for each variant of a set', () => {
    const variants = [{ inventoryItem: { cost: '1' } }, {}, { inventoryItem: { cost: '-5' } }]

    expect(setCostErrors(variants)).toEqual([
      {
        field: ['input', 'variants', '2', 'inventoryItem', 'cost'],
        code: 'INVALID_VARIANT',
        message: 'Cost per item must be greater than or equal to 0',
      },
    ])
  })

  it('has an error of the field and one of the variant in a bulk mutation', () => {
    expect(bulkCostErrors({ inventoryItem: { cost: LIMIT } }, ['variants', '0'])).toEqual([
      {
        field: ['variants', '0', 'inventoryItem', 'cost'],
        code: 'INVALID_INPUT',
        message: `Cost per item must be less than ${LIMIT}`,
      },
      { field: ['variants', '0'], message: `must be less than ${LIMIT}` },
    ])
  })
})
