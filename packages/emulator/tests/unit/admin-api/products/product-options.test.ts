import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['read_products', 'write_products'], [])

const FIELDS = `product {
  options { name position optionValues { name hasVariants } }
  variants(first: 20) { nodes { title price inventoryItem { tracked } } }
} userErrors { field code message }`

interface OptionsPayload {
  product: {
    options: { name: string; position: number; optionValues: { name: string }[] }[]
    variants: { nodes: { title: string; price: string }[] }
  } | null
  userErrors: object[]
}

interface Created {
  id: string
  options: { id: string; optionValues: { id: string; name: string }[] }[]
}

async function createProduct(productOptions?: object[]): Promise<Created> {
  const { product } = await ask<{ product: Created }>(
    `mutation ($product: ProductCreateInput!) { productCreate(product: $product) {
      product { id options { id optionValues { id name } } } userErrors { message }
    } }`,
    { product: { title: 'Lantern', ...(productOptions && { productOptions }) } },
  )
  return product
}

const option = (name: string, ...values: string[]) => ({
  name,
  values: values.map(value => ({ name: value })),
})

const titles = ({ product }: OptionsPayload) => product?.variants.nodes.map(({ title }) => title)
const names = ({ product }: OptionsPayload) =>
  product?.options.map(({ name, optionValues }) => [name, ...optionValues.map(v => v.name)])

const create = (productId: string, options: object[], variantStrategy?: string) =>
  ask<OptionsPayload>(
    `mutation ($productId: ID!, $options: [OptionCreateInput!]!, $variantStrategy: ProductOptionCreateVariantStrategy) {
      productOptionsCreate(productId: $productId, options: $options, variantStrategy: $variantStrategy) { ${FIELDS} }
    }`,
    { productId, options, variantStrategy },
  )

describe('productOptionsCreate', () => {
  it('replaces the generated option, and gives the variant the first values', async () => {
    const { id } = await createProduct()
    const payload = await create(id, [option('Glass', 'Clear', 'Amber'), option('Size', 'S')])
    expect(payload).toEqual({
      product: {
        options: [
          {
            name: 'Glass',
            position: 1,
            optionValues: [
              { name: 'Clear', hasVariants: true },
              { name: 'Amber', hasVariants: false },
            ],
          },
          { name: 'Size', position: 2, optionValues: [{ name: 'S', hasVariants: true }] },
        ],
        variants: {
          nodes: [{ title: 'Clear / S', price: '0.00', inventoryItem: { tracked: false } }],
        },
      },
      userErrors: [],
    })
  })

  it('creates the variants of all combinations with the strategy CREATE', async () => {
    const { id } = await createProduct([option('Glass', 'Clear', 'Amber')])
    const payload = await create(id, [option('Size', 'S', 'L')], 'CREATE')
    expect(titles(payload)).toEqual(['Clear / S', 'Clear / L'])
  })

  it('inserts an option at a position', async () => {
    const { id } = await createProduct([option('Glass', 'Clear')])
    const payload = await create(id, [{ ...option('Size', 'S'), position: 1 }])
    expect(names(payload)).toEqual([
      ['Size', 'S'],
      ['Glass', 'Clear'],
    ])
    expect(titles(payload)).toEqual(['S / Clear'])
  })

  it.each([
    ['OPTION_ALREADY_EXISTS', ['options', '0'], [option('Glass', 'X')]],
    ['DUPLICATED_OPTION_NAME', ['options', '1'], [option('A', 'X'), option('A', 'Y')]],
    ['OPTION_VALUES_MISSING', ['options', '0'], [option('A')]],
    ['OPTION_NAME_TOO_LONG', ['options', '0'], [option('n'.repeat(256), 'X')]],
    ['OPTION_NAME_MISSING', ['options', '0'], [option('', 'X')]],
    ['INVALID_NAME', ['options', '0', 'name'], [option('A / B', 'X')]],
    ['DUPLICATED_OPTION_VALUE', ['options', '0', 'values', '1'], [option('A', 'X', 'X')]],
    ['OPTIONS_OVER_LIMIT', ['options'], [option('A', 'X'), option('B', 'X'), option('C', 'X')]],
    [
      'OPTION_POSITION_MISSING',
      ['options'],
      [{ ...option('A', 'X'), position: 1 }, option('B', 'X')],
    ],
  ])('refuses options with %s, and changes nothing', async (code, field, options) => {
    const { id } = await createProduct([option('Glass', 'Clear')])
    const payload = await create(id, options)
    expect(payload.userErrors).toEqual([expect.objectContaining({ code, field })])
    expect(names(payload)).toEqual([['Glass', 'Clear']])
    const again = await create(id, [option('Size', 'S')])
    expect(names(again)).toEqual([
      ['Glass', 'Clear'],
      ['Size', 'S'],
    ])
  })

  it('refuses a product that does not exist', async () => {
    expect(await create('gid://shopify/Product/1', [option('Size', 'S')])).toEqual({
      product: null,
      userErrors: [
        { field: ['productId'], code: 'PRODUCT_DOES_NOT_EXIST', message: 'Product does not exist' },
      ],
    })
  })
})

