import { describe, expect, it } from 'vitest'
import { findMetafieldType } from '../../../../src/admin-api/metafields/types/metafield-types'
import { optionProblems } from '../../../../src/admin-api/metafields/types/validation-options'
import { RICH_TEXT_SCHEMA } from '../../../../src/admin-api/metafields/json-schema/rich-text-schema'
import { schemaProblem } from '../../../../src/admin-api/metafields/json-schema/schema-problem'
import type { JsonSchema } from '../../../../src/admin-api/metafields/json-schema/schema-problem'
import { startAdmin } from '../started-admin'

const MUG: JsonSchema = {
  type: 'object',
  required: ['size'],
  additionalProperties: false,
  patternProperties: { '^x-': { type: 'string' } },
  properties: {
    size: { enum: ['S', 'L'] },
    colors: {
      type: 'array',
      maxItems: 2,
      uniqueItems: true,
      items: { $ref: '#/definitions/name' },
    },
    weight: { type: ['number', 'null'], minimum: 0, exclusiveMaximum: 9, multipleOf: 0.5 },
    next: { $ref: '#' },
  },
  definitions: { name: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-z]+$' } },
}

describe('a JSON schema', () => {
  it.each([
    [{ size: 'S' }],
    [{ size: 'L', colors: ['red', 'blue'], weight: 8.5, 'x-note': 'new' }],
    [{ size: 'L', weight: null, next: { size: 'S', next: { size: 'L' } } }],
  ])('accepts %j', value => {
    expect(schemaProblem(MUG, value)).toBeUndefined()
  })

  it.each([
    ['S', `For '#', "S" is not an object.`],
    [['S'], `For '#', ["S"] is not an object.`],
    [{}, `"size" wasn't supplied.`],
    [{ size: 'M' }, `For 'properties/size', "M" is not a member of ["S", "L"].`],
    [{ size: 'S', depth: 1 }, `"depth" is not a permitted key.`],
    [{ size: 'S', depth: 1, width: 2 }, `"depth", "width" are not permitted keys.`],
    [{ size: 'S', 'x-note': 1 }, `For 'patternProperties/^x-', 1 is not a string.`],
    [{ size: 'S', colors: null }, `For 'properties/colors', nil is not an array.`],
    [{ size: 'S', colors: ['red', 7] }, `For 'definitions/name', 7 is not a string.`],
    [{ size: 'S', colors: ['r'] }, 'At least 2 characters are required; only 1 were supplied.'],
    [{ size: 'S', colors: ['orange'] }, 'Only 5 characters are allowed; 6 were supplied.'],
    [{ size: 'S', colors: ['Red'] }, `"Red" does not match /^[a-z]+$/.`],
    [{ size: 'S', colors: ['red', 'red'] }, 'Duplicate items are not allowed.'],
    [
      { size: 'S', colors: ['red', 'blue', 'pink'] },
      'No more than 2 items are allowed; 3 were supplied.',
    ],
    [{ size: 'S', weight: 'x' }, `For 'properties/weight', "x" is not a number or null.`],
    [{ size: 'S', weight: -1 }, '-1 must be more than or equal to 0.'],
    [{ size: 'S', weight: 9 }, '9 must be less than 9.'],
    [{ size: 'S', weight: 1.2 }, '1.2 is not a multiple of 0.5.'],
    [{ size: 'S', next: { size: 1 } }, `For 'properties/size', 1 is not a member of ["S", "L"].`],
  ])('refuses %j', (value, problem) => {
    expect(schemaProblem(MUG, value)).toBe(problem)
  })

  it.each([
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 1, 'No subschema in "anyOf" matched.'],
    [{ oneOf: [{ type: 'string' }, { type: 'boolean' }] }, 1, 'No subschema in "oneOf" matched.'],
    [{ oneOf: [{ minimum: 0 }, { minimum: 1 }] }, 2, 'More than one subschema in "oneOf" matched.'],
    [{ allOf: [true, { type: 'string' }] }, 1, `For '#', 1 is not a string.`],
    [{ not: { type: 'integer' } }, 1, 'Matched "not" subschema.'],
    [{ const: { a: 1 } }, { a: 2 }, `For '#', {"a"=>2} is not a member of [{"a"=>1}].`],
    [{ properties: { a: false } }, { a: 1 }, `For 'properties/a', 1 is not permitted.`],
  ])('combines schemas: %j refuses %j', (schema, value, problem) => {
    expect(schemaProblem(schema, value)).toBe(problem)
  })

  it.each([
    [{ $ref: '#' }, 1],
    [{ $ref: '#/definitions/none' }, 1],
    [{ $ref: 'https://example.com/mug.json' }, 1],
    [{ pattern: '(?<' }, 'x'],
    [{ maximum: 'many' }, 1],
  ])('restricts nothing where it cannot be read: %j', (schema, value) => {
    expect(schemaProblem(schema, value)).toBeUndefined()
  })

  it('of a definition is a schema', () => {
    const type = findMetafieldType('json')
    if (!type) throw new Error('There is no type json.')
    const problems = (value: string) =>
      optionProblems(type, [{ name: 'schema', value }]).map(({ message }) => message)
    expect(problems('{"type":"object"}')).toEqual([])
    expect(problems('true')).toEqual([])
    expect(problems('[]')).toEqual([
      'Validations value for option schema must be a valid JSON schema.',
    ])
    expect(problems('{')).toEqual([
      'Validations value for option schema is invalid JSON: unexpected end of input.',
    ])
  })
})

