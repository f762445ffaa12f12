import { describe, expect, test } from 'vitest'
import { AuthScopes } from '../../../../server/core/scopes/auth-scopes'

test.each([
  ['read_products, write_orders', 'read_products,write_orders'],
  [' read_products ,,write_orders ,', 'read_products,write_orders'],
  ['write_products,read_products', 'write_products'],
  ['read_products,write_products,read_orders', 'write_products,read_orders'],
  [
    'unauthenticated_write_checkouts,unauthenticated_read_checkouts,read_checkouts',
    'unauthenticated_write_checkouts,read_checkouts',
  ],
  ['write_orders,write_orders', 'write_orders'],
  ['', ''],
  ['write_', 'write_'],
])('%j is %j without implied scopes, in the given order', (given, compressed) => {
  expect(new AuthScopes(given).toString()).toBe(compressed)
  expect(new AuthScopes(given.split(',')).toString()).toBe(compressed)
})

test('undefined is no scopes', () => {
  expect(new AuthScopes(undefined).toArray()).toEqual([])
  expect(new AuthScopes(undefined).toString()).toBe('')
})

test('toArray(true) returns the scopes as given', () => {
  const scopes = new AuthScopes('read_products,write_products')
  expect(scopes.toArray()).toEqual(['write_products'])
  expect(scopes.toArray(true)).toEqual(['read_products', 'write_products'])
  expect(new AuthScopes(scopes).toArray(true)).toEqual(['read_products', 'write_products'])
})

test('changing the returned array changes nothing inside', () => {
  const scopes = new AuthScopes('read_products')
  scopes.toArray().push('write_all')
  expect(scopes.has('write_all')).toBe(false)
})

describe('has', () => {
  test.each([
    ['write_products', 'read_products', true],
    ['write_products', 'write_products,read_products', true],
    ['write_products,read_orders', ['read_orders', 'read_products'], true],
    ['read_products', 'write_products', false],
    ['unauthenticated_write_products', 'unauthenticated_read_products', true],
    ['unauthenticated_write_products', 'read_products', false],
    ['write_products', 'unauthenticated_read_products', false],
    ['', 'read_products', false],
    ['read_products', '', true],
    ['read_products', undefined, true],
    ['read_products', 'read_product', false],
  ])('%j has %j: %s', (ours, other, expected) => {
    expect(new AuthScopes(ours).has(other)).toBe(expected)
    expect(new AuthScopes(ours).has(new AuthScopes(other))).toBe(expected)
  })
})

describe('equals', () => {
  test.each([
    ['write_products,read_products', 'write_products', true],
    ['read_a,read_b', 'read_b,read_a', true],
    ['read_a,read_b', ['read_a'], false],
    ['read_a', 'read_a,read_b', false],
    ['read_a', 'read_b', false],
    ['read_a', 'write_a', true],
    ['write_a', 'read_a', false],
    ['', undefined, true],
  ])('%j equals %j: %s', (ours, other, expected) => {
    expect(new AuthScopes(ours).equals(other)).toBe(expected)
    expect(new AuthScopes(ours).equals(new AuthScopes(other))).toBe(expected)
  })
})
