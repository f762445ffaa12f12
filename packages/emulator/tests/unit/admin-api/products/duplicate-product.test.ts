import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, advanceClock, received } = startAdmin(
  ['read_products', 'write_products'],
  ['products/create', 'inventory_items/create'],
)

const FIELDS = `title handle status vendor tags options { name values } media(first: 3) { nodes { alt } }
  metafields(first: 3) { nodes { key value } }
  variants(first: 5) { nodes { title sku barcode price inventoryItem { tracked } media(first: 1) { nodes { alt } } } }`

let productId: string
beforeEach(async () => {
  const { product } = await ask<{ product: { id: string } }>(
    `mutation ($input: ProductSetInput!) { productSet(input: $input) { product { id } userErrors { message } } }`,
    {
      input: {
        title: 'Bowl',
        vendor: 'Kiln',
        tags: ['clay'],
        files: [{ originalSource: 'https://example.com/bowl.png', alt: 'Bowl' }],
        metafields: [
          { namespace: 'custom', key: 'glaze', type: 'single_line_text_field', value: 'Matte' },
        ],
        productOptions: [{ name: 'Size', values: [{ name: 'S' }] }],
        variants: [
          {
            optionValues: [{ optionName: 'Size', name: 'S' }],
            price: '12',
            sku: 'BOWL-S',
            barcode: '123',
            file: { originalSource: 'https://example.com/bowl.png' },
            inventoryItem: { tracked: true },
          },
        ],
      },
    },
  )
  productId = product.id
})

const duplicate = (args: object) =>
  ask<{ productDuplicateOperation: { id: string } | null }>(
    `mutation ($productId: ID!, $newTitle: String!, $newStatus: ProductStatus, $includeImages: Boolean, $synchronous: Boolean) {
      productDuplicate(productId: $productId, newTitle: $newTitle, newStatus: $newStatus, includeImages: $includeImages, synchronous: $synchronous) {
        newProduct { ${FIELDS} } imageJob { done } productDuplicateOperation { id status newProduct { title } product { title } }
        userErrors { field message }
      }
    }`,
    { productId, newTitle: 'Deep bowl', ...args },
  )

describe('productDuplicate', () => {
  it('copies a product with its variants and metafields', async () => {
    expect(await duplicate({ newStatus: 'DRAFT' })).toEqual({
      newProduct: {
        title: 'Deep bowl',
        handle: 'deep-bowl',
        status: 'DRAFT',
        vendor: 'Kiln',
        tags: ['clay'],
        options: [{ name: 'Size', values: ['S'] }],
        media: { nodes: [] },
        metafields: { nodes: [{ key: 'glaze', value: 'Matte' }] },
        variants: {
          nodes: [
            {
              title: 'S',
              sku: 'BOWL-S',
              barcode: '123',
              price: '12.00',
              inventoryItem: { tracked: true },
              media: { nodes: [] },
            },
          ],
        },
      },
      imageJob: null,
      productDuplicateOperation: null,
      userErrors: [],
    })
    await expect
      .poll(() => received().map(([topic]) => topic))
      .toEqual([
        'products/create',
        'inventory_items/create',
        'products/create',
        'inventory_items/create',
      ])
  })

  it('copies images on request', async () => {
    expect(await duplicate({ includeImages: true })).toMatchObject({
      newProduct: {
        status: 'ACTIVE',
        media: { nodes: [{ alt: 'Bowl' }] },
        variants: { nodes: [{ media: { nodes: [{ alt: 'Bowl' }] } }] },
      },
      imageJob: { done: false },
    })
  })

  it('reports an operation if it is not synchronous', async () => {
    const payload = await duplicate({ synchronous: false })
    expect(payload).toMatchObject({
      newProduct: null,
      productDuplicateOperation: {
        status: 'CREATED',
        newProduct: null,
        product: { title: 'Bowl' },
      },
    })
    await advanceClock(2000)
    expect(
      await ask(
        `query ($id: ID!) { productOperation(id: $id) { status ... on ProductDuplicateOperation { newProduct { title } } } }`,
        { id: payload.productDuplicateOperation?.id },
      ),
    ).toEqual({ status: 'COMPLETE', newProduct: { title: 'Deep bowl' } })
  })

  it('refuses a blank title and an unknown product', async () => {
    expect(await duplicate({ newTitle: ' ' })).toMatchObject({
      newProduct: null,
      userErrors: [{ field: ['newTitle'], message: "Title can't be blank" }],
    })
    expect(await duplicate({ productId: 'gid://shopify/Product/1' })).toMatchObject({
      newProduct: null,
      userErrors: [{ field: ['productId'], message: 'Product does not exist' }],
    })
  })
})
