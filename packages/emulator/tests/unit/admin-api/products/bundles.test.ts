import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, advanceClock } = startAdmin(['read_products', 'write_products'], [])

interface Product {
  id: string
  options: { id: string }[]
  variants: { nodes: { id: string }[] }
}

async function createProduct(title: string, sizes: string[]): Promise<Product> {
  const { product } = await ask<{ product: Product }>(
    `mutation ($input: ProductSetInput!) { productSet(input: $input) {
      product { id options { id } variants(first: 5) { nodes { id } } } userErrors { message }
    } }`,
    {
      input: {
        title,
        productOptions: [{ name: 'Size', values: sizes.map(name => ({ name })) }],
        variants: sizes.map(name => ({ optionValues: [{ optionName: 'Size', name }], price: '4' })),
      },
    },
  )
  return product
}

let cup: Product
let plate: Product
beforeEach(async () => {
  cup = await createProduct('Cup', ['S', 'L'])
  plate = await createProduct('Plate', ['One'])
})

const variantId = (product: Product, index = 0) => product.variants.nodes[index]?.id ?? ''
const number = ({ id }: Product) => id.split('/').at(-1)

interface BundlePayload {
  productBundleOperation: { id: string; status: string } | null
  userErrors: { field: null; message: string }[]
}

const selection = (product: Product, values: string[]) => ({
  componentOptionId: product.options[0]?.id,
  name: 'Size',
  values,
})
const component = (product: Product, values: string[], fields: object = { quantity: 1 }) => ({
  productId: product.id,
  optionSelections: [selection(product, values)],
  ...fields,
})
const createBundle = (components: object[]) =>
  ask<BundlePayload>(
    `mutation ($input: ProductBundleCreateInput!) { productBundleCreate(input: $input) {
      productBundleOperation { id status } userErrors { field message }
    } }`,
    { input: { title: 'Tea set', components } },
  )
const BUNDLE = `product {
  id title hasVariantsThatRequiresComponents options { name values }
  bundleComponents(first: 3) { nodes { quantity componentProduct { title } componentVariantsCount { count } optionSelections { parentOption { name } values { value selectionStatus } } } }
  variants(first: 5) { nodes { title requiresComponents productVariantComponents(first: 5) { nodes { quantity productVariant { title } } } } }
}`
const readBundle = async (id: string | undefined) => {
  await advanceClock(2000)
  return ask<{ product: { id: string } }>(
    `query ($id: ID!) { productOperation(id: $id) { status ${BUNDLE} } }`,
    { id },
  )
}

describe('bundles of products', () => {
  it('have a variant for each choice, made of the variants of the components', async () => {
    const { productBundleOperation, userErrors } = await createBundle([
      component(cup, ['S', 'L'], { quantity: 4 }),
      component(plate, ['One']),
    ])
    expect(userErrors).toEqual([])
    expect(productBundleOperation?.status).toBe('CREATED')
    const parts = (size: string) => ({
      nodes: [
        { quantity: 4, productVariant: { title: size } },
        { quantity: 1, productVariant: { title: 'One' } },
      ],
    })
    const selected = (value: string) => ({ value, selectionStatus: 'SELECTED' })
    expect(await readBundle(productBundleOperation?.id)).toMatchObject({
      status: 'COMPLETE',
      product: {
        title: 'Tea set',
        hasVariantsThatRequiresComponents: true,
        options: [{ name: 'Size', values: ['S', 'L'] }],
        bundleComponents: {
          nodes: [
            {
              quantity: 4,
              componentProduct: { title: 'Cup' },
              componentVariantsCount: { count: 2 },
              optionSelections: [
                { parentOption: { name: 'Size' }, values: [selected('S'), selected('L')] },
              ],
            },
            { quantity: 1, componentProduct: { title: 'Plate' } },
          ],
        },
        variants: {
          nodes: [
            { title: 'S', requiresComponents: true, productVariantComponents: parts('S') },
            { title: 'L', requiresComponents: true, productVariantComponents: parts('L') },
          ],
        },
      },
    })
  })

  it('let a customer choose a quantity', async () => {
    const { productBundleOperation } = await createBundle([
      component(plate, ['One'], {
        quantityOption: {
          name: 'Pack',
          values: [
            { name: 'Two', quantity: 2 },
            { name: 'Six', quantity: 6 },
          ],
        },
      }),
    ])
    expect(await readBundle(productBundleOperation?.id)).toMatchObject({
      product: {
        options: [{ name: 'Pack', values: ['Two', 'Six'] }],
        variants: {
          nodes: [
            { title: 'Two', productVariantComponents: { nodes: [{ quantity: 2 }] } },
            { title: 'Six', productVariantComponents: { nodes: [{ quantity: 6 }] } },
          ],
        },
      },
    })
  })

  it('are changed later', async () => {
    const { productBundleOperation } = await createBundle([component(plate, ['One'])])
    const { product } = await readBundle(productBundleOperation?.id)
    const updated = await ask<BundlePayload>(
      `mutation ($input: ProductBundleUpdateInput!) { productBundleUpdate(input: $input) {
        productBundleOperation { id } userErrors { field message }
      } }`,
      { input: { productId: product.id, title: 'Cups', components: [component(cup, ['L'])] } },
    )
    expect(await readBundle(updated.productBundleOperation?.id)).toMatchObject({
      product: {
        id: product.id,
        title: 'Cups',
        variants: {
          nodes: [{ productVariantComponents: { nodes: [{ productVariant: { title: 'L' } }] } }],
        },
      },
    })
  })

  it('are refused without valid components', async () => {
    const message = async (components: object[]) => {
      const { productBundleOperation, userErrors } = await createBundle(components)
      expect(productBundleOperation).toBeNull()
      return userErrors
    }
    const only = (text: string) => [{ field: null, message: text }]
    expect(await message([])).toEqual(only('At least one component is required.'))
    expect(
      await message([{ productId: 'gid://shopify/Product/1', quantity: 1, optionSelections: [] }]),
    ).toEqual(only('Failed to locate the following products: [1]'))
    expect(await message([{ productId: cup.id, quantity: 1, optionSelections: [] }])).toEqual(
      only(
        `Mapping of components targeting products need to map all of the options of the product. Missing or invalid options found for components targeting product_ids [${number(cup)}].`,
      ),
    )
    expect(await message([component(cup, ['S'], { quantity: 2001 })])).toEqual(
      only(
        `Quantity cannot be greater than 2000. The following products have a quantity that exceeds the maximum: [${number(cup)}]`,
      ),
    )
    const single = { quantityOption: { name: 'Pack', values: [{ name: 'One', quantity: 1 }] } }
    expect(await message([component(cup, ['S'], single)])).toEqual(
      only(
        `Quantity options must have at least two values. Invalid quantity options found for components targeting product_ids [${number(cup)}].`,
      ),
    )
    expect(
      (await ask<{ count: number }>('{ productsCount(query: "title:\\"Tea set\\"") { count } }'))
        .count,
    ).toBe(0)
  })
})

