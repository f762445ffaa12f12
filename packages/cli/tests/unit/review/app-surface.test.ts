import { describe, expect, it } from 'vitest'
import { findByPath, matchesPattern, pagePattern } from '../../../src/review/app-surface'

describe('pagePattern', () => {
  it.each([
    ['index', '/'],
    ['products/index', '/products'],
    ['products/[id]', '/products/:id'],
    ['(admin)/orders/[[id]]', '/orders/:id'],
    ['files/[...path]', '/files/**'],
  ])('derives the path of %s', (path, pattern) => {
    expect(pagePattern(path)).toBe(pattern)
  })
})

describe('matchesPattern', () => {
  it.each([
    ['/products/7', '/products/:id', true],
    ['/products/7/', '/products/:id', true],
    ['/products', '/products/:id', false],
    ['/products/7/edit', '/products/:id', false],
    ['/files/a/b.pdf', '/files/**', true],
    ['/aXb', '/a.b', false],
  ])('compares %s with %s', (path, pattern, matches) => {
    expect(matchesPattern(path, pattern)).toBe(matches)
  })

  it('finds the most exact one', () => {
    const patterns = ['/products/:id', '/products/new'].map(pattern => ({ pattern }))
    expect(findByPath(patterns, '/products/new')).toEqual({ pattern: '/products/new' })
    expect(findByPath(patterns, '/orders')).toBeUndefined()
  })
})
