import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, advanceClock, received } = startAdmin(
  [...['read_products', 'write_products', 'read_inventory', 'write_inventory'], 'write_locations'],
  ['products/create', 'products/update', 'inventory_items/create', 'inventory_items/delete'],
)

interface SetPayload {
  product: { id: string; [field: string]: unknown } | null
  productSetOperation: { id: string } | null
  userErrors: object[]
}

const set = (args: Record<string, unknown>) =>
  ask<SetPayload>(
    `mutation ($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $synchronous: Boolean) {
      productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
        product {
          id title handle options { name values }
          variants(first: 9) { nodes { id title sku price position inventoryQuantity metafields(first: 3) { nodes { key value } } media(first: 1) { nodes { alt } } } }
          media(first: 9) { nodes { alt } }
          metafields(first: 9) { nodes { key value } }
        }
        productSetOperation { id status product { id } userErrors { message } }
        userErrors { field code message }
      }
    }`,
    args,
  )

const variant = (name: string, fields: object = {}) => ({
  optionValues: [{ optionName: 'Scent', name }],
  ...fields,
})
const scents = (...names: string[]) => [{ name: 'Scent', values: names.map(name => ({ name })) }]

const topics = async () => {
  await expect.poll(() => received().length).toBeGreaterThan(0)
  return received().map(([topic]) => topic)
}

describe('productSet', () => {
  it('stocks a new variant where its input has quantities, and else at the default location', async () => {
    const { location } = await ask<{ location: { id: string } }>(
      'mutation { locationAdd(input: { name: "Annex", address: { countryCode: US } }) { location { id } } }',
    )
    const quantity = { locationId: location.id, name: 'available', quantity: 4 }
    const { product } = await set({
      input: {
        title: 'Pine candle',
        productOptions: scents('Pine', 'Moss'),
        variants: [variant('Pine', { inventoryQuantities: [quantity] }), variant('Moss')],
      },
    })
    const { variants } = await ask<{ variants: { nodes: object[] } }>(
      `query ($id: ID!) { product(id: $id) { variants(first: 5) { nodes {
        inventoryItem { inventoryLevels(first: 5) { nodes { location { name } } } }
      } } } }`,
      { id: product?.id },
    )
    const stockedAt = (name: string) => ({
      inventoryItem: { inventoryLevels: { nodes: [{ location: { name } }] } },
    })
    expect(variants.nodes).toEqual([stockedAt('Annex'), stockedAt('Shop location')])
  })

  it('creates a product with everything in its input', async () => {
    const { product, userErrors } = await set({
      input: {
        title: 'Pine candle',
        productOptions: scents('Pine', 'Moss'),
        files: [{ originalSource: 'https://example.com/pine.png', alt: 'Pine' }],
        metafields: [
          { namespace: 'custom', key: 'wax', type: 'single_line_text_field', value: 'Soy' },
        ],
        variants: [
          variant('Pine', {
            price: '9',
            sku: 'PINE',
            file: { originalSource: 'https://example.com/pine.png' },
            metafields: [{ namespace: 'custom', key: 'burn', type: 'number_integer', value: '40' }],
          }),
          variant('Moss', { price: '10.5', inventoryItem: { sku: 'MOSS' } }),
        ],
      },
    })
    expect(userErrors).toEqual([])
    expect(product).toMatchObject({
      title: 'Pine candle',
      handle: 'pine-candle',
      options: [{ name: 'Scent', values: ['Pine', 'Moss'] }],
      media: { nodes: [{ alt: 'Pine' }] },
      metafields: { nodes: [{ key: 'wax', value: 'Soy' }] },
      variants: {
        nodes: [
          {
            title: 'Pine',
            sku: 'PINE',
            price: '9.00',
            position: 1,
            metafields: { nodes: [{ key: 'burn', value: '40' }] },
            media: { nodes: [{ alt: 'Pine' }] },
          },
          { title: 'Moss', sku: 'MOSS', price: '10.50', position: 2 },
        ],
      },
    })
    const seen = await topics()
    expect(seen.filter(topic => topic === 'products/create')).toHaveLength(1)
    expect(seen.filter(topic => topic === 'inventory_items/create')).toHaveLength(2)
  })

  it('creates a product with a default variant', async () => {
    const { product } = await set({ input: { title: 'Jar' } })
    expect(product).toMatchObject({
      options: [{ name: 'Title', values: ['Default Title'] }],
      variants: { nodes: [{ title: 'Default Title' }] },
    })
  })

  it('makes a product like its input: known variants stay, others are deleted', async () => {
    const first = await set({
      input: {
        title: 'Pine candle',
        productOptions: scents('Pine', 'Moss'),
        variants: [variant('Pine', { price: '9' }), variant('Moss')],
        metafields: [
          { namespace: 'custom', key: 'wax', type: 'single_line_text_field', value: 'Soy' },
          { namespace: 'custom', key: 'size', type: 'single_line_text_field', value: 'L' },
        ],
      },
    })
    const pine = (first.product?.variants as { nodes: { id: string }[] }).nodes[0]?.id
    const { product, userErrors } = await set({
      identifier: { id: first.product?.id },
      input: {
        productOptions: scents('Oak', 'Pine'),
        variants: [variant('Oak'), variant('Pine')],
        metafields: [
          { namespace: 'custom', key: 'size', type: 'single_line_text_field', value: 'S' },
        ],
      },
    })
    expect(userErrors).toEqual([])
    expect(product).toMatchObject({
      id: first.product?.id,
      title: 'Pine candle',
      options: [{ values: ['Oak', 'Pine'] }],
      metafields: { nodes: [{ key: 'size', value: 'S' }] },
      variants: {
        nodes: [
          { title: 'Oak', price: '0.00', position: 1 },
          { id: pine, title: 'Pine', price: '9.00', position: 2 },
        ],
      },
    })
    await expect.poll(() => received().map(([topic]) => topic)).toContain('inventory_items/delete')
  })

  it('creates or changes the product of a handle', async () => {
    const args = (title: string) => ({
      identifier: { handle: 'soap' },
      input: { handle: 'soap', title },
    })
    const first = await set(args('Soap'))
    const second = await set(args('Olive soap'))
    expect(second.product).toMatchObject({
      id: first.product?.id,
      handle: 'soap',
      title: 'Olive soap',
    })
  })

  it('reports an operation if it is not synchronous', async () => {
    const payload = await set({ input: { title: 'Later' }, synchronous: false })
    expect(payload).toMatchObject({
      product: null,
      productSetOperation: { status: 'CREATED', product: null, userErrors: [] },
      userErrors: [],
    })
    const read = () =>
      ask(
        `query ($id: ID!) { productOperation(id: $id) { __typename status product { title } } }`,
        { id: payload.productSetOperation?.id },
      )
    await advanceClock(2000)
    expect(await read()).toEqual({
      __typename: 'ProductSetOperation',
      status: 'COMPLETE',
      product: { title: 'Later' },
    })
  })

  const long = 'x'.repeat(256)
  it.each([
    [['input', 'title'], "can't be blank", { title: ' ' }],
    [['input'], 'Vendor is too long (maximum is 255 characters)', { title: 'A', vendor: long }],
    [['input'], 'Handle is too long (maximum is 255 characters)', { title: 'A', handle: long }],
    [
      ['input', 'productOptions'],
      'Product options input is required when updating variants',
      { title: 'A', variants: [] },
    ],
    [
      ['input', 'variants'],
      'Variants input is required when updating product options',
      { title: 'A', productOptions: scents('Pine') },
    ],
    [
      ['input', 'productOptions', '0', 'name'],
      "The name contains unsupported sequence ' / '",
      { title: 'A', productOptions: [{ name: 'A / B', values: [{ name: 'X' }] }], variants: [] },
    ],
    [
      ['input', 'productOptions', '0', 'name'],
      'Option name is too long.',
      { title: 'A', productOptions: [{ name: long, values: [{ name: 'X' }] }], variants: [] },
    ],
    [
      ['input', 'productOptions', '0', 'values', '1', 'name'],
      'Option value name is too long.',
      { title: 'A', productOptions: scents('Pine', long), variants: [variant('Pine')] },
    ],
    [
      ['input', 'variants', '0', 'price'],
      'Price must be greater than or equal to 0',
      {
        title: 'A',
        productOptions: scents('Pine'),
        variants: [{ ...variant('Pine'), price: '-1' }],
      },
    ],
    [
      ['input', 'variants', '1'],
      "The variant 'Pine' already exists. Please change at least one option value.",
      { title: 'A', productOptions: scents('Pine'), variants: [variant('Pine'), variant('Pine')] },
    ],
    [
      ['input', 'variants', '0'],
      'Option value does not exist',
      { title: 'A', productOptions: scents('Pine'), variants: [variant('Oak')] },
    ],
    [['input', 'id'], 'Product does not exist', { id: 'gid://shopify/Product/1', title: 'A' }],
  ])('refuses an input with an error at %s: %s', async (field, message, input) => {
    const before = await ask(`{ productsCount { count } }`)
    const payload = await set({ input })
    expect(payload.product).toBeNull()
    expect(payload.userErrors).toEqual([expect.objectContaining({ field, message })])
    expect(await ask(`{ productsCount { count } }`)).toEqual(before)
  })

  it('refuses an id next to an identifier, and another handle than that of the identifier', async () => {
    const both = await set({
      identifier: { handle: 'soap' },
      input: { id: 'gid://shopify/Product/1', handle: 'soap' },
    })
    expect(both.userErrors).toEqual([
      {
        field: ['input'],
        code: 'ID_NOT_ALLOWED',
        message: 'The id field is not allowed if identifier is provided.',
      },
    ])
    const other = await set({ identifier: { handle: 'soap' }, input: { handle: 'wax' } })
    expect(other.userErrors).toEqual([expect.objectContaining({ code: 'INPUT_MISMATCH' })])
  })
})

