import { expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(
  [
    'write_metaobjects',
    'write_metaobject_definitions',
    'read_online_store_navigation',
    'write_online_store_navigation',
  ],
  [],
)

async function createPages(): Promise<{ definitionId: string; pageId: string }> {
  const { metaobjectDefinition } = await ask<{ metaobjectDefinition: { id: string } }>(
    `mutation ($definition: MetaobjectDefinitionCreateInput!) {
      metaobjectDefinitionCreate(definition: $definition) {
        metaobjectDefinition { id } userErrors { message }
      }
    }`,
    {
      definition: {
        type: 'workshop',
        displayNameKey: 'title',
        fieldDefinitions: [{ key: 'title', type: 'single_line_text_field' }],
        capabilities: {
          publishable: { enabled: true },
          renderable: { enabled: true },
          onlineStore: { enabled: true, data: { urlHandle: 'workshops' } },
        },
      },
    },
  )
  const { metaobject } = await ask<{ metaobject: { id: string } }>(
    `mutation { metaobjectCreate(metaobject: { type: "workshop", handle: "throwing",
      fields: [{ key: "title", value: "Throwing" }] }) { metaobject { id } userErrors { message } } }`,
  )
  return { definitionId: metaobjectDefinition.id, pageId: metaobject.id }
}

const changeUrlHandle = (id: string, data: object) =>
  ask<{ userErrors: object[] }>(
    `mutation ($id: ID!, $data: MetaobjectCapabilityDefinitionDataOnlineStoreInput!) {
      metaobjectDefinitionUpdate(id: $id, definition: { capabilities: {
        onlineStore: { enabled: true, data: $data } } }) { userErrors { field message } }
    }`,
    { id, data },
  )

const redirects = () => ask('{ urlRedirects(first: 5) { nodes { path target } } }')

it('redirects the pages of a definition to its new URL handle, if requested', async () => {
  const { definitionId } = await createPages()
  await changeUrlHandle(definitionId, { urlHandle: 'classes' })
  expect(await redirects()).toEqual({ nodes: [] })
  await changeUrlHandle(definitionId, { urlHandle: 'courses', createRedirects: true })
  expect(await redirects()).toEqual({
    nodes: [{ path: '/pages/classes/throwing', target: '/pages/courses/throwing' }],
  })
})

it('adds no redirect for the same URL handle', async () => {
  const { definitionId } = await createPages()
  await changeUrlHandle(definitionId, { urlHandle: 'workshops', createRedirects: true })
  expect(await redirects()).toEqual({ nodes: [] })
})

it('redirects the page of a metaobject to its new handle, if requested', async () => {
  const { pageId } = await createPages()
  const rename = (handle: string, redirectNewHandle: boolean) =>
    ask<{ userErrors: object[] }>(
      `mutation ($id: ID!, $metaobject: MetaobjectUpdateInput!) {
        metaobjectUpdate(id: $id, metaobject: $metaobject) { userErrors { message } }
      }`,
      { id: pageId, metaobject: { handle, redirectNewHandle } },
    )
  await rename('wheel', false)
  expect(await redirects()).toEqual({ nodes: [] })
  expect((await rename('bad handle', true)).userErrors).toHaveLength(1)
  expect(await redirects()).toEqual({ nodes: [] })
  await rename('clay', true)
  expect(await redirects()).toEqual({
    nodes: [{ path: '/pages/workshops/wheel', target: '/pages/workshops/clay' }],
  })
})
