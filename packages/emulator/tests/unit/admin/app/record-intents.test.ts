import { describe, expect, it } from 'vitest'
import { AdminApiError } from '../../../../admin/api/admin-api-error'
import { intentTitle } from '../../../../admin/app/intent'
import { findRecordForm, hasRecordForm, ignoredData } from '../../../../admin/app/record-intents'
import type { Run } from '../../../../admin/app/record-intents'

/** A store that returns the same for each query. */
const storeWith =
  (data: object): Run =>
  <Data>() =>
    Promise.resolve(data as Data)
/** A store in which every record that is looked up exists. */
const echo: Run = <Data, Variables>(_operation: object, variables: Variables) =>
  Promise.resolve({ record: variables } as Data)
const missing = storeWith({ record: null, code: null, automatic: null })

const edit = (type: string, value: unknown, run: Run = echo) =>
  findRecordForm({ action: 'edit', type: `shopify/${type}`, value }, run)
const create = (type: string, data?: Record<string, unknown>, run: Run = echo) =>
  findRecordForm({ action: 'create', type: `shopify/${type}`, data }, run)

describe('hasRecordForm', () => {
  it.each([
    ['create', 'shopify/Product', true],
    ['edit', 'shopify/Product', true],
    ['pick', 'shopify/Product', false],
    ['create', 'shopify/MetaobjectDefinition', true],
    ['edit', 'shopify/MetaobjectDefinition', false],
    ['create', 'shopify/MetafieldDefinition', false],
    ['pick', 'shopify/File', false],
    ['edit', 'settings/StoreDefaults', false],
    ['edit', 'toString', false],
  ])('%s:%s is %s', (action, type, expected) => {
    expect(hasRecordForm({ action, type })).toBe(expected)
  })
})

