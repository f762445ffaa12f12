import { describe, expect, it } from 'vitest'
import {
  compressScopes,
  describeScope,
  expandScopes,
  includesScopes,
  isScope,
  sameScopes,
  splitScopes,
} from '../../../../emulator/state/scopes'

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
  })

  it('compares permissions, not text', () => {
    expect(includesScopes(['write_products'], ['read_products'])).toBe(true)
    expect(includesScopes(['read_products'], ['write_products'])).toBe(false)
    expect(sameScopes(['write_products'], ['read_products', 'write_products'])).toBe(true)
    expect(sameScopes(['write_products'], ['read_products'])).toBe(false)
  })

  it.each([
    ['read_products', true],
    ['unauthenticated_read_content', true],
    ['products', false],
    ['read_', false],
    ['read_x;drop', false],
    ['READ_PRODUCTS', false],
  ])('%s is a scope: %s', (text, is) => {
    expect(isScope(text)).toBe(is)
  })

  it('describes a scope in words', () => {
    expect(describeScope('write_draft_orders')).toBe('View and change draft orders')
    expect(describeScope('read_products')).toBe('View products')
    expect(describeScope('unauthenticated_read_content')).toBe('View content on the storefront')
  })
})
