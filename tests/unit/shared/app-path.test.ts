import { describe, expect, it } from 'vitest'
import { appPath, basePathOf } from '../../../shared/app-path'

describe('basePathOf', () => {
  it.each([
    ['/', ''],
    ['/shop-tools/', '/shop-tools'],
    ['/shop-tools', '/shop-tools'],
    ['/apps/shop-tools//', '/apps/shop-tools'],
  ])('reads app.baseURL %s as %j', (baseURL, basePath) => {
    expect(basePathOf(baseURL)).toBe(basePath)
  })
})

describe('appPath', () => {
  it.each([
    ['/', '/shop-tools/'],
    ['/settings?tab=2#top', '/shop-tools/settings?tab=2#top'],
    ['/shop-tools-2', '/shop-tools/shop-tools-2'],
  ])('places %s below the base path', (path, expected) => {
    expect(appPath(path, '/shop-tools')).toBe(expected)
    expect(appPath(path, '')).toBe(path)
  })

  it('adds the base path also to a path that begins with it, as NuxtLink does', () => {
    expect(appPath('/shop-tools/x', '/shop-tools')).toBe('/shop-tools/shop-tools/x')
  })

  it.each([
    'https://app.example.com/settings',
    '//cdn.example.com/x',
    '/\\evil.example/x',
    'shopify://admin/products',
    'mailto:a@example.com',
    'settings',
    '#part',
    '?page=2',
    '',
  ])('does not change %j, which is not a path of the app', text => {
    expect(appPath(text, '/shop-tools')).toBe(text)
  })
})