describe('findRecordForm', () => {
  it.each([
    ['Article', '/articles/new'],
    ['Collection', '/collections/new'],
    ['Customer', '/customers/new'],
    ['Discount', '/discounts/new'],
    ['Location', '/settings/locations/new'],
    ['Market', '/markets/new'],
    ['Menu', '/content/menus/new'],
    ['MetaobjectDefinition', '/content/metaobjects/new'],
    ['Page', '/pages/new'],
    ['Product', '/products/new'],
  ])('create:shopify/%s opens %s', async (type, path) => {
    expect(await create(type)).toEqual({ path })
  })

  it.each([
    ['Article', '/articles/7'],
    ['Collection', '/collections/7'],
    ['Customer', '/customers/7'],
    ['Location', '/settings/locations/7'],
    ['Market', '/markets/7'],
    ['Menu', '/content/menus/7'],
    ['Page', '/pages/7'],
    ['Product', '/products/7'],
  ])('edit:shopify/%s opens %s', async (type, path) => {
    const id = `gid://shopify/${type}/7`
    expect(await edit(type, id)).toEqual({ id, path })
  })

  it('opens a variant and an entry below their parents', async () => {
    const id = 'gid://shopify/ProductVariant/7'
    const product = { id: 'gid://shopify/Product/3', hasOnlyDefaultVariant: false }
    expect(await edit('ProductVariant', id, storeWith({ record: { id, product } }))).toEqual({
      id,
      path: '/products/3/variants/7',
    })
    expect(
      await create('ProductVariant', { productId: product.id }, storeWith({ record: product })),
    ).toEqual({ path: '/products/3/variants/new' })
    const definition = { id: 'gid://shopify/MetaobjectDefinition/4' }
    const entry = 'gid://shopify/Metaobject/8'
    expect(
      await edit('Metaobject', entry, storeWith({ record: { id: entry, definition } })),
    ).toEqual({ id: entry, path: '/content/metaobjects/4/entries/8' })
    expect(
      await create('Metaobject', { type: 'size_chart' }, storeWith({ record: definition })),
    ).toEqual({ path: '/content/metaobjects/4/entries/new' })
  })

  it('finds a discount by its number, whatever its type is', async () => {
    const automatic = { id: 'gid://shopify/DiscountAutomaticNode/5' }
    const found = { id: automatic.id, path: '/discounts/5' }
    const store = storeWith({ code: null, automatic })
    for (const type of ['Discount', 'DiscountNode', 'DiscountCodeNode', 'DiscountAutomaticNode'])
      expect(await edit('Discount', `gid://shopify/${type}/5`, store)).toEqual(found)
    expect(await create('Discount', { type: 'free-shipping' })).toEqual({ path: '/discounts/new' })
  })

  it('finds the catalog of a market, and needs a market for a new one', async () => {
    expect(await edit('Catalog', 'gid://shopify/Catalog/5')).toEqual({
      id: 'gid://shopify/MarketCatalog/5',
      path: '/catalogs/5',
    })
    const markets = (nodes: object[]) => storeWith({ markets: { nodes } })
    expect(await create('Catalog', {}, markets([{ id: 'x' }]))).toEqual({ path: '/catalogs/new' })
    await expect(create('Catalog', {}, markets([]))).rejects.toThrow(
      new AdminApiError(['The store has no market, and a catalog is for one.']),
    )
  })

  it.each(['Article', 'Catalog', 'Discount', 'Metaobject', 'Product', 'ProductVariant'])(
    'refuses a %s that does not exist',
    async type => {
      await expect(edit(type, `gid://shopify/${type}/9`, missing)).rejects.toThrow(
        new RegExp(`^There is no .+ gid://shopify/${type}/9\\.$`),
      )
    },
  )

  it.each([undefined, '7', 7, 'gid://shopify/Collection/7', 'gid://shopify/Product/7/x'])(
    'refuses the value %j for a product',
    async value => {
      await expect(edit('Product', value)).rejects.toThrow(
        'The intent edit:shopify/Product needs the global id of a product as its value',
      )
    },
  )

  it('refuses data without what the form needs', async () => {
    await expect(create('Discount', { type: 'half-off' })).rejects.toThrow(
      'The data of create:shopify/Discount has a type of amount-off-product, amount-off-order, buy-x-get-y, free-shipping, not "half-off".',
    )
    await expect(create('ProductVariant')).rejects.toThrow(
      'The data of create:shopify/ProductVariant needs a productId, the global id of a product, not nothing.',
    )
    await expect(
      create('ProductVariant', { productId: 'gid://shopify/Product/9' }, missing),
    ).rejects.toThrow('There is no product gid://shopify/Product/9.')
    await expect(
      create(
        'ProductVariant',
        { productId: 'gid://shopify/Product/9' },
        storeWith({ record: { hasOnlyDefaultVariant: true } }),
      ),
    ).rejects.toThrow(
      'The product gid://shopify/Product/9 has no options: it cannot have another variant.',
    )
    await expect(create('Metaobject')).rejects.toThrow(
      'The data of create:shopify/Metaobject needs the type of the definition.',
    )
    await expect(create('Metaobject', { type: 'x' }, missing)).rejects.toThrow(
      'There is no metaobject definition of the type x.',
    )
  })
})

describe('ignoredData', () => {
  it.each([
    ['Product', { title: 'Tee', price: 9 }, ['title', 'price']],
    ['Product', undefined, []],
    ['Discount', { type: 'free-shipping', kind: 'basic' }, ['kind']],
    ['Metaobject', { type: 'size_chart', handle: 'small' }, ['handle']],
    ['ProductVariant', { productId: 'gid://shopify/Product/3', price: 8 }, ['price']],
  ])('of %s with %j is %j', (type, data, expected) => {
    expect(ignoredData({ type: `shopify/${type}`, data })).toEqual(expected)
  })
})

describe('intentTitle', () => {
  it.each([
    ['create', 'shopify/ProductVariant', 'Create product variant'],
    ['edit', 'settings/StoreDefaults', 'Edit store defaults'],
    ['pick', 'shopify/File', 'Pick file'],
  ])('of %s:%s is %s', (action, type, title) => {
    expect(intentTitle({ action, type })).toBe(title)
  })
})
