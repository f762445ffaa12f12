import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_metaobject_definitions'], [])

const FIELDS = [{ key: 'size', type: 'single_line_text_field' }]
const LONG = 'x'.repeat(256)

const create = (definition: object) =>
  admin.ask(
    `mutation ($definition: MetaobjectDefinitionCreateInput!) {
      metaobjectDefinitionCreate(definition: $definition) {
        metaobjectDefinition { id } userErrors { field code message }
      }
    }`,
    { definition: { type: 'bottle', fieldDefinitions: FIELDS, ...definition } },
  )
const onlineStore = (urlHandle: string) => ({
  capabilities: { onlineStore: { enabled: true, data: { urlHandle } } },
})
const renderable = (data: object) => ({ capabilities: { renderable: { enabled: true, data } } })

describe('a definition of metaobjects', () => {
  it.each([
    [{ name: LONG }, ['name'], 'TOO_LONG', 'Name is too long (maximum is 255 characters)'],
    [
      { description: LONG },
      ['description'],
      'TOO_LONG',
      'Description is too long (maximum is 255 characters)',
    ],
    [
      { fieldDefinitions: [{ ...FIELDS[0], name: LONG }] },
      ['fieldDefinitions', '0'],
      'TOO_LONG',
      'Name is too long (maximum is 255 characters)',
    ],
    [
      { access: { admin: 'MERCHANT_READ' } },
      ['access', 'admin'],
      'ADMIN_ACCESS_INPUT_NOT_ALLOWED',
      'Admin access can only be specified on metaobject definitions that have an app-reserved type.',
    ],
    [
      renderable({ metaTitleKey: 'size', metaDescriptionKey: 'color' }),
      ['capabilities', 'renderable', 'data', 'metaDescriptionKey'],
      'FIELD_TYPE_INVALID',
      'Renderable data input is referencing an invalid field.',
    ],
    [
      onlineStore(' '),
      ['capabilities', 'onlineStore', 'data', 'urlHandle'],
      'URL_HANDLE_BLANK',
      'The Online Store URL handle cannot be blank.',
    ],
    [
      onlineStore('a/b'),
      ['capabilities', 'onlineStore', 'data', 'urlHandle'],
      'URL_HANDLE_INVALID',
      'The Online Store URL handle is invalid.',
    ],
  ])('is refused with %j', async (definition, path, code, message) => {
    const field = ['definition', ...path]

    expect(await create(definition)).toEqual({
      metaobjectDefinition: null,
      userErrors: [{ field, code, message }],
    })
  })

  it('does not share its URL handle, and keeps it', async () => {
    const { metaobjectDefinition } = await create(onlineStore('bottles'))
    const { id } = metaobjectDefinition as { id: string }
    const other = await create({ type: 'jar', ...onlineStore('bottles') })
    const update = await admin.ask(
      `mutation ($id: ID!, $definition: MetaobjectDefinitionUpdateInput!) {
        metaobjectDefinitionUpdate(id: $id, definition: $definition) { userErrors { code } }
      }`,
      { id, definition: onlineStore('bottles') },
    )

    expect(other.userErrors).toEqual([
      {
        field: ['definition', 'capabilities', 'onlineStore', 'data', 'urlHandle'],
        code: 'URL_HANDLE_TAKEN',
        message: 'The Online Store URL handle is already taken.',
      },
    ])
    expect(update).toEqual({ userErrors: [] })
  })

  it('of the app may keep the merchant from its entries', async () => {
    const { userErrors } = await create({ type: '$app:bottle', access: { admin: 'MERCHANT_READ' } })

    expect(userErrors).toEqual([])
  })
})