const text = (value: unknown, more: object = {}) => ({ type: 'text', value, ...more })
const node = (type: string, children: unknown[], more: object = {}) => ({ type, children, ...more })

describe('rich text', () => {
  it.each([
    [node('root', [])],
    [node('root', [node('paragraph', [text('A', { bold: true }), text('B', { italic: true })])])],
    [node('root', [node('heading', [text('A')], { level: 6 })])],
    [
      node('root', [
        node('list', [node('list-item', [node('link', [text('A')], { url: '/a', title: 'A' })])], {
          listType: 'ordered',
        }),
      ]),
    ],
  ])('is accepted: %j', value => {
    expect(schemaProblem(RICH_TEXT_SCHEMA, value)).toBeUndefined()
  })

  it.each([
    ['text', `For '#', "text" is not an object.`],
    [[node('paragraph', [])], `For '#', [{"type"=>"paragraph", "children"=>[]}] is not an object.`],
    [{ type: 'root' }, `"children" wasn't supplied.`],
    [node('paragraph', []), `For 'properties/type', "paragraph" is not a member of ["root"].`],
    [
      node('root', [text('A')]),
      `For 'properties/type', "text" is not a member of ["paragraph", "heading", "list"].`,
    ],
    [node('root', [node('heading', [], { level: 7 })]), 'No subschema in "anyOf" matched.'],
    [node('root', [node('list', [])]), 'No subschema in "anyOf" matched.'],
    [node('root', [node('paragraph', [text(7)])]), 'No subschema in "anyOf" matched.'],
    [
      node('root', [node('paragraph', [node('link', [text('A')])])]),
      'No subschema in "anyOf" matched.',
    ],
  ])('is refused: %j', (value, problem) => {
    expect(schemaProblem(RICH_TEXT_SCHEMA, value)).toBe(problem)
  })
})

describe('metafields with a schema', () => {
  const admin = startAdmin(['write_products'], [])
  const set = async (type: string, key: string, value: unknown) => {
    const { product } = await admin.ask<{ product: { id: string } }>(
      'mutation { productCreate(product: { title: "Mug" }) { product { id } } }',
    )
    return admin.ask(
      `mutation ($metafields: [MetafieldsSetInput!]!) {
        metafieldsSet(metafields: $metafields) { metafields { value } userErrors { message code } }
      }`,
      {
        metafields: [
          { ownerId: product.id, namespace: 'custom', key, type, value: JSON.stringify(value) },
        ],
      },
    )
  }

  it('are checked by the definition', async () => {
    await admin.ask(
      `mutation ($definition: MetafieldDefinitionInput!) {
        metafieldDefinitionCreate(definition: $definition) { userErrors { message } }
      }`,
      {
        definition: {
          name: 'Mug',
          namespace: 'custom',
          key: 'mug',
          type: 'json',
          ownerType: 'PRODUCT',
          validations: [{ name: 'schema', value: JSON.stringify(MUG) }],
        },
      },
    )
    expect(await set('json', 'mug', { size: 'S' })).toEqual({
      metafields: [{ value: '{"size":"S"}' }],
      userErrors: [],
    })
    expect(await set('json', 'mug', {})).toEqual({
      metafields: [],
      userErrors: [
        {
          message: `Value is not the correct format: failed schema "size" wasn't supplied.`,
          code: 'INVALID_VALUE',
        },
      ],
    })
    expect(await set('json', 'other', 7)).toMatchObject({ userErrors: [] })
  })

  it('have rich text of the documented structure', async () => {
    expect(await set('rich_text_field', 'care', node('root', []))).toMatchObject({ userErrors: [] })
    expect(await set('rich_text_field', 'care', 'Wash by hand')).toEqual({
      metafields: [],
      userErrors: [
        {
          message: `Value is not the correct format: failed schema For '#', "Wash by hand" is not an object.`,
          code: 'INVALID_VALUE',
        },
      ],
    })
  })
})
