import { parse } from 'graphql'
import type { OperationDefinitionNode } from 'graphql'
import { describe, expect, it } from 'vitest'
import { variableErrors } from '../../../../src/engine/request/coerce-variables'
import { PRODUCT_ID, requestSchema } from './request-schema'

function errorsOf(definitions: string, variables: Record<string, unknown>) {
  const [operation] = parse(`query (${definitions}) { shop { id } }`).definitions
  return variableErrors(requestSchema, operation as OperationDefinitionNode, variables)
}

describe('variableErrors', () => {
  it.each<[string, unknown, (string | number)[], string]>([
    ['ID!', null, [], 'Expected value to not be null'],
    ['String', 1, [], 'Could not coerce value 1 to String'],
    ['Int', '1.5', [], 'Could not coerce value "1.5" to Int'],
    ['Int', 1.5, [], 'Could not coerce value 1.5 to Int'],
    ['Int', 2 ** 31, [], 'Could not coerce value 2147483648 to Int'],
    ['Float', '1', [], 'Could not coerce value "1" to Float'],
    ['Boolean', 'true', [], 'Could not coerce value "true" to Boolean'],
    ['Color!', 'BLUE', [], 'Expected "BLUE" to be one of: RED, GREEN'],
    ['Color', 1, [], 'Expected 1 to be one of: RED, GREEN'],
    ['[Color!]', ['RED', 'x'], [1], 'Expected "x" to be one of: RED, GREEN'],
    ['ProductInput', 'x', [], 'Expected "x" to be a key-value object.'],
    ['ProductInput', {}, ['title'], 'Expected value to not be null'],
    ['ProductInput', { title: 'a', b: 1 }, ['b'], 'Field is not defined on ProductInput'],
    ['[VariantInput!]', [{ sku: 'a' }, {}], [1, 'sku'], 'Expected value to not be null'],
    ['DateTime', 'tomorrow', [], 'Could not coerce value "tomorrow" to DateTime'],
    [
      'DateTime',
      '2026-02-30T00:00:00Z',
      [],
      'Could not coerce value "2026-02-30T00:00:00Z" to DateTime',
    ],
    [
      'ChoiceInput',
      { id: PRODUCT_ID, handle: 'a' },
      [],
      "'ChoiceInput' requires exactly one argument, but 2 were provided.",
    ],
    [
      'ChoiceInput',
      { handle: null },
      ['handle'],
      "'ChoiceInput' requires exactly one argument, but 'handle' was `null`.",
    ],
  ])('of the type %s refuses %j', (type, value, path, explanation) => {
    const where = path.length > 0 ? ` for ${path.join('.')} (${explanation})` : ''
    expect(errorsOf(`$a: ${type}`, { a: value })).toEqual([
      {
        message: `Variable $a of type ${type} was provided invalid value${where}`,
        locations: [{ line: 1, column: 8 }],
        extensions: { code: 'INVALID_VARIABLE', value, problems: [{ path, explanation }] },
      },
    ])
  })

  it.each<[string, unknown, string]>([
    ['ID', 'x', "Invalid global id 'x'"],
    ['ID', '', "Invalid global id ''"],
    ['ID', 'gid://shopify/Product', "Invalid global id 'gid://shopify/Product'"],
    ['ID', 7, "Invalid global id '7'"],
    ['URL', '/a', "Invalid url '/a', missing scheme"],
    ['URL', 'https:///a', "Invalid url 'https:///a', missing host"],
    ['URL', 'data:text/plain,a', "Invalid url 'data:text/plain,a', missing host"],
    ['Decimal', 'abc', "invalid decimal 'abc'"],
    ['Money', '1,50', "invalid money '1,50'"],
    ['UnsignedInt64', '-1', "UnsignedInt64 '-1' is out of range"],
    [
      'UnsignedInt64',
      '18446744073709551616',
      "UnsignedInt64 '18446744073709551616' is out of range",
    ],
    ['UnsignedInt64', '1.5', "UnsignedInt64 invalid value '1.5'"],
  ])('reports the parser of %s for %j', (type, value, message) => {
    expect(errorsOf(`$a: ${type}`, { a: value })).toMatchObject([
      { extensions: { problems: [{ path: [], explanation: message, message }] } },
    ])
  })

  it.each<[string, unknown]>([
    ['ID!', 'gid://shopify/InventoryLevel/1?inventory_item_id=2'],
    ['ID!', 'gid://shopify/TaxonomyCategory/aa-1-1'],
    ['URL', 'https://user@app.example:3000/a?b#c'],
    ['Decimal', '-1.50'],
    ['Decimal', 3],
    ['Decimal', ''],
    ['UnsignedInt64', '18446744073709551615'],
    ['DateTime', '2026-01-31'],
    ['DateTime', '2026-01-31T10:00:00.123+02:00'],
    ['JSON', { any: ['value'] }],
    ['[Color!]', 'RED'],
    ['ChoiceInput', { handle: 'a' }],
    ['Int', null],
    ['Float', 1],
  ])('of the type %s accepts %j', (type, value) => {
    expect(errorsOf(`$a: ${type}`, { a: value })).toEqual([])
  })

  it('reports one error for each variable, with all its problems', () => {
    expect(
      errorsOf('$input: ProductInput!, $id: ID!, $n: Int! = 3, $other: String', {
        input: { unknown: 1, variants: [{ count: 'x' }] },
      }),
    ).toEqual([
      {
        message:
          'Variable $input of type ProductInput! was provided invalid value for unknown (Field is not defined on ProductInput), variants.0.count (Could not coerce value "x" to Int), variants.0.sku (Expected value to not be null), title (Expected value to not be null)',
        locations: [{ line: 1, column: 8 }],
        extensions: {
          code: 'INVALID_VARIABLE',
          value: { unknown: 1, variants: [{ count: 'x' }] },
          problems: [
            { path: ['unknown'], explanation: 'Field is not defined on ProductInput' },
            { path: ['variants', 0, 'count'], explanation: 'Could not coerce value "x" to Int' },
            { path: ['variants', 0, 'sku'], explanation: 'Expected value to not be null' },
            { path: ['title'], explanation: 'Expected value to not be null' },
          ],
        },
      },
      {
        message: 'Variable $id of type ID! was provided invalid value',
        locations: [{ line: 1, column: 31 }],
        extensions: {
          code: 'INVALID_VARIABLE',
          value: null,
          problems: [{ path: [], explanation: 'Expected value to not be null' }],
        },
      },
    ])
  })

  it('attack: names of built-in properties are unknown fields', () => {
    const value = JSON.parse('{ "title": "a", "__proto__": 1, "constructor": 2 }') as unknown
    expect(errorsOf('$a: ProductInput', { a: value })).toMatchObject([
      {
        extensions: {
          problems: [{ path: ['__proto__'] }, { path: ['constructor'] }],
        },
      },
    ])
  })
})
