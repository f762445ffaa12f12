import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseRegistration } from '../../../../../facts/registration/app-registration'
import type { CustomData } from '../../../../../../shared/custom-data'
import { CUSTOM_DATA_TOML } from '../../../../../../tests/unit/custom-data'
import { DEMO, SECOND, startPlatform } from '../../started-platform'
import type { StartedPlatform } from '../../started-platform'
import { untyped } from '../../../../../../tests/fake'

const customData = (text = CUSTOM_DATA_TOML): CustomData =>
  parseRegistration(text, 'shopify.app.toml').customData

let platform: StartedPlatform
beforeEach(async () => {
  platform = await startPlatform({
    app: {
      scopes: ['write_products', 'write_metaobjects', 'write_metaobject_definitions'],
      customData: customData(),
    },
  })
})
afterEach(() => platform.emulator.close())

const query = (text: string, variables?: Record<string, unknown>, shop = DEMO) =>
  platform.emulator.control.query({ shop, query: text, variables })

const DEFINITIONS = `{
  metafieldDefinitions(ownerType: PRODUCT, first: 9) {
    nodes {
      id namespace key name type { name } validations { name value }
      access { admin storefront customerAccount }
      capabilities { adminFilterable { enabled } }
    }
  }
  metaobjectDefinitions(first: 9) {
    nodes { id type name displayNameKey fieldDefinitions { key required type { name } } }
  }
}`
interface Definitions {
  metafieldDefinitions: { nodes: { id: string; key: string; namespace: string }[] }
  metaobjectDefinitions: { nodes: { id: string; type: string }[] }
}
async function definitions(shop = DEMO) {
  const { metafieldDefinitions, metaobjectDefinitions } = untyped<Definitions>(
    await query(DEFINITIONS, undefined, shop),
  )
  const isOwn = (name: string) => name.startsWith('app--')
  return {
    metafields: metafieldDefinitions.nodes.filter(({ namespace }) => isOwn(namespace)),
    metaobjects: metaobjectDefinitions.nodes.filter(({ type }) => isOwn(type)),
  }
}

describe('declared definitions', () => {
  it('exist in a shop as soon as the app is installed, and in no other', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { metafields, metaobjects } = await definitions()
    expect(metafields).toMatchObject([
      {
        namespace: expect.stringMatching(/^app--\d+$/),
        key: 'care_guide',
        name: 'Care guide',
        type: { name: 'single_line_text_field' },
        validations: [{ name: 'max', value: '20' }],
        access: {
          admin: 'MERCHANT_READ_WRITE',
          storefront: 'PUBLIC_READ',
          customerAccount: 'NONE',
        },
        capabilities: { adminFilterable: { enabled: true } },
      },
      {
        key: 'authors',
        access: { admin: 'MERCHANT_READ' },
        validations: [{ name: 'metaobject_definition_id', value: metaobjects[0]?.id }],
      },
      { namespace: expect.stringMatching(/^app--\d+--points$/), key: 'balance' },
    ])
    expect(metaobjects).toMatchObject([
      {
        type: expect.stringMatching(/^app--\d+--author$/),
        name: 'Author',
        displayNameKey: 'full_name',
        fieldDefinitions: [
          { key: 'is_living', required: false, type: { name: 'boolean' } },
          { key: 'full_name', required: true },
        ],
      },
    ])
    expect(await definitions(SECOND)).toEqual({ metafields: [], metaobjects: [] })
  })

  it('validate the values of the app', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { product } = (await query(
      'mutation { product: productCreate(product: { title: "Mug" }) { product { id } } }',
    )) as { product: { product: { id: string } } }
    const set = (value: string) =>
      query(
        `mutation ($metafields: [MetafieldsSetInput!]!) {
          metafieldsSet(metafields: $metafields) { metafields { type } userErrors { code } }
        }`,
        {
          metafields: [
            { ownerId: product.product.id, namespace: '$app', key: 'care_guide', value },
          ],
        },
      )
    expect(await set('Wash at 30 °C')).toEqual({
      metafieldsSet: { metafields: [{ type: 'single_line_text_field' }], userErrors: [] },
    })
    expect(await set('x'.repeat(21))).toMatchObject({
      metafieldsSet: { userErrors: [{ code: expect.any(String) }] },
    })
  })

  it('follow the registration, and keep their ids', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const before = await definitions()
    platform.emulator.setApp({
      customData: customData(
        CUSTOM_DATA_TOML.replace('validations.max = 20', 'validations.max = 30').replace(
          /\[product\.metafields\.points[^[]*/,
          '',
        ),
      ),
    })
    const after = await definitions()
    expect(after.metafields).toMatchObject([
      { id: before.metafields[0]?.id, validations: [{ name: 'max', value: '30' }] },
      { id: before.metafields[1]?.id },
    ])
    expect(after.metaobjects).toEqual(before.metaobjects)
    platform.emulator.setApp({ customData: { metafields: [], metaobjects: [] } })
    expect(await definitions()).toEqual({ metafields: [], metaobjects: [] })
  })

  it('cannot be changed or deleted through the API', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { metafields, metaobjects } = await definitions()
    const before = await definitions()
    expect(
      await query(
        `mutation ($metafield: ID!, $metaobject: ID!) {
          metafieldDefinitionUpdate(definition: { ownerType: PRODUCT, namespace: "$app", key: "care_guide", name: "X" }) { userErrors { code } }
          metafieldDefinitionDelete(id: $metafield, deleteAllAssociatedMetafields: true) { userErrors { code } }
          metaobjectDefinitionUpdate(id: $metaobject, definition: { name: "X" }) { userErrors { code } }
          metaobjectDefinitionDelete(id: $metaobject) { userErrors { code } }
        }`,
        { metafield: metafields[0]?.id, metaobject: metaobjects[0]?.id },
      ),
    ).toEqual(
      Object.fromEntries(
        ['metafieldDefinition', 'metaobjectDefinition'].flatMap(name =>
          ['Update', 'Delete'].map(action => [
            name + action,
            { userErrors: [{ code: 'APP_CONFIG_MANAGED' }] },
          ]),
        ),
      ),
    )
    expect(await definitions()).toEqual(before)
  })

  it.each([
    ['validations.max = 20', 'validations.max = "many"', /care_guide\] .* must be an integer/],
    ['validations.max = 20', 'validations.scale_min = 1', /care_guide\] .* isn't supported/],
    [
      'type = "number_integer"',
      'type = "json"\ncapabilities.unique_values = true',
      /points\.balance\] .* unique_values is not valid/,
    ],
  ])('with %s instead of %s are refused', (from, to, message) => {
    expect(() =>
      platform.emulator.setApp({ customData: customData(CUSTOM_DATA_TOML.replace(from, to)) }),
    ).toThrow(message)
  })
})
