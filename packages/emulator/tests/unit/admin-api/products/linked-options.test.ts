import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(
  [
    'read_products',
    'write_products',
    'read_metaobjects',
    'write_metaobjects',
    'read_metaobject_definitions',
    'write_metaobject_definitions',
    'read_files',
    'write_files',
  ],
  [],
)

interface Option {
  id: string
  name: string
  linkedMetafield: { namespace: string; key: string } | null
  optionValues: { id: string; name: string; linkedMetafieldValue: string | null }[]
}

interface Product {
  id: string
  options: Option[]
  variants: { nodes: { title: string }[] }
  metafield: { type: string; value: string } | null
}

interface Payload {
  product: Product | null
  userErrors: { field: string[]; code?: string; message: string }[]
}

const PRODUCT = `product {
  id
  options { id name linkedMetafield { namespace key } optionValues { id name linkedMetafieldValue } }
  variants(first: 20) { nodes { title } }
  metafield(namespace: "shop", key: "glaze") { type value }
}`

const LINK = { namespace: 'shop', key: 'glaze' }
let glazes: string[]

async function define(validations: object[] = []): Promise<void> {
  const { metaobjectDefinition } = await ask<{ metaobjectDefinition: { id: string } }>(
    `mutation { metaobjectDefinitionCreate(definition: { type: "glaze", displayNameKey: "label",
      fieldDefinitions: [{ key: "label", type: "single_line_text_field" },
        { key: "color", type: "color" }, { key: "image", type: "file_reference" }] }) {
      metaobjectDefinition { id } userErrors { message }
    } }`,
  )
  const { userErrors } = await ask<Payload>(
    `mutation ($definition: MetafieldDefinitionInput!) {
      metafieldDefinitionCreate(definition: $definition) { userErrors { field message } }
    }`,
    {
      definition: {
        ...LINK,
        name: 'Glaze',
        ownerType: 'PRODUCT',
        type: 'list.metaobject_reference',
        validations: [
          { name: 'metaobject_definition_id', value: metaobjectDefinition.id },
          ...validations,
        ],
      },
    },
  )
  expect(userErrors).toEqual([])
  glazes = []
  for (const label of ['Celadon', 'Tenmoku', 'Shino']) {
    const { metaobject } = await ask<{ metaobject: { id: string } }>(
      `mutation ($fields: [MetaobjectFieldInput!]) {
        metaobjectCreate(metaobject: { type: "glaze", fields: $fields }) { metaobject { id } }
      }`,
      { fields: [{ key: 'label', value: label }] },
    )
    glazes.push(metaobject.id)
  }
}

const createProduct = (productOptions: object[]) =>
  ask<Payload>(
    `mutation ($product: ProductCreateInput!) {
      productCreate(product: $product) { ${PRODUCT} userErrors { field message } }
    }`,
    { product: { title: 'Tea bowl', productOptions } },
  )

const createOptions = (productId: string, options: object[]) =>
  ask<Payload>(
    `mutation ($productId: ID!, $options: [OptionCreateInput!]!) {
      productOptionsCreate(productId: $productId, options: $options) {
        ${PRODUCT} userErrors { field code message }
      }
    }`,
    { productId, options },
  )

const updateOption = (variables: Record<string, unknown>) =>
  ask<Payload>(
    `mutation ($productId: ID!, $option: OptionUpdateInput!, $add: [OptionValueCreateInput!],
      $update: [OptionValueUpdateInput!]) {
      productOptionUpdate(productId: $productId, option: $option, optionValuesToAdd: $add,
        optionValuesToUpdate: $update) { ${PRODUCT} userErrors { field code message } }
    }`,
    variables,
  )

const values = (product: Product | null) =>
  product?.options[0]?.optionValues.map(value => [value.name, value.linkedMetafieldValue])

async function createLinked(count = 2): Promise<Product> {
  const { product, userErrors } = await createProduct([
    { name: 'Glaze', linkedMetafield: { ...LINK, values: glazes.slice(0, count) } },
  ])
  expect(userErrors).toEqual([])
  if (!product) throw new Error('The product was not created.')
  return product
}

