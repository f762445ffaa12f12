import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['read_products', 'write_products'], [])

interface Variant {
  id: string
  title: string
  position: number
}

let productId: string
let variants: Variant[]
beforeEach(async () => {
  const { product } = await ask<{ product: { id: string; variants: { nodes: Variant[] } } }>(
    `mutation ($input: ProductSetInput!) { productSet(input: $input) {
      product { id variants(first: 9) { nodes { id title position } } } userErrors { message }
    } }`,
    {
      input: {
        title: 'Rope',
        productOptions: [{ name: 'Length', values: ['1', '2', '3'].map(name => ({ name })) }],
        variants: ['1', '2', '3'].map(name => ({ optionValues: [{ optionName: 'Length', name }] })),
      },
    },
  )
  productId = product.id
  variants = product.variants.nodes
})

const reorder = (positions: object[]) =>
  ask<{ product: { variants: { nodes: Variant[] } } | null; userErrors: object[] }>(
    `mutation ($productId: ID!, $positions: [ProductVariantPositionInput!]!) {
      productVariantsBulkReorder(productId: $productId, positions: $positions) {
        product { variants(first: 9) { nodes { id title position } } } userErrors { field code message }
      }
    }`,
    { productId, positions },
  )

describe('productVariantsBulkReorder', () => {
  it.each([
    [[[2, 1]], ['3', '1', '2']],
    [[[0, 3]], ['2', '3', '1']],
    [[[0, 99]], ['2', '3', '1']],
    [
      [
        [2, 1],
        [0, 2],
      ],
      ['3', '1', '2'],
    ],
  ])('moves variants (index, position) %j', async (moves, order) => {
    const { product, userErrors } = await reorder(
      moves.map(([index = 0, position]) => ({ id: variants[index]?.id, position })),
    )
    expect(userErrors).toEqual([])
    expect(product?.variants.nodes.map(({ title }) => title)).toEqual(order)
    expect(product?.variants.nodes.map(({ position }) => position)).toEqual([1, 2, 3])
  })

  it('refuses positions below 1, unknown variants, and variants that occur twice', async () => {
    const id = variants[0]?.id
    expect(await reorder([{ id, position: 0 }])).toEqual({
      product: null,
      userErrors: [
        {
          field: ['positions', '0', 'position'],
          code: 'INVALID_POSITION',
          message: 'Position can not be zero or negative number',
        },
      ],
    })
    expect(
      (await reorder([{ id: 'gid://shopify/ProductVariant/1', position: 1 }])).userErrors,
    ).toEqual([
      {
        field: ['positions', '0', 'id'],
        code: 'MISSING_VARIANT',
        message: 'Product variant does not exist',
      },
    ])
    const twice = await reorder([
      { id, position: 1 },
      { id, position: 2 },
    ])
    expect(twice.userErrors).toEqual([
      {
        field: ['positions'],
        code: 'DUPLICATED_VARIANT_ID',
        message: 'Product variant IDs must be unique',
      },
    ])
  })
})
