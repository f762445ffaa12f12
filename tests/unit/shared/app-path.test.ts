import { describe, expect, it } from 'vitest'
import { appPath, basePathOf, filePath, pathInApp } from '../../../shared/app-path'

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

describe('pathInApp', () => {
  it.each([
    ['/shop-tools/settings?a=b#c', '/settings?a=b#c'],
    ['/shop-tools/shop-tools/x', '/shop-tools/x'],
    ['/shop-tools/', '/'],
    ['/shop-tools', '/'],
    ['/shop-tools?a=b', '/?a=b'],
    ['/shop-tools#c', '/#c'],
    ['/shop-tools-2/x', undefined],
    ['/settings', undefined],
  ])('below a base path, %s is %s of the app', (path, expected) => {
    expect(pathInApp(path, '/shop-tools')).toBe(expected)
  })

  it('does not change a path at the root', () => {
    expect(pathInApp('/settings', '')).toBe('/settings')
  })
})

describe('filePath', () => {
  it.each([
    ['/logo.png', '/shop-tools/logo.png'],
    ['/shop-tools/_nuxt/logo.abc.png', '/shop-tools/_nuxt/logo.abc.png'],
    ['https://cdn.example.com/logo.png', 'https://cdn.example.com/logo.png'],
    ['//cdn.example.com/logo.png', '//cdn.example.com/logo.png'],
    ['logo.png', 'logo.png'],
  ])('places %s at %s', (path, expected) => {
    expect(filePath(path, '/shop-tools')).toBe(expected)
    expect(filePath(path, '')).toBe(path)
  })
})
