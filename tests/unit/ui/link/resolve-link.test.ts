import { describe, expect, test } from 'vitest'
import { resolveLink } from '../../../../ui/link/resolve-link'

const admin = {
  embedded: true,
  shop: 'north.myshopify.com',
  origin: 'https://app.example',
  basePath: '',
  adminUrl: 'https://admin.shopify.com',
}
const outside = { ...admin, embedded: false }
const both = [
  ['in the admin', admin],
  ['outside', outside],
] as const

describe.each(both)('%s', (_place, place) => {
  test.each([
    '/',
    '/products',
    '/products?page=2#top',
    'products',
    './products',
    '?page=2',
    '#total',
    '/a:b',
    '/https://x.example',
  ])('%s changes the page', href => {
    expect(resolveLink(href, {}, place)).toEqual({ kind: 'router', href })
    expect(resolveLink(href, { target: 'auto' }, place)).toEqual({ kind: 'router', href })
    expect(resolveLink(href, { target: '' }, place)).toEqual({ kind: 'router', href })
    expect(resolveLink(href, { target: '_self' }, place)).toEqual({ kind: 'router', href })
  })

  test.each(['_top', '_parent', 'help'])(
    'a path with the target %s is opened by the browser',
    target => {
      expect(resolveLink('/products', { target }, place)).toEqual({
        kind: 'anchor',
        href: '/products',
        target,
      })
    },
  )

  test('a path in a new tab does not pass on the window', () => {
    expect(resolveLink('/products', { target: '_blank' }, place)).toEqual({
      kind: 'anchor',
      href: '/products',
      target: '_blank',
      rel: 'noopener',
    })
  })

  test('a download is left to the browser', () => {
    expect(resolveLink('/export.csv', { download: 'orders.csv' }, place)).toEqual({
      kind: 'anchor',
      href: '/export.csv',
    })
    expect(resolveLink('/export.csv', { download: '' }, place)).toEqual({
      kind: 'anchor',
      href: '/export.csv',
    })
    expect(resolveLink('data:text/csv,a', { download: 'a.csv' }, place)).toEqual({
      kind: 'anchor',
      href: 'data:text/csv,a',
    })
    expect(resolveLink('blob:https://app.example/1', { download: 'a.csv' }, place)).toEqual({
      kind: 'anchor',
      href: 'blob:https://app.example/1',
    })
  })

  test.each([
    ['/products', { target: '_blank' }, '/shop-tools/products'],
    ['/shop-tools/x', { target: '_top' }, '/shop-tools/shop-tools/x'],
    ['/export.csv', { download: '' }, '/shop-tools/export.csv'],
    ['products', { target: '_blank' }, 'products'],
    ['https://app.example/products', {}, 'https://app.example/products'],
    ['//help.example/x', {}, '//help.example/x'],
    ['shopify://admin/orders', { target: '_top' }, undefined],
  ])('below a base path, the browser opens %s with %j at %s', (href, wishes, expected) => {
    const resolved = resolveLink(href, wishes, { ...place, basePath: '/shop-tools' })
    expect(resolved).toMatchObject({ kind: 'anchor' })
    expect(resolved.href).toBe(expected ?? resolveLink(href, wishes, place).href)
  })

  test('below a base path, the router adds it to the path of a page', () => {
    const below = { ...place, basePath: '/shop-tools' }
    expect(resolveLink('/products', {}, below)).toEqual({ kind: 'router', href: '/products' })
  })

  test.each([
    'https://help.example/',
    'http://help.example',
    'HTTPS://help.example',
    '//help.example/x',
    'https://app.example.evil.example',
    'https://app.example:444/',
    'https://app.example@evil.example',
  ])('%s is another origin: a new tab', href => {
    expect(resolveLink(href, {}, place)).toEqual({
      kind: 'anchor',
      href,
      target: '_blank',
      rel: 'noopener',
    })
  })

  test('another origin with a target opens in that target', () => {
    expect(resolveLink('https://help.example/', { target: '_top' }, place)).toEqual({
      kind: 'anchor',
      href: 'https://help.example/',
      target: '_top',
    })
    expect(resolveLink('https://help.example/', { target: '_self' }, place)).toEqual({
      kind: 'anchor',
      href: 'https://help.example/',
      target: '_self',
    })
  })

  test.each([
    'https://app.example/api/x',
    'http://app.example/',
    '//app.example/x',
    'mailto:a@b.example',
    'tel:+123',
  ])('%s stays in this window', href => {
    expect(resolveLink(href, {}, place)).toEqual({ kind: 'anchor', href })
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\r:alert(1)',
    '\u0000javascript:alert(1)',
    'javascript://app.example/%0aalert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,x',
    'https://[',
    'http://a b',
  ])('%j is no link', href => {
    expect(resolveLink(href, {}, place)).toEqual({ kind: 'anchor', href: '#' })
    expect(resolveLink(href, { target: '_self' }, place)).toEqual({ kind: 'anchor', href: '#' })
    expect(resolveLink(href, { target: '_blank' }, place)).toEqual({ kind: 'anchor', href: '#' })
  })

  test.each(['javascript:alert(1)', 'vbscript:x', 'java\nscript:alert(1)'])(
    '%j does not run as a download either',
    href => {
      expect(resolveLink(href, { download: 'x' }, place)).toEqual({ kind: 'anchor', href: '#' })
    },
  )

  test.each([
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '//evil.example',
    '/\t/evil.example',
    '\n//evil.example',
  ])('%j is another host, which the router never sees', href => {
    expect(resolveLink(href, {}, place)).toEqual({
      kind: 'anchor',
      href: href.replace(/[\t\n]/g, ''),
      target: '_blank',
      rel: 'noopener',
    })
  })

  test('a backslash is left to the browser', () => {
    expect(resolveLink('\\products', {}, place)).toEqual({ kind: 'anchor', href: '\\products' })
  })
})

describe('pages of the admin', () => {
  test.each([
    'shopify://admin/products/1',
    'shopify:admin/products/1',
    'shopify:/admin/products/1',
    'shopify:///admin/products/1',
  ])("%s is App Bridge's in the admin", href => {
    expect(resolveLink(href, {}, admin)).toEqual({
      kind: 'anchor',
      href: 'shopify://admin/products/1',
      target: '_top',
    })
    expect(resolveLink(href, { target: '_blank' }, admin)).toEqual({
      kind: 'anchor',
      href: 'shopify://admin/products/1',
      target: '_blank',
      rel: 'noopener',
    })
  })

  test.each(['shopify://admin/products/1', 'shopify:admin/products/1'])(
    '%s is an address of another origin outside',
    href => {
      const resolved = { kind: 'anchor', href: 'https://admin.shopify.com/store/north/products/1' }
      expect(resolveLink(href, {}, outside)).toEqual({
        ...resolved,
        target: '_blank',
        rel: 'noopener',
      })
      expect(resolveLink(href, { target: '_top' }, outside)).toEqual({
        ...resolved,
        target: '_top',
      })
    },
  )

  test('of an unknown shop: the admin asks for the shop', () => {
    expect(resolveLink('shopify://admin/orders', {}, { ...outside, shop: '' })).toMatchObject({
      href: 'https://admin.shopify.com/orders',
    })
  })

  test('another kind of shopify address is no admin page', () => {
    expect(resolveLink('shopify://other/x', {}, admin)).toEqual({
      kind: 'anchor',
      href: 'shopify://other/x',
    })
  })
})
