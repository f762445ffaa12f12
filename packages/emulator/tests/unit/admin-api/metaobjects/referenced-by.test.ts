import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(
  ['write_products', 'write_metaobjects', 'write_metaobject_definitions'],
  [],
)

interface Node {
  id: string
}

async function define(type: string, fieldDefinitions: object[]): Promise<string> {
  const { metaobjectDefinition } = await ask<{ metaobjectDefinition: Node }>(
    `mutation ($definition: MetaobjectDefinitionCreateInput!) {
      metaobjectDefinitionCreate(definition: $definition) { metaobjectDefinition { id } userErrors { message } } }`,
    { definition: { type, fieldDefinitions } },
  )
  return metaobjectDefinition.id
}

async function create(type: string, fields: object[]): Promise<string> {
  const { metaobject } = await ask<{ metaobject: Node }>(
    `mutation ($metaobject: MetaobjectCreateInput!) {
      metaobjectCreate(metaobject: $metaobject) { metaobject { id } userErrors { message } } }`,
    { metaobject: { type, fields } },
  )
  return metaobject.id
}

const relations = async (id: string, args = 'first: 5') =>
  (
    await ask<{ referencedBy: { nodes: object[]; pageInfo: object } }>(
      `{ metaobject(id: "${id}") { referencedBy(${args}) { pageInfo { hasNextPage } nodes {
        key name namespace referencer { __typename ... on Product { id } ... on Metaobject { id } }
        target { ... on Metaobject { id } } } } } }`,
    )
  ).referencedBy

describe('referencedBy', () => {
  let validations: object[]
  let roaster: string
  let other: string
  let coffee: string
  let productId: string
  beforeEach(async () => {
    const definitionId = await define('roaster', [
      { key: 'name', name: 'Name', type: 'single_line_text_field' },
    ])
    validations = [{ name: 'metaobject_definition_id', value: definitionId }]
    await define('coffee', [
      { key: 'note', name: 'Note', type: 'single_line_text_field' },
      { key: 'roasters', name: 'Roasters', type: 'list.metaobject_reference', validations },
    ])
    roaster = await create('roaster', [{ key: 'name', value: 'North' }])
    other = await create('roaster', [{ key: 'name', value: 'South' }])
    coffee = await create('coffee', [
      // Text that is an id refers to nothing.
      { key: 'note', value: other },
      { key: 'roasters', value: JSON.stringify([roaster]) },
    ])
    const { product } = await ask<{ product: Node }>(
      'mutation { productCreate(product: { title: "Blend" }) { product { id } } }',
    )
    productId = product.id
    expect(
      await ask(
        'mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }',
        {
          metafields: [
            {
              ownerId: productId,
              namespace: 'custom',
              key: 'roaster',
              type: 'metaobject_reference',
              value: roaster,
            },
          ],
        },
      ),
    ).toEqual({ userErrors: [] })
  })

  it('lists metafields, and fields of other metaobjects, that refer to a metaobject', async () => {
    const target = { id: roaster }
    const byProduct = {
      key: 'roaster',
      name: 'roaster',
      namespace: 'custom',
      referencer: { __typename: 'Product', id: productId },
      target,
    }
    const byCoffee = {
      key: 'roasters',
      name: 'Roasters',
      namespace: 'coffee',
      referencer: { __typename: 'Metaobject', id: coffee },
      target,
    }
    expect(await relations(roaster)).toEqual({
      nodes: [byProduct, byCoffee],
      pageInfo: { hasNextPage: false },
    })
    expect(await relations(roaster, 'first: 1')).toEqual({
      nodes: [byProduct],
      pageInfo: { hasNextPage: true },
    })
    expect((await relations(other)).nodes).toEqual([])
  })

  it('has the name of the definition of a metafield, and nothing that is deleted', async () => {
    expect(
      await ask(
        'mutation ($definition: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $definition) { userErrors { message } } }',
        {
          definition: {
            ownerType: 'PRODUCT',
            namespace: 'custom',
            key: 'roaster',
            name: 'Roasted by',
            type: 'metaobject_reference',
            validations,
          },
        },
      ),
    ).toEqual({ userErrors: [] })
    await ask(
      'mutation ($id: ID!) { metaobjectDelete(id: $id) { deletedId userErrors { message } } }',
      { id: coffee },
    )
    expect((await relations(roaster)).nodes).toMatchObject([
      { key: 'roaster', name: 'Roasted by', referencer: { id: productId } },
    ])
  })
})
