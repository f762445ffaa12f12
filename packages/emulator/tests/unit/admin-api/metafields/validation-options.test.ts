import { describe, expect, it } from 'vitest'
import { findMetafieldType } from '../../../../src/admin-api/metafields/types/metafield-types'
import { optionProblems } from '../../../../src/admin-api/metafields/types/validation-options'

function problems(typeName: string, options: Record<string, string>) {
  const type = findMetafieldType(typeName)
  if (!type) throw new Error(`There is no type ${typeName}.`)
  const list = Object.entries(options).map(([name, value]) => ({ name, value }))
  return optionProblems(type, list).map(({ message }) => message)
}

describe('the value of an option', () => {
  it.each([
    ['number_integer', { max: 'many' }, 'Validations value for option max must be an integer.'],
    ['number_decimal', { min: 'few' }, 'Validations value for option min must be a decimal.'],
    ['date', { min: '1.4.2031' }, 'Validations value for option min must be in YYYY-MM-DD format.'],
    [
      'weight',
      { min: '{"value": 3}' },
      'Validations value for option min must contain unit and value.',
    ],
    [
      'url',
      { allowed_domains: 'example.com' },
      'Validations value for option allowed_domains must be an array.',
    ],
  ])('of %s has the type of the option', (type, options, message) => {
    expect(problems(type, options)).toEqual([message])
  })

  it.each([
    ['number_integer', { min: '9', max: '8' }],
    ['date', { min: '2031-04-02', max: '2031-04-01' }],
    ['date_time', { min: '2031-04-01T08:00:01', max: '2031-04-01T08:00:00' }],
    ['weight', { min: '{"value": 1, "unit": "kg"}', max: '{"value": 900, "unit": "g"}' }],
    ['single_line_text_field', { min: '10', max: '9' }],
  ])('of %s is a minimum below the maximum', (type, options) => {
    expect(problems(type, options)).toEqual([
      "Validations contains an invalid value: 'min' must be less than 'max'.",
    ])
  })

  it.each([
    ['date', { min: '2031-04-01', max: '2031-04-02' }],
    ['weight', { min: '{"value": 900, "unit": "g"}', max: '{"value": 1, "unit": "kg"}' }],
    ['single_line_text_field', { min: '9', max: '10' }],
  ])('of %s is accepted', (type, options) => {
    expect(problems(type, options)).toEqual([])
  })
})
