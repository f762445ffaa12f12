import { describe, expect, it } from 'vitest'
import {
  compressScopes,
  expandScopes,
  includesScopes,
  sameScopes,
  splitScopes,
} from '../../../schemas/access-scopes'

describe('scopes', () => {
  it('splits a comma list', () => {
    expect(splitScopes(' read_orders, write_products,,')).toEqual(['read_orders', 'write_products'])
    expect(splitScopes('')).toEqual([])
  })

  it('knows which scopes a write scope implies', () => {
    expect(
      compressScopes(['read_products', 'write_products', 'read_orders', 'read_orders']),
    ).toEqual(['write_products', 'read_orders'])
    expect(expandScopes(['write_products', 'unauthenticated_write_checkouts'])).toEqual([
      'write_products',
      'read_products',
      'unauthenticated_write_checkouts',
      'unauthenticated_read_checkouts',
    ])
    expect(expandScopes(['customer_write_orders'])).toContain('customer_read_orders')
  })

  it('compares permissions, not text', () => {
    expect(includesScopes(['write_products'], ['read_products'])).toBe(true)
    expect(includesScopes(['read_products'], ['write_products'])).toBe(false)
    expect(sameScopes(['write_products'], ['read_products', 'write_products'])).toBe(true)
    expect(sameScopes(['write_products'], ['read_products'])).toBe(false)
  })
})
