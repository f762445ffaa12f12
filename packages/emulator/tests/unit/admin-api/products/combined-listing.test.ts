import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['read_products', 'write_products', 'read_product_listings'], [])

async function createProduct(title: string, combinedListingRole?: string): Promise<string> {
  const { product } = await ask<{ product: { id: string } }>(
    `mutation ($product: ProductCreateInput!) { productCreate(product: $product) { product { id } userErrors { message } } }`,
    { product: { title, ...(combinedListingRole && { combinedListingRole }) } },
  )
  return product.id
}

let parent: string
let red: string
let blue: string
beforeEach(async () => {
  parent = await createProduct('Scarf', 'PARENT')
  red = await createProduct('Red scarf')
  blue = await createProduct('Blue scarf')
})

const update = (args: object) =>
  ask<{ product: unknown; userErrors: object[] }>(
    `mutation ($parent: ID!, $title: String, $added: [ChildProductRelationInput!], $edited: [ChildProductRelationInput!], $removed: [ID!], $options: [OptionAndValueInput!]) {
      combinedListingUpdate(parentProductId: $parent, title: $title, productsAdded: $added, productsEdited: $edited, productsRemovedIds: $removed, optionsAndValues: $options) {
        product { title options { name values } combinedListing { parentProduct { id } combinedListingChildren(first: 5) { nodes { product { id combinedListingRole } parentVariant { title } } } } }
        userErrors { field code message }
      }
    }`,
    { parent, ...args },
  )
const child = (id: string, value: string) => ({
  childProductId: id,
  selectedParentOptionValues: [{ name: 'Color', value }],
})
const options = [{ name: 'Color', values: ['Red', 'Blue'] }]

describe('combinedListingUpdate', () => {
  it('adds products as choices of the parent', async () => {
    const payload = await update({
      title: 'Scarves',
      added: [child(red, 'Red'), child(blue, 'Blue')],
      options,
    })
    expect(payload).toEqual({
      product: {
        title: 'Scarves',
        options: [{ name: 'Color', values: ['Red', 'Blue'] }],
        combinedListing: {
          parentProduct: { id: parent },
          combinedListingChildren: {
            nodes: [
              {
                product: { id: red, combinedListingRole: 'CHILD' },
                parentVariant: { title: 'Red' },
              },
              {
                product: { id: blue, combinedListingRole: 'CHILD' },
                parentVariant: { title: 'Blue' },
              },
            ],
          },
        },
      },
      userErrors: [],
    })
  })

  it('removes products, which have no role then', async () => {
    await update({ added: [child(red, 'Red'), child(blue, 'Blue')], options })
    const { product } = await update({ removed: [red] })
    expect(product).toMatchObject({
      combinedListing: { combinedListingChildren: { nodes: [{ product: { id: blue } }] } },
    })
    expect(
      await ask('query ($id: ID!) { product(id: $id) { combinedListingRole } }', { id: red }),
    ).toEqual({ combinedListingRole: null })
  })

  it.each([
    [
      'PARENT_PRODUCT_NOT_FOUND',
      ['parentProductId'],
      () => ({ parent: 'gid://shopify/Product/1' }),
    ],
    ['PARENT_PRODUCT_MUST_BE_A_COMBINED_LISTING', ['parentProductId'], () => ({ parent: red })],
    ['TITLE_TOO_LONG', ['title'], () => ({ title: 'x'.repeat(256) })],
    ['MISSING_OPTION_VALUES', ['optionsAndValues'], () => ({ added: [child(red, 'Red')] })],
    [
      'CANNOT_HAVE_PARENT_AS_CHILD',
      ['productsAdded'],
      () => ({ added: [child(parent, 'Red')], options }),
    ],
    [
      'CANNOT_HAVE_DUPLICATED_PRODUCTS',
      ['productsAdded'],
      () => ({ added: [child(red, 'Red'), child(red, 'Blue')], options }),
    ],
    [
      'PRODUCT_NOT_FOUND',
      ['productsAdded'],
      () => ({ added: [child('gid://shopify/Product/1', 'Red')], options }),
    ],
    [
      'MUST_HAVE_SELECTED_OPTION_VALUES',
      ['productsAdded', '0', 'selectedParentOptionValues'],
      () => ({ added: [{ childProductId: red, selectedParentOptionValues: [] }], options }),
    ],
    [
      'EDIT_AND_REMOVE_ON_SAME_PRODUCTS',
      ['productsEdited'],
      () => ({ edited: [child(red, 'Red')], removed: [red], options }),
    ],
    ['PRODUCT_MEMBERSHIP_NOT_FOUND', ['productsRemovedIds'], () => ({ removed: [red] })],
    [
      'CANNOT_HAVE_REPEATED_OPTION_VALUES',
      ['optionsAndValues'],
      () => ({ options: [{ name: 'Color', values: ['Red', 'Red'] }] }),
    ],
  ])('refuses with %s at %j', async (code, field, args) => {
    expect(await update(args())).toEqual({
      product: null,
      userErrors: [expect.objectContaining({ code, field })],
    })
  })

  it('refuses a product of another listing', async () => {
    await update({ added: [child(red, 'Red')], options })
    expect((await update({ added: [child(red, 'Red')], options })).userErrors).toEqual([
      {
        field: ['productsAdded'],
        code: 'PRODUCT_IS_ALREADY_A_CHILD',
        message: "A product can't belong to more than one product Combined Listing.",
      },
    ])
  })
})

describe('product feeds', () => {
  it('are managed by the platform', async () => {
    const created = await ask<{ productFeed: null; userErrors: object[] }>(
      'mutation { productFeedCreate(input: { country: CA, language: EN }) { productFeed { id } userErrors { field code } } }',
    )
    expect(created).toEqual({ productFeed: null, userErrors: [{ field: null, code: null }] })
    const missing = { field: ['id'], message: 'ProductFeed does not exist' }
    const id = 'gid://shopify/ProductFeed/1'
    expect(
      await ask(`mutation { productFeedDelete(id: "${id}") { userErrors { field message } } }`),
    ).toEqual({ userErrors: [missing] })
    expect(
      await ask(`mutation { productFullSync(id: "${id}") { userErrors { field message } } }`),
    ).toEqual({ userErrors: [missing] })
    expect(await ask('{ productFeeds(first: 1) { nodes { id } } }')).toEqual({ nodes: [] })
  })
})
