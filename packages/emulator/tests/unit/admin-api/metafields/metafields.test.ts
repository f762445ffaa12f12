import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

let owner: string
const { send } = startAdmin(['write_products', 'read_orders'], [])
beforeEach(async () => {
  const { productCreate } = await ask(
    'mutation { productCreate(product: { title: "Lamp" }) { product { id } } }',
  )
  owner = (productCreate as { product: { id: string } }).product.id
})

async function ask(
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { data, errors } = await send(query, variables)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

/** Sets one metafield of the product, and returns the payload. */
async function set(type: string, value: string, fields: object = {}) {
  const { metafieldsSet } = await ask(
    `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
      metafields { id namespace key type value jsonValue compareDigest }
      userErrors { field message code elementIndex }
    } }`,
    { metafields: [{ ownerId: owner, namespace: 'lamp', key: 'detail', type, value, ...fields }] },
  )
  return metafieldsSet as {
    metafields: Record<string, unknown>[]
    userErrors: Record<string, unknown>[]
  }
}

describe('metafields by key', () => {
  it('have the keys as requested, in their order', async () => {
    await set('single_line_text_field', 'Brass')
    await set('single_line_text_field', 'Old', { key: 'style' })
    const { product } = await ask(
      `query ($id: ID!) { product(id: $id) {
        forwards: metafields(first: 5, keys: ["lamp.style", "lamp.none", "lamp.detail"]) {
          nodes { namespace key value }
        }
        backwards: metafields(first: 1, keys: ["lamp.style", "lamp.detail"], reverse: true) {
          nodes { key } pageInfo { hasNextPage }
        }
        bare: metafields(first: 5, keys: ["style"]) { nodes { key } }
      } }`,
      { id: owner },
    )
    expect(product).toEqual({
      forwards: {
        nodes: [
          { namespace: 'lamp', key: 'lamp.style', value: 'Old' },
          { namespace: 'lamp', key: 'lamp.detail', value: 'Brass' },
        ],
      },
      backwards: { nodes: [{ key: 'lamp.detail' }], pageInfo: { hasNextPage: true } },
      bare: { nodes: [] },
    })
  })
})

describe('metafieldsSet', () => {
  it('compares the digest only if the value changes', async () => {
    await set('single_line_text_field', 'Brass')
    const same = await set('single_line_text_field', 'Brass', { compareDigest: 'old' })
    const changed = await set('single_line_text_field', 'Tin', { compareDigest: 'old' })
    expect(same.userErrors).toEqual([])
    expect(changed.userErrors).toMatchObject([{ code: 'STALE_OBJECT' }])
  })

  it('creates a metafield that its owner has', async () => {
    expect((await set('single_line_text_field', 'Brass')).userErrors).toEqual([])
    expect(
      await ask(
        `query ($id: ID!) { product(id: $id) {
          metafield(namespace: "lamp", key: "detail") {
            value ownerType owner { ... on Product { id } } definition { id } sizeInBytes
          }
          metafields(first: 5, namespace: "lamp") { nodes { key } }
          none: metafields(first: 5, keys: ["lamp.other"]) { nodes { key } }
        } }`,
        { id: owner },
      ),
    ).toEqual({
      product: {
        metafield: {
          value: 'Brass',
          ownerType: 'PRODUCT',
          owner: { id: owner },
          definition: null,
          sizeInBytes: 5,
        },
        metafields: { nodes: [{ key: 'detail' }] },
        none: { nodes: [] },
      },
    })
  })

  it('replaces the value of a metafield that exists', async () => {
    const before = (await set('single_line_text_field', 'Brass')).metafields[0]
    const after = (await set('single_line_text_field', 'Steel')).metafields[0]
    expect(after?.id).toBe(before?.id)
    expect(after?.value).toBe('Steel')
    expect(after?.compareDigest).not.toBe(before?.compareDigest)
  })

  it('refuses an outdated digest, and changes nothing', async () => {
    const digest = (await set('single_line_text_field', 'Brass')).metafields[0]?.compareDigest
    await set('single_line_text_field', 'Steel')
    expect(await set('single_line_text_field', 'Glass', { compareDigest: digest })).toEqual({
      metafields: [],
      userErrors: [
        {
          field: ['metafields', '0'],
          code: 'STALE_OBJECT',
          message:
            'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.',
          elementIndex: null,
        },
      ],
    })
  })

  it('leaves the namespaces of other apps alone', async () => {
    const message =
      'Access to this namespace and key on Metafields for this resource type is not allowed.'
    const namespace = 'app--77--flags'
    expect(await set('boolean', 'true', { namespace })).toEqual({
      metafields: [],
      userErrors: [
        { field: ['metafields', '0'], code: 'APP_NOT_AUTHORIZED', message, elementIndex: null },
      ],
    })
    expect(
      await ask(
        `mutation ($metafields: [MetafieldIdentifierInput!]!) {
          metafieldsDelete(metafields: $metafields) {
            deletedMetafields { key } userErrors { field message }
          }
        }`,
        { metafields: [{ ownerId: owner, namespace, key: 'detail' }] },
      ),
    ).toEqual({
      metafieldsDelete: {
        deletedMetafields: [],
        userErrors: [{ field: ['metafields'], message }],
      },
    })
  })

  it('uses the namespace of the app for a metafield without one', async () => {
    const { metafields } = await set('boolean', 'true', { namespace: '$app:flags' })
    expect(metafields[0]?.namespace).toBe('app--1--flags')
    await set('boolean', 'false', { namespace: undefined })
    expect(
      await ask(
        'query ($id: ID!) { product(id: $id) { metafield(key: "detail") { namespace } } }',
        {
          id: owner,
        },
      ),
    ).toEqual({ product: { metafield: { namespace: 'app--1' } } })
  })

  it.each([
    [
      { namespace: 'ab' },
      'namespace',
      'TOO_SHORT',
      'Namespace is too short (minimum is 3 characters)',
    ],
    [{ key: 'k' }, 'key', 'TOO_SHORT', 'Key is too short (minimum is 2 characters)'],
    [{ key: 'k'.repeat(65) }, 'key', 'TOO_LONG', 'Key is too long (maximum is 64 characters)'],
    [{ namespace: 'protected' }, 'namespace', null, 'Namespace protected is a reserved namespace'],
    [{ type: undefined }, 'type', 'BLANK', "Type can't be blank"],
    [{ ownerId: 'gid://shopify/Product/1' }, 'ownerId', 'INVALID_VALUE', 'Owner does not exist.'],
  ])('refuses %o', async (fields, field, code, message) => {
    expect((await set('single_line_text_field', 'Brass', fields)).userErrors).toEqual([
      { field: ['metafields', '0', field], code, message, elementIndex: null },
    ])
  })

  it('refuses more than 25 metafields', async () => {
    const metafields = Array.from({ length: 26 }, (_, index) => ({
      ownerId: owner,
      namespace: 'lamp',
      key: `key_${index}`,
      type: 'boolean',
      value: 'true',
    }))
    expect(
      await ask(
        `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
          metafields { id } userErrors { field code message }
        } }`,
        { metafields },
      ),
    ).toEqual({
      metafieldsSet: {
        metafields: [],
        userErrors: [
          {
            field: ['metafields'],
            code: 'LESS_THAN_OR_EQUAL_TO',
            message: 'Exceeded the maximum metafields input limit of 25.',
          },
        ],
      },
    })
  })
})

describe('a value', () => {
  it.each([
    ['boolean', ' T ', 'true', true],
    // Definitions do not have this type.
    ['list.boolean', '[true, "false"]', '[true,false]', [true, false]],
    ['string', 'Mug', 'Mug', 'Mug'],
    ['integer', '12', '12', 12],
    ['json_string', '{"a":1}', '{"a":1}', { a: 1 }],
    ['number_integer', '7.00', '7', 7],
    ['number_decimal', '-2.50', '-2.5', '-2.5'],
    [
      'date_time',
      '2026-03-04T10:00:00+02:00',
      '2026-03-04T08:00:00+00:00',
      '2026-03-04T08:00:00+00:00',
    ],
    [
      'weight',
      '{"unit":"G","value":3}',
      '{"value":3.0,"unit":"GRAMS"}',
      { value: 3, unit: 'GRAMS' },
    ],
    [
      'list.weight',
      '[{"unit":"grams","value":3}]',
      '[{"value":3.0,"unit":"GRAMS"}]',
      [{ value: 3, unit: 'g' }],
    ],
    ['json', '{"a": [1]}', '{"a": [1]}', { a: [1] }],
    ['list.number_integer', '["4", 5]', '[4,5]', [4, 5]],
    [
      'rating',
      '{"value":"3","scale_min":"1","scale_max":"4.5"}',
      '{"scale_min":"1.0","scale_max":"4.5","value":"3.0"}',
      { scale_min: '1.0', scale_max: '4.5', value: '3.0' },
    ],
  ])('of the type %s is normalized: %s', async (type, value, stored, json) => {
    const { metafields, userErrors } = await set(type, value)
    expect(userErrors).toEqual([])
    expect(metafields[0]).toMatchObject({ type, value: stored, jsonValue: json })
  })

  it.each([
    ['single_line_text_field', ' ', "Value can't be blank."],
    ['single_line_text_field', 'two\nlines', 'Value must be a single line text string.'],
    ['boolean', 'perhaps', 'Value must be true or false.'],
    ['number_integer', '1.5', 'Value must be an integer.'],
    ['number_decimal', 'x', 'Value must be a decimal.'],
    ['date', '2026-02-30', 'Value must be in YYYY-MM-DD format.'],
    ['color', 'red', 'Value must be a hex color code.'],
    [
      'url',
      'gopher://host',
      'Value must be one of the following URL schemes: http, https, mailto, sms, tel.',
    ],
    ['dimension', '{"value":1}', 'Value must contain unit and value.'],
    ['dimension', '{"value":-1,"unit":"mm"}', 'Value must be a non-negative number.'],
    ['volume', '{"value":1,"unit":"cups"}', 'Value must be a supported unit.'],
    ['money', '{"amount":"x","currency_code":"EUR"}', 'Value must have a numeric amount.'],
    [
      'json',
      '{x: 1}',
      "Value is invalid JSON: expected object key, got 'x: 1}' at line 1 column 2.",
    ],
    ['json', '[1,', 'Value is invalid JSON: unexpected end of input.'],
    ['product_reference', 'gid://shopify/Collection/1', 'Value must be a valid product reference.'],
    [
      'product_reference',
      'gid://shopify/Product/1',
      'Value references non-existent resource gid://shopify/Product/1.',
    ],
  ])('of the type %s is refused: %j', async (type, value, message) => {
    expect(await set(type, value)).toEqual({
      metafields: [],
      userErrors: [
        { field: ['metafields', '0', 'value'], code: 'INVALID_VALUE', message, elementIndex: null },
      ],
    })
  })

  it('of a list is refused with the position of the entry', async () => {
    expect((await set('list.date', '["2026-01-01", "soon"]')).userErrors).toMatchObject([
      { message: 'Value must be in YYYY-MM-DD format.', elementIndex: 1 },
    ])
  })

  it('that refers to objects returns them', async () => {
    await set('list.product_reference', JSON.stringify([owner]))
    expect(
      await ask(
        `query ($id: ID!) { product(id: $id) { metafield(namespace: "lamp", key: "detail") {
          reference { __typename } references(first: 2) { nodes { ... on Product { title } } }
        } } }`,
        { id: owner },
      ),
    ).toEqual({
      product: { metafield: { reference: null, references: { nodes: [{ title: 'Lamp' }] } } },
    })
  })
})

describe('metafieldsDelete', () => {
  it('deletes metafields, and returns null for those that do not exist', async () => {
    await set('boolean', 'true')
    const identifier = { ownerId: owner, namespace: 'lamp', key: 'detail' }
    expect(
      await ask(
        `mutation ($metafields: [MetafieldIdentifierInput!]!) {
          metafieldsDelete(metafields: $metafields) {
            deletedMetafields { ownerId namespace key } userErrors { message }
          }
        }`,
        { metafields: [identifier, { ...identifier, key: 'other' }] },
      ),
    ).toEqual({ metafieldsDelete: { deletedMetafields: [identifier, null], userErrors: [] } })
    expect(
      await ask(
        'query ($id: ID!) { product(id: $id) { metafield(namespace: "lamp", key: "detail") { id } } }',
        { id: owner },
      ),
    ).toEqual({ product: { metafield: null } })
  })
})

describe('the metafields of an input', () => {
  const create = (value: string) =>
    ask(
      `mutation ($metafields: [MetafieldInput!]) {
        productCreate(product: { title: "Shade", metafields: $metafields }) {
          product { metafield(namespace: "lamp", key: "parts") { value } }
          userErrors { field message }
        }
      }`,
      { metafields: [{ namespace: 'lamp', key: 'parts', type: 'number_integer', value }] },
    )

  it('are set', async () => {
    expect(await create('3')).toEqual({
      productCreate: { product: { metafield: { value: '3' } }, userErrors: [] },
    })
  })

  it('refuse the whole mutation if one is invalid', async () => {
    expect(await create('three')).toEqual({
      productCreate: {
        product: null,
        userErrors: [{ field: ['metafields', '0', 'value'], message: 'Value must be an integer.' }],
      },
    })
    expect(await ask('{ productsCount(query: "title:Shade") { count } }')).toEqual({
      productsCount: { count: 0 },
    })
  })
})