describe('options of a product with variants', () => {
  let product: Created
  beforeEach(async () => {
    product = await createProduct([option('Glass', 'Clear', 'Amber')])
    await create(product.id, [option('Size', 'S', 'L')], 'CREATE')
    product = await reload()
  })

  async function reload(): Promise<Created> {
    return ask<Created>(
      `query ($id: ID!) { product(id: $id) { id options { id optionValues { id name } } } }`,
      { id: product.id },
    )
  }

  const update = (args: object) =>
    ask<OptionsPayload>(
      `mutation ($productId: ID!, $option: OptionUpdateInput!, $add: [OptionValueCreateInput!], $change: [OptionValueUpdateInput!], $delete: [ID!], $strategy: ProductOptionUpdateVariantStrategy) {
        productOptionUpdate(productId: $productId, option: $option, optionValuesToAdd: $add, optionValuesToUpdate: $change, optionValuesToDelete: $delete, variantStrategy: $strategy) { ${FIELDS} }
      }`,
      { productId: product.id, option: { id: product.options[0]?.id }, ...args },
    )
  const reorder = (options: object[]) =>
    ask<OptionsPayload>(
      `mutation ($productId: ID!, $options: [OptionReorderInput!]!) {
        productOptionsReorder(productId: $productId, options: $options) { ${FIELDS} }
      }`,
      { productId: product.id, options },
    )
  const remove = (options: (string | undefined)[], strategy?: string) =>
    ask<OptionsPayload & { deletedOptionsIds: string[] }>(
      `mutation ($productId: ID!, $options: [ID!]!, $strategy: ProductOptionDeleteStrategy) {
        productOptionsDelete(productId: $productId, options: $options, strategy: $strategy) { deletedOptionsIds ${FIELDS} }
      }`,
      { productId: product.id, options, strategy },
    )

  it('are renamed, moved, and get values without variants', async () => {
    const [clear] = product.options[0]?.optionValues ?? []
    const payload = await update({
      option: { id: product.options[0]?.id, name: 'Color', position: 2 },
      add: [{ name: 'Blue' }],
      change: [{ id: clear?.id, name: 'White' }],
    })
    expect(payload.userErrors).toEqual([])
    expect(names(payload)).toEqual([
      ['Size', 'S', 'L'],
      ['Color', 'White', 'Amber', 'Blue'],
    ])
    expect(titles(payload)).toEqual(['S / White', 'L / White'])
  })

  it('add and delete variants with the strategy MANAGE', async () => {
    const [clear] = product.options[0]?.optionValues ?? []
    const payload = await update({
      add: [{ name: 'Blue' }],
      delete: [clear?.id],
      strategy: 'MANAGE',
    })
    expect(titles(payload)).toEqual(['Blue / S', 'Blue / L'])
    expect(names(payload)?.[0]).toEqual(['Glass', 'Amber', 'Blue'])
  })

  it.each([
    ['INVALID_NAME', ['option', 'name'], { name: ' ' }, {}],
    ['INVALID_NAME', ['option', 'name'], { name: 'A / B' }, {}],
    ['OPTION_ALREADY_EXISTS', ['option', 'name'], { name: 'Size' }, {}],
    ['INVALID_POSITION', ['option', 'position'], { position: 3 }, {}],
    [
      'OPTION_VALUE_ALREADY_EXISTS',
      ['optionValuesToAdd', '0', 'name'],
      {},
      { add: [{ name: 'Amber' }] },
    ],
    [
      'OPTION_VALUE_DOES_NOT_EXIST',
      ['optionValuesToDelete', '0'],
      {},
      { delete: ['gid://shopify/ProductOptionValue/1'] },
    ],
  ])('refuse changes with %s', async (code, field, change, args) => {
    const payload = await update({ option: { id: product.options[0]?.id, ...change }, ...args })
    expect(payload.userErrors).toEqual([expect.objectContaining({ code, field })])
    expect(await reload()).toEqual(product)
  })

  it('keep values with variants unless the strategy deletes them', async () => {
    const [clear, amber] = product.options[0]?.optionValues ?? []
    const used = await update({ delete: [clear?.id] })
    expect(used.userErrors).toEqual([
      {
        field: ['optionValuesToDelete'],
        code: 'OPTION_VALUE_HAS_VARIANTS',
        message: 'Option value with variants linked cannot be deleted.',
      },
    ])
    const all = await update({ delete: [clear?.id, amber?.id], strategy: 'MANAGE' })
    expect(all.userErrors).toEqual([
      expect.objectContaining({ code: 'CANNOT_DELETE_ALL_OPTION_VALUES_IN_OPTION' }),
    ])
  })

  it('are reordered with their values and the variants', async () => {
    const payload = await reorder([
      { name: 'Size', values: [{ name: 'L' }, { name: 'S' }] },
      { name: 'Glass' },
    ])
    expect(names(payload)).toEqual([
      ['Size', 'L', 'S'],
      ['Glass', 'Clear', 'Amber'],
    ])
    expect(titles(payload)).toEqual(['L / Clear', 'S / Clear'])
  })

  it.each([
    ['OPTION_NAME_DOES_NOT_EXIST', "Option name 'X' does not exist.", [{ name: 'X' }]],
    [
      'OPTION_ID_DOES_NOT_EXIST',
      "Option id '1' does not exist.",
      [{ id: 'gid://shopify/ProductOption/1' }],
    ],
    [
      'DUPLICATED_OPTION_NAME',
      "Duplicated option name 'Size'.",
      [{ name: 'Size' }, { name: 'Size' }],
    ],
    ['MISSING_OPTION_NAME', "Missing option name 'Glass'.", [{ name: 'Size' }]],
    [
      'MISSING_OPTION_VALUE',
      "Missing option value 'S'.",
      [{ name: 'Size', values: [{ name: 'L' }] }, { name: 'Glass' }],
    ],
    [
      'OPTION_VALUE_DOES_NOT_EXIST',
      "Option value 'X' does not exist.",
      [{ name: 'Size', values: [{ name: 'X' }] }, { name: 'Glass' }],
    ],
  ])('refuse an order with %s', async (code, message, options) => {
    const { userErrors } = await reorder(options)
    expect(userErrors).toEqual([expect.objectContaining({ code, message })])
    expect(await reload()).toEqual(product)
  })

  it('refuse an order that mixes ids and names', async () => {
    const { userErrors } = await reorder([{ id: product.options[0]?.id }, { name: 'Size' }])
    expect(userErrors).toEqual([
      {
        field: ['options'],
        code: 'MIXING_ID_AND_NAME_KEYS_IS_NOT_ALLOWED',
        message: 'Only specify one of `id` or `name` fields for options.',
      },
    ])
  })

  it('are deleted if they have one value, or with a strategy', async () => {
    const size = product.options[1]?.id
    const refused = await remove([size])
    expect(refused.deletedOptionsIds).toEqual([])
    expect(refused.userErrors).toEqual([
      {
        field: ['options'],
        code: 'CANNOT_DELETE_OPTION_WITH_MULTIPLE_VALUES',
        message: "Can't delete option with multiple values.",
      },
    ])
    const kept = await remove([size], 'NON_DESTRUCTIVE')
    expect(kept.userErrors).toEqual([
      expect.objectContaining({ code: 'CANNOT_USE_NON_DESTRUCTIVE_STRATEGY' }),
    ])
    const deleted = await remove([size], 'POSITION')
    expect(deleted.deletedOptionsIds).toEqual([size])
    expect(titles(deleted)).toEqual(['Clear'])
  })

  it('become the generated option when all are deleted', async () => {
    const payload = await remove(
      product.options.map(({ id }) => id),
      'POSITION',
    )
    expect(names(payload)).toEqual([['Title', 'Default Title']])
    expect(titles(payload)).toEqual(['Default Title'])
  })

  it('refuse ids of other products and unknown ids', async () => {
    const other = await createProduct([option('Wick', 'Cotton')])
    const foreign = await remove([other.options[0]?.id])
    expect(foreign.userErrors).toEqual([
      expect.objectContaining({ code: 'OPTIONS_DO_NOT_BELONG_TO_THE_SAME_PRODUCT' }),
    ])
    const unknown = await remove(['gid://shopify/ProductOption/1'])
    expect(unknown.userErrors).toEqual([
      expect.objectContaining({ field: ['options', '0'], code: 'OPTION_DOES_NOT_EXIST' }),
    ])
  })
})
