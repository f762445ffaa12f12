import { describe, expect, it } from 'vitest'
import { loadSchemaAccess, meetsRequirement } from '../../../schemas/schema-access'

const admin = loadSchemaAccess('admin', '2026-07')
const storefront = loadSchemaAccess('storefront', '2026-07')
const READ_PRODUCTS = { text: '`read_products` access scope.', scopes: [['read_products']] }

describe('the requirements of a field', () => {
  it.each([
    ['product', 'the type of its result'],
    ['products', 'the nodes of its connection'],
  ])('%s include that of %s', field => {
    expect(admin.fieldRequirements('QueryRoot', field)).toEqual([READ_PRODUCTS])
  })

  it('are its own', () => {
    expect(admin.fieldRequirements('Mutation', 'productCreate')).toEqual([
      {
        text: '`write_products` access scope. Also: The user must have a permission to create products.',
        scopes: [['write_products']],
      },
    ])
  })

  it('are its own and that of its result', () => {
    expect(
      admin.fieldRequirements('Location', 'inventoryLevel').map(({ scopes }) => scopes),
    ).toEqual([[['read_locations']], [['read_inventory']]])
  })

  it('include the plans of the shop', () => {
    expect(admin.fieldRequirements('Mutation', 'checkoutBrandingUpsert')[0]).toMatchObject({
      scopes: [],
      onlyPlans: ['Plus', 'Development'],
    })
  })

  it('are none for an open field, and for one that no type has', () => {
    expect(admin.fieldRequirements('QueryRoot', 'shop')).toEqual([])
    expect(admin.fieldRequirements('QueryRoot', 'constructor')).toEqual([])
    expect(admin.fieldRequirements('Product', 'title')).toEqual([])
  })

  it('of the Storefront API are scopes of visitors', () => {
    expect(storefront.fieldRequirements('Product', 'totalInventory')).toEqual([
      {
        text: '`unauthenticated_read_product_inventory` access scope.',
        scopes: [['unauthenticated_read_product_inventory']],
      },
    ])
    expect(storefront.fieldRequirements('QueryRoot', 'products')[0]?.scopes).toEqual([
      ['unauthenticated_read_product_listings'],
    ])
  })
})

describe('the requirements of a type', () => {
  it('are those of its objects', () => {
    expect(admin.typeRequirements('Product')).toEqual([READ_PRODUCTS])
    expect(admin.typeRequirements('Shop')).toEqual([])
  })

  it('are loaded once per version', () => {
    expect(loadSchemaAccess('admin', '2026-07')).toBe(admin)
    expect(loadSchemaAccess('admin', '2024-10')).toBe(loadSchemaAccess('admin', '2025-10'))
  })
})

describe('a requirement is met', () => {
  it.each<[granted: string[], scopes: string[][], isMet: boolean]>([
    [['read_products'], [['read_products']], true],
    [['write_products'], [['read_products']], true],
    [['read_products'], [['write_products']], false],
    [['read_b'], [['read_a', 'read_b']], true],
    [['read_b'], [['read_a'], ['read_b']], false],
    [['read_a', 'read_b'], [['read_a'], ['read_b']], true],
    [[], [], true],
  ])('by %j of %j: %j', (granted, scopes, isMet) => {
    expect(meetsRequirement(granted, { scopes })).toBe(isMet)
  })
})
