import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['read_products', 'write_products', 'read_product_listings'], [])

async function createProduct(
  title: string,
  combinedListingRole?: string,
  category?: string,
): Promise<string> {
  const { product } = await ask<{ product: { id: string } }>(
    `mutation ($product: ProductCreateInput!) { productCreate(product: $product) { product { id } userErrors { message } } }`,
    { product: { title, combinedListingRole, category } },
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
const COLOR = { name: 'Color', values: ['Red', 'Blue'] }
const options = [COLOR]
const linked = (name: string, key: string) => ({
  name,
  values: ['Red'],
  linkedMetafield: { namespace: 'shop', key, values: ['gid://shopify/Metaobject/1'] },
})

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

  it.each([
    [
      'OPTION_NOT_FOUND',
      'Option does not exist.',
      () => ({ options: [{ ...COLOR, optionId: 'gid://shopify/ProductOption/1' }] }),
    ],
    [
      'LINKED_METAFIELDS_CANNOT_BE_REPEATED',
      'The same metafield cannot be linked to multiple options.',
      () => ({ options: [linked('Color', 'color'), linked('Shade', 'color')] }),
    ],
    [
      'PARENT_PRODUCT_MUST_HAVE_CATEGORY',
      'The combined listing parent product must have a product category to use linked metafield options.',
      () => ({ options: [linked('Color', 'color')] }),
    ],
    [
      'LINKED_METAFIELD_VALUE_MISSING',
      'Linked metafield value missing from `optionsAndValues` field.',
      () => ({
        added: [
          {
            childProductId: red,
            selectedParentOptionValues: [
              { name: 'Color', value: 'Red', linkedMetafieldValue: 'gid://shopify/Metaobject/1' },
            ],
          },
        ],
        options,
      }),
    ],
    [
      'OPTIONS_MUST_BE_EQUAL_TO_THE_OTHER_COMPONENTS',
      'All child products must include the same options.',
      () => ({
        added: [
          child(red, 'Red'),
          {
            childProductId: blue,
            selectedParentOptionValues: [{ name: 'Size', value: 'Small' }],
          },
        ],
        options: [COLOR, { name: 'Size', values: ['Small'] }],
      }),
    ],
    [
      'OPTION_VALUES_MUST_BE_COMPLETE',
      'The options_and_values field must contain all option values used in the combined listing.',
      () => ({ added: [child(red, 'Crimson')], options }),
    ],
    [
      'CANT_ADD_OPTIONS_VALUES_IF_ALREADY_EXISTS',
      'Unable to add options values that are already in use.',
      () => ({ added: [child(red, 'Red'), child(blue, 'Red')], options }),
    ],
  ])('refuses options with %s', async (code, message, args) => {
    expect(await update(args())).toEqual({
      product: null,
      userErrors: [{ field: ['optionsAndValues'], code, message }],
    })
  })

  it('checks the values of the children that stay', async () => {
    await update({ added: [child(red, 'Red')], options })
    const refusedWith = async (code: string, args: object) =>
      expect((await update(args)).userErrors).toEqual([expect.objectContaining({ code })])
    await refusedWith('OPTION_VALUES_MUST_BE_COMPLETE', {
      options: [{ name: 'Color', values: ['Blue'] }],
    })
    await refusedWith('CANT_ADD_OPTIONS_VALUES_IF_ALREADY_EXISTS', {
      added: [child(blue, 'Red')],
      options,
    })
    expect(
      (await update({ added: [child(blue, 'Red')], removed: [red], options })).userErrors,
    ).toEqual([])
  })

  it('links an option to a metafield, which cannot be changed then', async () => {
    parent = await createProduct('Scarf', 'PARENT', 'gid://shopify/TaxonomyCategory/aa-2')
    expect((await update({ options: [linked('Color', 'color')] })).userErrors).toEqual([])
    expect((await update({ options: [linked('Color', 'shade')] })).userErrors).toEqual([
      {
        field: ['optionsAndValues'],
        code: 'LINKED_METAFIELD_CANNOT_BE_CHANGED',
        message: 'An option linked to a metafield cannot be linked to a different metafield.',
      },
    ])
  })

  it('refuses parents as children, and children as parents', async () => {
    const other = await createProduct('Hat', 'PARENT')
    expect((await update({ added: [child(other, 'Red')], options })).userErrors).toEqual([
      {
        field: ['productsAdded'],
        code: 'CANNOT_HAVE_PARENT_AS_CHILD',
        message: 'Unable to add a product that is a parent.',
      },
    ])
    await update({ added: [child(red, 'Red')], options })
    expect((await update({ parent: red, title: 'Hats' })).userErrors).toEqual([
      {
        field: ['parentProductId'],
        code: 'PARENT_PRODUCT_CANNOT_BE_COMBINED_LISTING_CHILD',
        message: 'Parent product cannot be a combined listing child.',
      },
    ])
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
