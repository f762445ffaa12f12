import { describe, expect, it } from 'vitest'
import { findMetafieldType } from '../../../../src/admin-api/metafields/types/metafield-types'
import { checkLimits } from '../../../../src/admin-api/metafields/types/value-limits'

const option = (name: string, value: string) => ({ name, value })

function check(typeName: string, value: unknown, options: { name: string; value: string }[]) {
  const type = findMetafieldType(typeName)
  if (!type) throw new Error(`There is no type ${typeName}.`)
  return () => checkLimits(type, value, options)
}

describe('a value of a definition with options', () => {
  it('is one of the choices, which an error lists as JSON', () => {
    const choices = [option('choices', '["oak","ash"]')]

    expect(check('single_line_text_field', 'ash', choices)).not.toThrow()
    expect(check('single_line_text_field', 'elm', choices)).toThrow(
      'Value does not exist in provided choices: ["oak", "ash"].',
    )
  })

  it('has the form of the pattern', () => {
    const pattern = [option('regex', '^\\d+$')]

    expect(check('single_line_text_field', '12', pattern)).not.toThrow()
    expect(check('single_line_text_field', 'x', pattern)).toThrow(
      'Value is not the correct format.',
    )
  })

  it('has the scale of the definition', () => {
    const scale = [option('scale_min', '1'), option('scale_max', '10')]
    const rating = { value: '4.0', scale_min: '1.0', scale_max: '10.0' }

    expect(check('rating', rating, scale)).not.toThrow()
    expect(check('rating', { ...rating, scale_max: '5.0' }, scale)).toThrow(
      'Value min and max on the rating value must be the same as the min and max on the definition.',
    )
  })
})

describe('a value of a definition with a limit', () => {
  it.each([
    ['number_integer', '8', 'max', '7', 'Value has a maximum of 7.'],
    ['number_integer', '-3', 'min', '-2', 'Value has a minimum of -2.'],
    ['number_decimal', '7.5', 'max', '7', 'Value has a maximum of 7.0.'],
    ['number_decimal', '0.25', 'min', '0.5', 'Value has a minimum of 0.5.'],
    ['number_decimal', '1.125', 'max_precision', '2', 'Value has a maximum precision of 2.'],
    ['date', '2031-04-02', 'max', '2031-04-01', 'Value has a maximum of 2031-04-01.'],
    ['date', '2031-03-31', 'min', '2031-04-01', 'Value has a minimum of 2031-04-01.'],
    [
      'date_time',
      '2031-04-01T08:00:01+00:00',
      'max',
      '2031-04-01T10:00:00+02:00',
      'Value has a maximum of 2031-04-01 08:00:00 +0000.',
    ],
    [
      'date_time',
      '2031-04-01T07:59:59+00:00',
      'min',
      '2031-04-01T08:00:00',
      'Value has a minimum of 2031-04-01 08:00:00 +0000.',
    ],
    ['single_line_text_field', 'maple', 'max', '4', 'Value has a maximum length of 4.'],
    ['multi_line_text_field', 'ash', 'min', '4', 'Value has a minimum length of 4.'],
    [
      'url',
      'https://shop.example.org/a',
      'allowed_domains',
      '["example.com","example.net"]',
      'Value must be in one of the following domains: example.com, example.net.',
    ],
  ])('is refused: %s %s with %s %s', (type, value, name, limit, message) => {
    expect(check(type, value, [option(name, limit)])).toThrow(message)
  })

  it.each([
    ['number_integer', '7', 'max', '7'],
    ['number_decimal', '1.0', 'max_precision', '0'],
    ['number_decimal', '1.12', 'max_precision', '2'],
    ['date_time', '2031-04-01T08:00:00+00:00', 'max', '2031-04-01T10:00:00+02:00'],
    ['url', 'https://shop.example.com/a', 'allowed_domains', '["example.com"]'],
    ['url', 'https://shop.example.com/a', 'allowed_domains', '[]'],
  ])('is accepted at the limit: %s %s with %s %s', (type, value, name, limit) => {
    expect(check(type, value, [option(name, limit)])).not.toThrow()
  })

  it('is compared in the unit of the limit', () => {
    const limit = [option('max', '{"value": 12, "unit": "INCHES"}')]

    expect(check('dimension', { value: 1, unit: 'ft' }, limit)).not.toThrow()
    expect(check('dimension', { value: 31, unit: 'cm' }, limit)).toThrow(
      'Value has a maximum of 12.0 in.',
    )
  })

  it('of a unit that does not convert is compared with the same unit only', () => {
    const limit = [option('min', '{"value": 3, "unit": "volts"}')]

    expect(check('voltage', { value: 2, unit: 'kilovolts' }, limit)).not.toThrow()
    expect(check('voltage', { value: 2, unit: 'volts' }, limit)).toThrow(
      'Value has a minimum of 3.0 volts.',
    )
  })

  it('of a link is the domain of its URL', () => {
    const limit = [option('allowed_domains', '["example.com"]')]
    const link = (url: string) => ({ text: 'Care', url })

    expect(check('link', link('https://example.com/care'), limit)).not.toThrow()
    expect(check('link', link('https://badexample.com/care'), limit)).toThrow(
      'Value must be in one of the following domains: example.com.',
    )
  })
})