describe('an option that is linked to a metafield', () => {
  beforeEach(() => define())

  it('has the values of the metafield, named by their metaobjects', async () => {
    const product = await createLinked()
    expect(product.options[0]).toMatchObject({ name: 'Glaze', linkedMetafield: LINK })
    expect(values(product)).toEqual([
      ['Celadon', glazes[0]],
      ['Tenmoku', glazes[1]],
    ])
    expect(product.variants.nodes).toEqual([{ title: 'Celadon' }])
    expect(product.metafield).toEqual({
      type: 'list.metaobject_reference',
      value: JSON.stringify(glazes.slice(0, 2)),
    })
  })

  it('uses the values that the metafield has already', async () => {
    const { product } = await createProduct([])
    await ask(
      `mutation ($metafields: [MetafieldsSetInput!]!) {
        metafieldsSet(metafields: $metafields) { userErrors { message } }
      }`,
      {
        metafields: [{ ...LINK, ownerId: product?.id, value: JSON.stringify([glazes[2]]) }],
      },
    )
    const payload = await createOptions(product?.id ?? '', [
      { name: 'Glaze', linkedMetafield: LINK },
    ])
    expect(payload.userErrors).toEqual([])
    expect(values(payload.product)).toEqual([['Shino', glazes[2]]])
  })

  it('gets a value with a new variant', async () => {
    const { id } = await createLinked(1)
    const payload = await ask<Payload>(
      `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkCreate(productId: $id, variants: $variants) {
          ${PRODUCT} userErrors { field code message }
        }
      }`,
      {
        id,
        variants: [{ optionValues: [{ optionName: 'Glaze', linkedMetafieldValue: glazes[1] }] }],
      },
    )
    expect(payload.userErrors).toEqual([])
    expect(payload.product?.variants.nodes).toEqual([{ title: 'Celadon' }, { title: 'Tenmoku' }])
    expect(payload.product?.metafield?.value).toBe(JSON.stringify(glazes.slice(0, 2)))
  })

  it('refuses the name of a new value', async () => {
    const { id } = await createLinked(1)
    const payload = await ask<Payload>(
      `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
        productVariantsBulkCreate(productId: $id, variants: $variants) {
          userErrors { field code message }
        }
      }`,
      { id, variants: [{ optionValues: [{ optionName: 'Glaze', name: 'Ash' }] }] },
    )
    expect(payload.userErrors).toEqual([
      {
        field: ['variants', '0'],
        code: 'CANNOT_SET_NAME_FOR_LINKED_OPTION_VALUE',
        message: 'Cannot set name for an option value linked to a metafield.',
      },
    ])
  })

  it('gets and changes values with productOptionUpdate', async () => {
    const { id, options } = await createLinked(1)
    const [option] = options
    const added = await updateOption({
      productId: id,
      option: { id: option?.id },
      add: [{ linkedMetafieldValue: glazes[1] }],
      update: [{ id: option?.optionValues[0]?.id, linkedMetafieldValue: glazes[2] }],
    })
    expect(added.userErrors).toEqual([])
    expect(values(added.product)).toEqual([
      ['Shino', glazes[2]],
      ['Tenmoku', glazes[1]],
    ])
    expect(added.product?.variants.nodes).toEqual([{ title: 'Shino' }])
    const refused = await updateOption({
      productId: id,
      option: { id: option?.id },
      add: [{ name: 'Ash' }],
    })
    expect(refused.userErrors).toEqual([
      {
        field: ['option'],
        code: 'CANNOT_COMBINE_LINKED_AND_NONLINKED_OPTION_VALUES',
        message: 'An option cannot have both metafield linked and nonlinked option values.',
      },
    ])
    expect(values(refused.product)).toEqual(values(added.product))
  })

  it('is made of an option with names', async () => {
    const { product } = await createProduct([{ name: 'Finish', values: [{ name: 'green' }] }])
    const [option] = product?.options ?? []
    const payload = await updateOption({
      productId: product?.id,
      option: { id: option?.id, linkedMetafield: LINK },
      update: [{ id: option?.optionValues[0]?.id, linkedMetafieldValue: glazes[0] }],
    })
    expect(payload.userErrors).toEqual([])
    expect(payload.product?.options[0]).toMatchObject({ name: 'Finish', linkedMetafield: LINK })
    expect(payload.product?.variants.nodes).toEqual([{ title: 'Celadon' }])
  })

  it('is set and removed with productSet', async () => {
    const set = (input: object) =>
      ask<Payload>(
        `mutation ($input: ProductSetInput!) {
          productSet(input: $input, synchronous: true) { ${PRODUCT} userErrors { field code message } }
        }`,
        { input },
      )
    const linked = await set({
      title: 'Tea bowl',
      productOptions: [{ name: 'Glaze', linkedMetafield: { ...LINK, values: [glazes[1]] } }],
      variants: [{ optionValues: [{ optionName: 'Glaze', linkedMetafieldValue: glazes[1] }] }],
    })
    expect(linked.userErrors).toEqual([])
    expect(values(linked.product)).toEqual([['Tenmoku', glazes[1]]])
    const plain = await set({
      id: linked.product?.id,
      productOptions: [{ name: 'Glaze', values: [{ name: 'Tenmoku' }] }],
      variants: [{ optionValues: [{ optionName: 'Glaze', name: 'Tenmoku' }] }],
    })
    expect(plain.userErrors).toEqual([])
    expect(plain.product?.options[0]?.linkedMetafield).toBeNull()
    expect(values(plain.product)).toEqual([['Tenmoku', null]])
  })

  it('follows the display name of a metaobject', async () => {
    const { id } = await createLinked()
    await ask(
      `mutation ($id: ID!) { metaobjectUpdate(id: $id, metaobject: {
        fields: [{ key: "label", value: "Longquan" }] }) { userErrors { message } } }`,
      { id: glazes[0] },
    )
    const product = await ask<Product>(
      `query ($id: ID!) { ${PRODUCT.replace('product', 'product(id: $id)')} }`,
      {
        id,
      },
    )
    expect(values(product)?.map(([name]) => name)).toEqual(['Longquan', 'Tenmoku'])
    expect(product.variants.nodes).toEqual([{ title: 'Longquan' }])
  })

  it('refuses the name of another value as the display name of a metaobject', async () => {
    const { id } = await createLinked()
    const update = (index: number, label: string) =>
      ask(
        `mutation ($id: ID!, $label: String!) { metaobjectUpdate(id: $id, metaobject: {
          fields: [{ key: "label", value: $label }] }) {
          metaobject { displayName } userErrors { field message code elementKey }
        } }`,
        { id: glazes[index], label },
      )
    expect(await update(1, 'Celadon')).toEqual({
      metaobject: null,
      userErrors: [
        {
          field: ['metaobject', 'fields', '0'],
          message:
            'The display name you have chosen is already in use as an option value. Choose a different name to avoid conflicts.',
          code: 'DISPLAY_NAME_CONFLICT',
          elementKey: null,
        },
      ],
    })
    const product = await ask<Product>(
      `query ($id: ID!) { ${PRODUCT.replace('product', 'product(id: $id)')} }`,
      { id },
    )
    expect(values(product)?.map(([name]) => name)).toEqual(['Celadon', 'Tenmoku'])
    expect(await update(2, 'Celadon')).toEqual({
      metaobject: { displayName: 'Celadon' },
      userErrors: [],
    })
  })

  it('has the color and the image of its metaobjects as swatches', async () => {
    const { files } = await ask<{ files: { id: string }[] }>(
      `mutation { fileCreate(files: [{ originalSource: "https://images.example/glaze.png" }]) {
        files { id } userErrors { message } } }`,
    )
    const image = files[0]?.id
    for (const [index, fields] of [
      [0, [{ key: 'color', value: '#9fb8a5' }]],
      [1, [{ key: 'image', value: image }]],
    ] as const)
      expect(
        await ask(
          `mutation ($id: ID!, $fields: [MetaobjectFieldInput!]) {
            metaobjectUpdate(id: $id, metaobject: { fields: $fields }) { userErrors { message } } }`,
          { id: glazes[index], fields },
        ),
      ).toEqual({ userErrors: [] })
    const { id } = await createLinked(3)
    const { options } = await ask<{ options: { optionValues: { swatch: unknown }[] }[] }>(
      `query ($id: ID!) { product(id: $id) {
        options { optionValues { swatch { color image { id } } } } } }`,
      { id },
    )
    expect(options[0]?.optionValues.map(({ swatch }) => swatch)).toEqual([
      { color: '#9fb8a5', image: null },
      { color: null, image: { id: image } },
      null,
    ])
  })

  it('is copied with its product', async () => {
    const { id } = await createLinked()
    const { newProduct } = await ask<{ newProduct: Product }>(
      `mutation ($id: ID!) { productDuplicate(productId: $id, newTitle: "Copy") {
        ${PRODUCT.replace('product', 'newProduct')} userErrors { message } } }`,
      { id },
    )
    expect(newProduct.options[0]?.linkedMetafield).toEqual(LINK)
    expect(values(newProduct)).toEqual([
      ['Celadon', glazes[0]],
      ['Tenmoku', glazes[1]],
    ])
  })

  it.each([
    [
      'an unknown metafield',
      { linkedMetafield: { namespace: 'shop', key: 'clay' } },
      'LINKED_METAFIELD_DEFINITION_NOT_FOUND',
    ],
    ['no values', { linkedMetafield: LINK }, 'MISSING_METAFIELD_VALUES_FOR_LINKED_OPTION'],
    [
      'a value that is no metaobject of the definition',
      { linkedMetafield: { ...LINK, values: ['gid://shopify/Metaobject/999999'] } },
      'INVALID_METAFIELD_VALUE_FOR_LINKED_OPTION',
    ],
    [
      'names',
      { linkedMetafield: LINK, values: [{ name: 'Ash' }] },
      'CANNOT_COMBINE_LINKED_METAFIELD_AND_OPTION_VALUES',
    ],
    [
      'linked values without a metafield',
      { values: [{ linkedMetafieldValue: 'gid://shopify/Metaobject/1' }] },
      'LINKED_METAFIELD_VALUE_WITHOUT_LINKED_OPTION',
    ],
  ])('is refused with %s, which changes nothing', async (_title, input, code) => {
    const { product } = await createProduct([])
    const payload = await createOptions(product?.id ?? '', [{ name: 'Glaze', ...input }])
    expect(payload.userErrors).toMatchObject([{ field: ['options', '0'], code }])
    expect(payload.product).toEqual(product)
  })

  it('has a metafield of its own', async () => {
    const { id } = await createLinked()
    const again = { name: 'Second', linkedMetafield: { ...LINK, values: [glazes[2]] } }
    const taken = await createOptions(id, [again])
    expect(taken.userErrors).toMatchObject([{ code: 'OPTION_LINKED_METAFIELD_ALREADY_TAKEN' }])
    const { product } = await createProduct([])
    const twice = await createOptions(product?.id ?? '', [{ ...again, name: 'First' }, again])
    expect(twice.userErrors).toMatchObject([
      { field: ['options', '1'], code: 'DUPLICATE_LINKED_OPTION' },
    ])
  })
})

it('does not link an option to a list whose length is limited', async () => {
  await define([{ name: 'list.max', value: '3' }])
  const { product } = await createProduct([])
  const payload = await createOptions(product?.id ?? '', [
    { name: 'Glaze', linkedMetafield: { ...LINK, values: glazes } },
  ])
  expect(payload.userErrors).toMatchObject([{ code: 'LINKED_METAFIELD_DEFINITION_NOT_FOUND' }])
})
