import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const PRODUCT = 'gid://shopify/Product/1005'
const SMALL = 'gid://shopify/ProductVariant/10050'

const { send } = startAdmin(['write_products'], [])

const ask = async (query: string, variables?: Record<string, unknown>) => {
  const { data, errors } = await send(query, variables)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

const VARIANTS = `query ($id: ID!) { product(id: $id) {
  options { name values } variants(first: 9) { nodes { title price sku position } }
} }`

describe('variants', () => {
  it('are updated together', async () => {
    const data = await ask(
      `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkUpdate(productId: $id, variants: $variants) {
          productVariants { id price compareAtPrice barcode sku inventoryItem { tracked unitCost { amount } } }
          userErrors { field code message }
        }
      }`,
      {
        id: PRODUCT,
        variants: [
          {
            id: SMALL,
            price: '9.5',
            compareAtPrice: '12',
            barcode: 'b',
            inventoryItem: { sku: 's', tracked: false, cost: '3.20' },
          },
        ],
      },
    )
    expect(data.productVariantsBulkUpdate).toEqual({
      productVariants: [
        {
          id: SMALL,
          price: '9.50',
          compareAtPrice: '12.00',
          barcode: 'b',
          sku: 's',
          inventoryItem: { tracked: false, unitCost: { amount: '3.2' } },
        },
      ],
      userErrors: [],
    })
  })

  it('stay as they were if one of them is refused', async () => {
    const before = await ask(VARIANTS, { id: PRODUCT })
    const data = await ask(
      `mutation { productVariantsBulkUpdate(productId: "${PRODUCT}", variants: [
        { id: "${SMALL}", price: "1" }, { id: "gid://shopify/ProductVariant/1", price: "1" }
      ]) { product { id } productVariants { id } userErrors { field code message } } }`,
    )
    expect(data.productVariantsBulkUpdate).toEqual({
      product: { id: PRODUCT },
      productVariants: null,
      userErrors: [
        {
          field: ['variants', '1', 'id'],
          code: 'PRODUCT_VARIANT_DOES_NOT_EXIST',
          message: 'Product variant does not exist',
        },
      ],
    })
    expect(await ask(VARIANTS, { id: PRODUCT })).toEqual(before)
  })

  it('are created with new values of an option, and deleted', async () => {
    const create = (name: string) =>
      ask(
        `mutation { productVariantsBulkCreate(productId: "${PRODUCT}", variants: [
          { price: "30", optionValues: [{ optionName: "Size", name: "${name}" }] }
        ]) { userErrors { field code message } } }`,
      )
    expect(await create('Medium')).toEqual({ productVariantsBulkCreate: { userErrors: [] } })
    expect(await create('Medium')).toEqual({
      productVariantsBulkCreate: {
        userErrors: [
          {
            field: ['variants', '0'],
            code: 'VARIANT_ALREADY_EXISTS',
            message:
              "The variant 'Medium' already exists. Please change at least one option value.",
          },
        ],
      },
    })
    expect(
      await ask(
        `mutation { productVariantsBulkDelete(productId: "${PRODUCT}", variantsIds: ["${SMALL}"]) { userErrors { message } } }`,
      ),
    ).toEqual({ productVariantsBulkDelete: { userErrors: [] } })
    expect(await ask(VARIANTS, { id: PRODUCT })).toEqual({
      product: {
        options: [{ name: 'Size', values: ['Large', 'Medium'] }],
        variants: {
          nodes: [
            { title: 'Large', price: '38.00', sku: null, position: 1 },
            { title: 'Medium', price: '30.00', sku: null, position: 2 },
          ],
        },
      },
    })
  })

  it('need a product that exists', async () => {
    expect(
      await ask(
        'mutation { productVariantsBulkCreate(productId: "gid://shopify/Product/1", variants: []) { userErrors { field code message } } }',
      ),
    ).toEqual({
      productVariantsBulkCreate: {
        userErrors: [
          {
            field: ['productId'],
            code: 'PRODUCT_DOES_NOT_EXIST',
            message: 'Product does not exist',
          },
        ],
      },
    })
  })
})

describe('tags', () => {
  it('are added and removed without regard to case', async () => {
    expect(
      await ask(
        `mutation { tagsAdd(id: "${PRODUCT}", tags: [" wax", "Gift,home", "WAX"]) { node { ... on Product { tags } } userErrors { message } } }`,
      ),
    ).toEqual({ tagsAdd: { node: { tags: ['Gift', 'home', 'wax'] }, userErrors: [] } })
    expect(
      await ask(
        `mutation { tagsRemove(id: "${PRODUCT}", tags: ["gift"]) { node { ... on Product { tags } } userErrors { message } } }`,
      ),
    ).toEqual({ tagsRemove: { node: { tags: ['home', 'wax'] }, userErrors: [] } })
  })

  it.each(['tagsAdd', 'tagsRemove'])('%s refuses an object without tags', async root => {
    const id = 'gid://shopify/Collection/1'
    expect(
      await send(`mutation { ${root}(id: "${id}", tags: ["a"]) { userErrors { message } } }`),
    ).toMatchObject({
      data: { [root]: null },
      errors: [{ message: `Invalid id: ${id}`, extensions: { code: 'RESOURCE_NOT_FOUND' } }],
    })
  })
})