describe('productDelete', () => {
  it('deletes later if it is not synchronous, once', async () => {
    const { product } = await set({ input: { title: 'Short-lived' } })
    const id = product?.id
    const remove = () =>
      ask<{ productDeleteOperation: { id: string } | null }>(
        `mutation ($id: ID!) { productDelete(input: { id: $id }, synchronous: false) {
          deletedProductId productDeleteOperation { id status deletedProductId } userErrors { field message }
        } }`,
        { id },
      )
    const first = await remove()
    expect(first).toMatchObject({
      deletedProductId: null,
      productDeleteOperation: { status: 'CREATED', deletedProductId: null },
      userErrors: [],
    })
    const read = () => ask(`query ($id: ID!) { product(id: $id) { title } }`, { id })
    expect(await read()).toEqual({ title: 'Short-lived' })
    expect(await remove()).toEqual({
      deletedProductId: null,
      productDeleteOperation: null,
      userErrors: [
        {
          field: null,
          message:
            'Another operation already in progress. Please wait until current one is finished.',
        },
      ],
    })
    await advanceClock(2000)
    expect(await read()).toBeNull()
    const operation = await ask(
      `query ($id: ID!) { node(id: $id) { ... on ProductDeleteOperation { status deletedProductId } } }`,
      { id: first.productDeleteOperation?.id },
    )
    expect(operation).toEqual({ status: 'COMPLETE', deletedProductId: id })
  })
})
