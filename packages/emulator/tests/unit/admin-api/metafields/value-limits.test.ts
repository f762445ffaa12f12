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
