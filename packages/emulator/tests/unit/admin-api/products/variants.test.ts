import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, received } = startAdmin(
  ['read_products', 'write_products', 'read_inventory', 'write_inventory'],
  ['products/update', 'inventory_items/create', 'inventory_items/delete'],
)

interface Product {
  id: string
  variants: { nodes: { id: string; title: string; inventoryItem: { tracked: boolean } }[] }
}

const FIELDS = 'id variants(first: 9) { nodes { id title inventoryItem { tracked } } }'

async function createProduct(fields: object = {}): Promise<Product> {
  const { product } = await ask<{ product: Product }>(
    `mutation ($product: ProductCreateInput!) { productCreate(product: $product) { product { ${FIELDS} } userErrors { message } } }`,
    { product: { title: 'Mat', ...fields } },
  )
  return product
}
const create = (productId: string, variants: object[], strategy?: string) =>
  ask<{ product: Product | null; productVariants: object[]; userErrors: object[] }>(
    `mutation ($productId: ID!, $variants: [ProductVariantsBulkInput!]!, $strategy: ProductVariantsBulkCreateStrategy) {
      productVariantsBulkCreate(productId: $productId, variants: $variants, strategy: $strategy) {
        product { ${FIELDS} } productVariants { id } userErrors { field code message }
      }
    }`,
    { productId, variants, strategy },
  )
const value = (optionName: string, name: string, fields: object = {}) => ({
  optionValues: [{ optionName, name }],
  ...fields,
})
const titles = (product: Product | null) => product?.variants.nodes.map(({ title }) => title)

describe('variants that are added to a product', () => {
  it.each([
    [undefined, ['Blue']],
    ['DEFAULT', ['Blue']],
    ['REMOVE_STANDALONE_VARIANT', ['Blue']],
    ['PRESERVE_STANDALONE_VARIANT', ['Default Title', 'Blue']],
  ])('with the strategy %s become %j after the generated one', async (strategy, expected) => {
    const { id } = await createProduct()
    const { product } = await create(id, [value('Title', 'Blue')], strategy)
    expect(titles(product)).toEqual(expected)
  })

  it.each([
    ['DEFAULT', ['Red', 'Blue']],
    ['REMOVE_STANDALONE_VARIANT', ['Blue']],
    ['PRESERVE_STANDALONE_VARIANT', ['Red', 'Blue']],
  ])('with the strategy %s become %j after another one', async (strategy, expected) => {
    const { id } = await createProduct({
      productOptions: [{ name: 'Color', values: [{ name: 'Red' }] }],
    })
    const { product } = await create(id, [value('Color', 'Blue')], strategy)
    expect(titles(product)).toEqual(expected)
  })

  it('are tracked, other than the variant that comes with the product', async () => {
    const { id, variants } = await createProduct({
      productOptions: [{ name: 'Color', values: [{ name: 'Red' }] }],
    })
    expect(variants.nodes[0]?.inventoryItem).toEqual({ tracked: false })
    const { product } = await create(id, [value('Color', 'Blue')])
    expect(product?.variants.nodes[1]?.inventoryItem).toEqual({ tracked: true })
  })

  it('notify the app of their inventory items', async () => {
    const { id, variants } = await createProduct()
    await create(id, [value('Title', 'Blue')])
    await expect
      .poll(() => received().map(([topic]) => topic))
      .toEqual([
        'inventory_items/create',
        'products/update',
        'inventory_items/create',
        'inventory_items/delete',
      ])
    expect(variants.nodes).toHaveLength(1)
  })

  it('have metafields', async () => {
    const { id } = await createProduct()
    const field = { namespace: 'custom', key: 'size', type: 'number_integer' }
    const refused = await create(id, [
      value('Title', 'Blue', { metafields: [{ ...field, value: 'x' }] }),
    ])
    expect(refused.userErrors).toEqual([
      expect.objectContaining({ field: ['variants', '0', 'metafields', '0', 'value'] }),
    ])
    const { product } = await create(id, [
      value('Title', 'Blue', { metafields: [{ ...field, value: '5' }] }),
    ])
    expect(
      await ask(
        'query ($id: ID!) { productVariant(id: $id) { metafields(first: 2) { nodes { key value } } } }',
        { id: product?.variants.nodes[0]?.id },
      ),
    ).toEqual({ metafields: { nodes: [{ key: 'size', value: '5' }] } })
  })

  it.each([
    ['INVALID_INPUT', ['variants', '0', 'optionValues', '0'], value('Size', 'S')],
    [
      'INVALID_INPUT',
      ['variants', '0', 'optionValues'],
      { optionValues: ['Red', 'Blue'].map(name => ({ optionName: 'Title', name })) },
    ],
    [
      'GREATER_THAN_OR_EQUAL_TO',
      ['variants', '0', 'price'],
      value('Title', 'Blue', { price: '-1' }),
    ],
    [
      'TRACKED_VARIANT_LOCATION_NOT_FOUND',
      ['variants', '0', 'inventoryQuantities'],
      value('Title', 'Blue', {
        inventoryQuantities: [{ availableQuantity: 1, locationId: 'gid://shopify/Location/1' }],
      }),
    ],
    ['NEED_TO_ADD_OPTION_VALUES', ['variants', '0'], { price: '1' }],
  ])('are refused with %s at %j', async (code, field, variant) => {
    const { id } = await createProduct()
    const { product, productVariants, userErrors } = await create(id, [variant])
    expect([product, productVariants]).toEqual([null, []])
    expect(userErrors).toEqual([expect.objectContaining({ code, field })])
    const after = await ask<Product>(`query ($id: ID!) { product(id: $id) { ${FIELDS} } }`, { id })
    expect(titles(after)).toEqual(['Default Title'])
  })
})

describe('variants of a product', () => {
  const update = (productId: string, variant: object) =>
    ask<{ userErrors: object[] }>(
      `mutation ($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $productId, variants: $variants) {
          productVariants { inventoryItem { harmonizedSystemCode } } userErrors { field code }
        }
      }`,
      { productId, variants: [variant] },
    )

  it('have harmonized system codes without dots', async () => {
    const { id, variants } = await createProduct()
    expect(
      await update(id, {
        id: variants.nodes[0]?.id,
        inventoryItem: { harmonizedSystemCode: '6109.10' },
      }),
    ).toEqual({
      productVariants: [{ inventoryItem: { harmonizedSystemCode: '610910' } }],
      userErrors: [],
    })
  })

  it('are refused without an id, and with quantities', async () => {
    const { id, variants } = await createProduct()
    expect((await update(id, { price: '1' })).userErrors).toEqual([
      { field: ['variants', '0', 'id'], code: 'PRODUCT_VARIANT_ID_MISSING' },
    ])
    const quantities = {
      id: variants.nodes[0]?.id,
      inventoryQuantities: [{ availableQuantity: 1, locationId: 'gid://shopify/Location/1' }],
    }
    expect((await update(id, quantities)).userErrors).toEqual([
      {
        field: ['variants', '0', 'inventoryQuantities'],
        code: 'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
      },
    ])
  })

  it('cannot be deleted all', async () => {
    const { id, variants } = await createProduct()
    expect(
      await ask(
        `mutation ($id: ID!, $ids: [ID!]!) { productVariantsBulkDelete(productId: $id, variantsIds: $ids) { userErrors { field code } } }`,
        { id, ids: variants.nodes.map(variant => variant.id) },
      ),
    ).toEqual({ userErrors: [{ field: ['variantsIds'], code: 'CANNOT_DELETE_LAST_VARIANT' }] })
  })
})