describe('productVariantRelationshipBulkUpdate', () => {
  const relate = (input: object) =>
    ask(
      `mutation ($input: [ProductVariantRelationshipUpdateInput!]!) { productVariantRelationshipBulkUpdate(input: $input) {
        parentProductVariants { price requiresComponents productVariantComponents(first: 5) { nodes { quantity productVariant { id } } } product { productComponentsCount { count } } }
        userErrors { field code message }
      } }`,
      { input: [{ parentProductVariantId: variantId(cup), ...input }] },
    )

  it('adds, changes, and removes components, and computes the price', async () => {
    const part = (quantity: number) => ({ id: variantId(plate), quantity })
    expect(
      await relate({
        productVariantRelationshipsToCreate: [part(2)],
        priceInput: { calculation: 'COMPONENTS_SUM' },
      }),
    ).toEqual({
      parentProductVariants: [
        {
          price: '8.00',
          requiresComponents: true,
          productVariantComponents: {
            nodes: [{ quantity: 2, productVariant: { id: variantId(plate) } }],
          },
          product: { productComponentsCount: { count: 1 } },
        },
      ],
      userErrors: [],
    })
    expect(await relate({ productVariantRelationshipsToUpdate: [part(3)] })).toMatchObject({
      parentProductVariants: [{ productVariantComponents: { nodes: [{ quantity: 3 }] } }],
    })
    expect(await relate({ productVariantRelationshipsToRemove: [variantId(plate)] })).toMatchObject(
      { parentProductVariants: [{ productVariantComponents: { nodes: [] } }] },
    )
  })

  it.each([
    [
      'CIRCULAR_REFERENCE',
      () => ({ productVariantRelationshipsToCreate: [{ id: variantId(cup), quantity: 1 }] }),
    ],
    [
      'INVALID_QUANTITY',
      () => ({ productVariantRelationshipsToCreate: [{ id: variantId(plate), quantity: 0 }] }),
    ],
    [
      'PRODUCT_VARIANTS_NOT_COMPONENTS',
      () => ({ productVariantRelationshipsToRemove: [variantId(plate)] }),
    ],
    ['UPDATE_PARENT_VARIANT_PRICE_REQUIRED', () => ({ priceInput: { calculation: 'FIXED' } })],
    ['PARENT_REQUIRED', () => ({ parentProductVariantId: null })],
    [
      'PRODUCT_VARIANTS_NOT_FOUND',
      () => ({
        productVariantRelationshipsToCreate: [
          { id: 'gid://shopify/ProductVariant/1', quantity: 1 },
        ],
      }),
    ],
  ])('refuses with %s', async (code, input) => {
    expect(await relate(input())).toEqual({
      parentProductVariants: null,
      userErrors: [expect.objectContaining({ field: ['input'], code })],
    })
  })

  it('refuses bundles in bundles, and components that occur twice', async () => {
    const create = { productVariantRelationshipsToCreate: [{ id: variantId(plate), quantity: 1 }] }
    await relate(create)
    expect(await relate(create)).toMatchObject({
      userErrors: [{ code: 'DUPLICATE_PRODUCT_VARIANT_RELATIONSHIP' }],
    })
    expect(
      await relate({
        parentProductVariantId: variantId(cup, 1),
        productVariantRelationshipsToCreate: [{ id: variantId(cup), quantity: 1 }],
      }),
    ).toMatchObject({ userErrors: [{ code: 'NESTED_PARENT_PRODUCT_VARIANT' }] })
  })
})
