import { describe, expect, it } from 'vitest'
import { parseRegistration } from '../../../registration/app-registration'
import { CUSTOM_DATA_TOML } from '../../../../../tests/unit/custom-data'

const read = (text: string) => parseRegistration(text, 'shopify.app.toml').customData

describe('the definitions of metafields and metaobjects', () => {
  it('are read with their access, capabilities and rules', () => {
    const { metafields, metaobjects } = read(CUSTOM_DATA_TOML)
    expect(metafields).toMatchObject([
      {
        owner: 'product',
        namespace: '$app',
        key: 'care_guide',
        type: 'single_line_text_field',
        name: 'Care guide',
        access: { admin: 'merchant_read_write', storefront: 'public_read' },
        validations: { max: 20 },
        adminFilterable: true,
      },
      { key: 'authors', type: 'list.metaobject_reference', metaobjectTypes: ['$app:author'] },
      { namespace: '$app:points', key: 'balance', type: 'number_integer', adminFilterable: false },
    ])
    expect(metaobjects).toMatchObject([
      {
        type: 'author',
        displayNameField: 'full_name',
        publishable: true,
        translatable: false,
        fields: [
          { key: 'is_living', type: 'boolean', required: false },
          { key: 'full_name', type: 'single_line_text_field', required: true },
        ],
      },
    ])
  })

  it('are none without them', () => {
    expect(read('name = "Reviews"\n')).toEqual({ metafields: [], metaobjects: [] })
  })

  it.each([
    [
      '[product.metafields.app.care]\ntype = "text"',
      ':2: product.metafields.app.care.type must be a data type, e.g. "single_line_text_field" or "list.metaobject_reference<$app:author>".',
    ],
    [
      '[product.metafields.app.care]\nname = "Care"',
      ':1: product.metafields.app.care needs a type.',
    ],
    [
      '[product.metafields.app.care]\ntype = 7',
      ':2: product.metafields.app.care.type must be a data type, e.g. "single_line_text_field" or "list.metaobject_reference<$app:author>".',
    ],
    [
      '[product.metafields.app.care]\ntype = "json"\naccess.admin = "private"',
      ':3: product.metafields.app.care.access.admin must be one of "merchant_read", "merchant_read_write".',
    ],
    [
      '[product.metafields.app."ca re"]\ntype = "json"',
      ':1: the key of product.metafields.app.ca re must be 2 to 64 letters, digits, "-" or "_".',
    ],
    [
      '[product.metafields]\napp = "x"',
      ':2: product.metafields.app must be a table, [product.metafields.app].',
    ],
    [
      '[product.metafields.app.author]\ntype = "metaobject_reference"',
      ':1: product.metafields.app.author must name a type of metaobjects, e.g. "metaobject_reference<$app:author>".',
    ],
    [
      '[product.metafields.app.author]\ntype = "metaobject_reference<$app:author>"',
      ':1: product.metafields.app.author refers to $app:author, which [metaobjects.app] does not define.',
    ],
    [
      '[product.metafields.app.care]\ntype = "url<$app:author>"',
      ':2: product.metafields.app.care.type must be a data type, e.g. "single_line_text_field" or "list.metaobject_reference<$app:author>".',
    ],
    [
      '[access_scopes]\nscopes = "read_products"\n[product.metafields.app.care]\ntype = "json"\n[product.metafields.app.size]\ntype = "json"',
      ':3: product.metafields.app.care needs the scope write_products in access_scopes.',
    ],
    ['[metaobjects.app.author]\nname = "Author"', ':1: metaobjects.app.author needs fields.'],
    [
      '[metaobjects.app.author]\ndisplay_name_field = "name"\n[metaobjects.app.author.fields]\nbio = "json"',
      ':1: metaobjects.app.author names the field "name", which it does not have.',
    ],
    [
      '[metaobjects.app.author.fields]\nhandle = "json"',
      ':2: metaobjects.app.author.fields.handle is reserved. Rename the field.',
    ],
    [
      '[metaobjects.app.author.fields]\nbio = "prose"',
      ':2: metaobjects.app.author.fields.bio must be a data type, e.g. "single_line_text_field" or "list.metaobject_reference<$app:author>", or a table.',
    ],
  ])('%j is refused with the file and the line', (text, message) => {
    expect(() => read(`${text}\n`)).toThrow(`shopify.app.toml${message}`)
  })
})
