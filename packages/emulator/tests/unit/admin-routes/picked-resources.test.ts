import { describe, expect, it } from 'vitest'
import { pickedResources } from '../../../src/admin-routes/picked-resources'
import { createStore } from '../../../src/lifecycle/create-store'

const store = createStore(
  {
    handle: 'shop',
    products: [
      {
        title: 'Tent',
        productType: 'Outdoor',
        vendor: 'Far',
        price: '10.00',
        maxPrice: '12.00',
        totalInventory: 3,
      },
      { title: 'Mug', productType: 'Kitchen', vendor: 'Clay', status: 'DRAFT', image: false },
      { title: 'Cup', productType: 'Kitchen', vendor: 'Clay', status: 'ARCHIVED' },
    ],
  },
  0,
)
const NOW = Date.UTC(2026, 6, 1)
const ids = (query: Parameters<typeof pickedResources>[1]) =>
  pickedResources(store, query, NOW).map(({ id }) => id)
const [TENT, MUG, CUP] = [1001, 1002, 1003].map(id => `gid://shopify/Product/${id}`)

describe('pickedResources', () => {
  it.each<[object, (string | undefined)[]]>([
    [{}, [TENT, MUG, CUP]],
    [{ draft: false }, [TENT, CUP]],
    [{ archived: false }, [TENT, MUG]],
    [{ query: 'mu OR cu' }, [CUP]],
    [{ query: 'mug OR cu' }, [MUG, CUP]],
    [{ query: 'm', filterQuery: 'vendor:Clay status:draft' }, [MUG]],
    [{ ids: [CUP, TENT] }, [CUP, TENT]],
  ])('finds products by %j', (query, found) => {
    expect(ids({ type: 'product', ...query })).toEqual(found)
  })

  it('returns a product in the shape of App Bridge', () => {
    expect(pickedResources(store, { type: 'product', query: 'tent' }, NOW)).toMatchObject([
      {
        id: TENT,
        title: 'Tent',
        handle: 'tent',
        status: 'ACTIVE',
        hasOnlyDefaultVariant: false,
        totalVariants: 2,
        totalInventory: 3,
        images: [{ id: 'gid://shopify/MediaImage/1001', altText: 'Tent' }],
        options: [
          {
            id: 'gid://shopify/ProductOption/1001',
            name: 'Size',
            position: 1,
            values: ['Small', 'Large'],
          },
        ],
        variants: [
          { id: 'gid://shopify/ProductVariant/10010', price: '10.00', position: 1 },
          { id: 'gid://shopify/ProductVariant/10011', price: '12.00', position: 2 },
        ],
      },
    ])
    expect(pickedResources(store, { type: 'product', query: 'mug' }, NOW)).toMatchObject([
      { hasOnlyDefaultVariant: true, images: [], publishedAt: null },
    ])
  })

  it('returns a variant in the shape of App Bridge', () => {
    expect(pickedResources(store, { type: 'variant', query: 'tent' }, NOW)[0]).toMatchObject({
      id: 'gid://shopify/ProductVariant/10010',
      title: 'Small',
      displayName: 'Tent - Small',
      price: '10.00',
      availableForSale: true,
      inventoryQuantity: 3,
      inventoryItem: { id: 'gid://shopify/InventoryItem/1001' },
      product: { id: TENT, title: 'Tent' },
      selectedOptions: [{ value: 'Small' }],
    })
    expect(pickedResources(store, { type: 'variant', query: 'mug' }, NOW)).toMatchObject([
      { displayName: 'Mug', availableForSale: false, image: null },
    ])
  })

  it('has collections, found by words in their titles', () => {
    expect(pickedResources(store, { type: 'collection' }, NOW)).toMatchObject([
      { id: 'gid://shopify/Collection/1001', title: 'Outdoor', productsCount: 1 },
      { title: 'Kitchen', productsCount: 2 },
    ])
    expect(ids({ type: 'collection', query: 'KIT' })).toEqual(['gid://shopify/Collection/1002'])
    expect(ids({ type: 'collection', query: 'kit door' })).toEqual([])
  })

  it.each<[Parameters<typeof pickedResources>[1], string]>([
    [
      { type: 'order' },
      'A resource picker has the type product, variant or collection, not order.',
    ],
    [
      { type: 'variant', ids: ['gid://shopify/ProductVariant/1'] },
      'The store has no variant with the id gid://shopify/ProductVariant/1.',
    ],
    [
      { type: 'product', filterQuery: 'created_at:>soon' },
      'Invalid timestamp for query filter `created_at`.',
    ],
  ])('refuses %j', (query, message) => {
    expect(() => pickedResources(store, query, NOW)).toThrow(message)
  })
})
