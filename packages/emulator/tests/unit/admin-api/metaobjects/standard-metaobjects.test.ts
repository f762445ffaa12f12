import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_metaobject_definitions', 'write_metaobjects'], [])

const enable = (type: string) =>
  admin.ask(
    `mutation { standardMetaobjectDefinitionEnable(type: "${type}") {
      metaobjectDefinition {
        id type name displayNameKey access { admin storefront }
        capabilities { translatable { enabled } }
        fieldDefinitions { key required type { name } }
        standardTemplate { type name displayNameKey fieldDefinitions { key required } }
      }
      userErrors { field code message }
    } }`,
  )

describe('standardMetaobjectDefinitionEnable', () => {
  it('creates a definition once', async () => {
    const enabled = {
      metaobjectDefinition: {
        id: 'gid://shopify/MetaobjectDefinition/1001',
        type: 'shopify--qa-pair',
        name: 'Question and Answer Pairs',
        displayNameKey: 'question',
        access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE' },
        capabilities: { translatable: { enabled: true } },
        fieldDefinitions: [
          { key: 'question', required: true, type: { name: 'single_line_text_field' } },
          { key: 'answer', required: true, type: { name: 'multi_line_text_field' } },
          { key: 'sources', required: false, type: { name: 'list.link' } },
        ],
        standardTemplate: {
          type: 'shopify--qa-pair',
          name: 'Question and Answer Pairs',
          displayNameKey: 'question',
          fieldDefinitions: [
            { key: 'question', required: true },
            { key: 'answer', required: true },
            { key: 'sources', required: false },
          ],
        },
      },
      userErrors: [],
    }
    expect(await enable('shopify--qa-pair')).toEqual(enabled)
    expect(await enable('shopify--qa-pair')).toEqual(enabled)
    expect(
      await admin.ask(
        'mutation { metaobjectCreate(metaobject: { type: "shopify--qa-pair", fields: [{ key: "question", value: "Why?" }, { key: "answer", value: "Because." }] }) { metaobject { displayName } userErrors { message } } }',
      ),
    ).toEqual({ metaobject: { displayName: 'Why?' }, userErrors: [] })
  })

  it('lets visitors read entries of the product taxonomy', async () => {
    expect(await enable('shopify--color-pattern')).toMatchObject({
      metaobjectDefinition: {
        access: { admin: 'PUBLIC_READ_WRITE', storefront: 'PUBLIC_READ' },
        capabilities: { translatable: { enabled: true } },
      },
    })
  })

  it('refuses an unknown type', async () => {
    expect(await enable('shopify--unknown')).toEqual({
      metaobjectDefinition: null,
      userErrors: [{ field: ['type'], code: 'RECORD_NOT_FOUND', message: 'Record not found' }],
    })
    expect(await admin.ask('{ metaobjectDefinitions(first: 1) { nodes { id } } }')).toEqual({
      nodes: [],
    })
  })
})
