import { describe, expect, it } from 'vitest'
import { METAFIELD_TYPE_NAMES } from '../../../../../../shared/metafield-types'
import { MEASUREMENTS } from '../../../../src/admin-api/metafields/types/measurement-units'
import { startAdmin } from '../started-admin'

const MEASURED =
  'Value must be a stringified JSON object with a value (numeric) and unit (string from one the supported measurement units) fields.'
const SIZED = 'Value must contain unit and value.'
const SIZES = ['dimension', 'volume', 'weight']
const TEXTS = ['multi_line_text_field', 'disclosure_reference', 'product_taxonomy_value_reference']
const REFERENCES = {
  article_reference: 'article',
  collection_reference: 'collection',
  company_reference: 'company',
  customer_reference: 'customer',
  order_reference: 'order',
  page_reference: 'page',
  product_reference: 'product',
  variant_reference: 'product variant',
}

/** A value that each type refuses, and the text of the error. */
const REFUSED: Readonly<Record<string, readonly [value: string, message: string]>> = {
  ...Object.fromEntries(
    [...MEASUREMENTS].map(name => [
      name,
      ['{"value": 2}', SIZES.includes(name) ? SIZED : MEASURED],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(REFERENCES).map(([name, label]) => [
      name,
      ['gid://shopify/Location/7', `Value must be a valid ${label} reference.`],
    ]),
  ),
  boolean: ['perhaps', 'Value must be true or false.'],
  color: ['teal', 'Value must be a hex color code.'],
  date: ['2031-02-30', 'Value must be in YYYY-MM-DD format.'],
  date_time: [
    '2031-02-03 04:05',
    'Value must be in “YYYY-MM-DDTHH:MM:SS” format. For example: 2022-06-01T15:30:00',
  ],
  file_reference: ['gid://shopify/Product/7', 'Value must be a file reference string.'],
  id: ['A\nB', 'Value must be a single line text string.'],
  json: ['{oak}', "Value is invalid JSON: expected object key, got 'oak}' at line 1 column 2."],
  jurisdiction: ['A\nB', 'Value must be a single line text string.'],
  language: ['german', 'Value must be a valid language code.'],
  link: ['{"url": "https://example.com"}', 'Value must be a valid link.'],
  metaobject_reference: ['oak', 'Value require that you select a metaobject.'],
  mixed_reference: ['oak', 'Value must belong to one of the specified metaobject definitions.'],
  money: ['{"amount": "two", "currency_code": "EUR"}', 'Value must have a numeric amount.'],
  number_decimal: ['1,5', 'Value must be a decimal.'],
  number_integer: ['1.5', 'Value must be an integer.'],
  rating: [
    '{"value": "4"}',
    'Value must be a stringified JSON object with value, scale_min, and scale_max fields.',
  ],
  rich_text_field: [
    '{oak}',
    "Value is invalid JSON: expected object key, got 'oak}' at line 1 column 2.",
  ],
  single_line_text_field: ['A\nB', 'Value must be a single line text string.'],
  url: [
    'ftp://example.com',
    'Value must be one of the following URL schemes: http, https, mailto, sms, tel.',
  ],
}

const { send } = startAdmin(
  ['write_products', 'write_metaobjects', 'write_metaobject_definitions'],
  [],
)

async function run(
  query: string,
  variables: Record<string, unknown>,
): Promise<{ [name: string]: unknown }> {
  const { data, errors } = await send(query, variables)
  expect(errors).toBeUndefined()
  return (data as { payload: { [name: string]: unknown } }).payload
}

const ERRORS = 'userErrors { message code elementIndex }'
const types = METAFIELD_TYPE_NAMES.filter(name => !name.startsWith('list.'))
const lists = METAFIELD_TYPE_NAMES.filter(
  name => name.startsWith('list.') && REFUSED[name.slice('list.'.length)],
)

async function metafieldErrors(type: string, value: string) {
  const { product } = await run(
    'mutation { payload: productCreate(product: { title: "Stool" }) { product { id } } }',
    {},
  )
  const ownerId = (product as { id: string }).id
  const metafields = [{ ownerId, namespace: 'stool', key: 'detail', type, value }]
  const { userErrors } = await run(
    `mutation ($metafields: [MetafieldsSetInput!]!) {
      payload: metafieldsSet(metafields: $metafields) { ${ERRORS} }
    }`,
    { metafields },
  )
  return userErrors
}

describe('a value that its type refuses', () => {
  it('is listed for each type that has rules', () => {
    expect(types.filter(name => !REFUSED[name] && !TEXTS.includes(name))).toEqual([
      'product_taxonomy_disclosure_reference',
    ])
  })

  it.each(Object.entries(REFUSED))('is refused for a metafield: %s', async (type, refused) => {
    const [value, message] = refused

    expect(await metafieldErrors(type, value)).toEqual([
      { message, code: 'INVALID_VALUE', elementIndex: null },
    ])
  })

  it.each(lists)('is refused in %s, with its position', async type => {
    const [value, message] = REFUSED[type.slice('list.'.length)] ?? []

    expect(await metafieldErrors(type, JSON.stringify([value]))).toEqual([
      { message, code: 'INVALID_VALUE', elementIndex: 0 },
    ])
  })

  it.each(lists)('is refused if %s is no array', async type => {
    expect(await metafieldErrors(type, '{}')).toEqual([
      { message: 'Value must be an array.', code: 'INVALID_VALUE', elementIndex: null },
    ])
  })

  it('is refused for the fields of a metaobject with the same texts', async () => {
    const options: Readonly<Record<string, { name: string; value: string }[]>> = {
      rating: [
        { name: 'scale_min', value: '1' },
        { name: 'scale_max', value: '6' },
      ],
    }
    // A new metaobject converts any text to a boolean, and these references need a definition.
    const names = Object.keys(REFUSED).filter(
      name => !['boolean', 'id', 'metaobject_reference', 'mixed_reference'].includes(name),
    )
    for (let start = 0; start < names.length; start += 20) {
      const part = names.slice(start, start + 20)
      const type = `stool_${start}`
      const fieldDefinitions = part.map(name => ({
        key: name,
        name,
        type: name,
        validations: options[name] ?? [],
      }))
      const defined = await run(
        `mutation ($definition: MetaobjectDefinitionCreateInput!) {
          payload: metaobjectDefinitionCreate(definition: $definition) { userErrors { message } }
        }`,
        { definition: { type, name: 'Stool', fieldDefinitions } },
      )
      expect(defined).toEqual({ userErrors: [] })
      const fields = part.map(key => ({ key, value: REFUSED[key]?.[0] ?? '' }))
      const { userErrors } = await run(
        `mutation ($metaobject: MetaobjectCreateInput!) {
          payload: metaobjectCreate(metaobject: $metaobject) {
            userErrors { message code elementKey }
          }
        }`,
        { metaobject: { type, fields } },
      )
      expect(userErrors).toEqual(
        part.map(name => ({
          message: REFUSED[name]?.[1],
          code: 'INVALID_VALUE',
          elementKey: name,
        })),
      )
    }
  })
})
