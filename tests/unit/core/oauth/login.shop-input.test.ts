import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shopFromInput } from '../../../../server/core/oauth/login'
import { parseShop } from '../../../../server/core/shop/shop'
import { defaultProfile, emulatedProfile } from '../../profiles'

const ACME = 'acme.myshopify.com'

describe('shopFromInput', () => {
  it.each([
    'acme',
    'ACME',
    'Acme',
    ' acme',
    'acme ',
    '\tacme\n',
    'acme\r\n',
    'acme/',
    'acme//',
    'https://acme',
    'acme?x=1',
    'acme#top',
    'acme.myshopify.com',
    'ACME.MyShopify.COM',
    'acme.myshopify.com/',
    'acme.myshopify.com///',
    '  acme.myshopify.com  ',
    'https://acme.myshopify.com',
    'http://acme.myshopify.com/',
    'HTTPS://ACME.MYSHOPIFY.COM',
    ' https://acme.myshopify.com ',
    'acme.myshopify.com/admin',
    'https://acme.myshopify.com/admin/',
    'https://acme.myshopify.com/admin/products?page=2#a',
    'https://acme.myshopify.com/admin/oauth/authorize?client_id=x',
    'https://acme.myshopify.com/collections/all?sort_by=price',
    'https://acme.myshopify.com/products/a%20b',
    'acme.myshopify.com?preview_theme_id=1',
    'https://acme.myshopify.com#x',
    'admin.shopify.com/store/acme',
    'https://admin.shopify.com/store/acme',
    'https://admin.shopify.com/store/acme/',
    'https://Admin.Shopify.com/Store/ACME/Products',
    'https://admin.shopify.com/store/acme/apps/some-app/app/page?x=1',
    'https://admin.shopify.com/store/acme?x=/store/other',
    'admin.myshopify.com/store/acme',
    'https://acme.myshopify.com/store/other',
    '\u200Bacme.myshopify.com\u200B',
    '\uFEFFacme',
    'ac\u00ADme',
    '\u202Aacme.myshopify.com\u202C',
    '\u00A0acme\u00A0',
    '\u3000acme',
  ])('%j is acme', input => {
    expect(shopFromInput(input, defaultProfile)).toBe(ACME)
  })

  it.each([
    ['acme.shop.dev', 'acme.shop.dev'],
    ['https://acme.myshopify.io/admin', 'acme.myshopify.io'],
    ['https://admin.shop.dev/store/acme/orders', 'acme.shop.dev'],
    ['my-shop_2', 'my-shop_2.myshopify.com'],
    ['1', '1.myshopify.com'],
    ['admin.shopify.com.myshopify.com', null],
  ])('%j is %j', (input, shop) => {
    expect(shopFromInput(input, defaultProfile)).toBe(shop)
  })

  it.each([
    '',
    ' ',
    '\n',
    '\u200B',
    '/',
    '//',
    '.',
    '-',
    'https://',
    'http:///acme',
    '?shop=acme',
    '#acme',
    'acme store',
    'acme .myshopify.com',
    'acme\u00A0store',
    'acme/admin',
    'store/acme',
    'acme.com',
    'www.acme.com',
    'https://shop.acme.com/',
    'owner@acme.com',
    'owner@acme',
    'acme@myshopify.com',
    'mailto:owner@acme.com',
    'myshopify.com',
    '.myshopify.com',
    'acme..myshopify.com',
    'acme.myshopify.com.',
    'a.b.myshopify.com',
    '-acme',
    '_acme',
    'admin',
    'admin.myshopify.com',
    'admin.shopify.com',
    'admin.shopify.com/store',
    'admin.shopify.com/store/',
    'admin.shopify.com/store/admin',
    'admin.shopify.com/products',
    'acme.myshopify.com.evil.example',
    'evil.example/acme.myshopify.com',
    'evil.example?acme.myshopify.com',
    'evil.example#.myshopify.com',
    'evil.example\\.myshopify.com',
    'acme.myshopify.com@evil.example',
    'https://user:password@acme.myshopify.com',
    'acme.myshopify.com:443',
    'acme:443',
    'evil.example/store/acme',
    'admin.shopify.com.evil.example/store/acme',
    '//acme.myshopify.com',
    'ftp://acme.myshopify.com',
    'javascript:alert(1)',
    'https://https://acme.myshopify.com',
    '\u0430cme',
    '\u0430cme.myshopify.com',
    'acme.my\u0455hopify.com',
    '\uFF41cme',
    'acme\uFF0Emyshopify\uFF0Ecom',
    'acme\u3002myshopify\u3002com',
    '\u212Aacme',
    'caf\u00E9',
    '\u{1F6D2}',
    'acme%2Emyshopify.com',
    'acme%00',
    '<script>',
    "'; DROP TABLE shops",
    '127.0.0.1',
    '[::1]',
    'localhost:3000',
    '{shop}',
    'a'.repeat(64),
    'a'.repeat(10_000),
    `https://acme.myshopify.com/${'a'.repeat(10_000)}`,
    '/'.repeat(2048),
    ' '.repeat(2048),
  ])('%j is no shop', input => {
    expect(shopFromInput(input, defaultProfile)).toBe(null)
  })

  it.each([
    ['acme', 'acme.platform.test'],
    ['http://127.0.0.1:4400/store/acme/apps', 'acme.platform.test'],
    ['acme.platform.test', 'acme.platform.test'],
    ['acme.myshopify.com', null],
    ['https://admin.shopify.com/store/acme', null],
  ])('on an emulated platform %j is %j', (input, shop) => {
    expect(shopFromInput(input, emulatedProfile)).toBe(shop)
  })

  it('attack: never throws; each result is a valid shop, and maps to itself', () => {
    const piece = fc.constantFrom(
      'acme',
      'ACME',
      'admin',
      '.',
      '/',
      '//',
      'store',
      '/store/',
      'myshopify.com',
      '.myshopify.com',
      'shopify.com',
      'https://',
      'http:',
      '@',
      ':',
      '?',
      '#',
      '\\',
      '%',
      ' ',
      '\n',
      '\u200B',
      '\u212A',
      '\uD800',
      '\u0130',
      'evil.example',
    )
    const input = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map(pieces => pieces.join('')),
      fc.string(),
    )
    let found = 0
    fc.assert(
      fc.property(input, text => {
        const shop = shopFromInput(text, defaultProfile)
        if (shop === null) return
        found++
        if (
          parseShop(shop, defaultProfile) !== shop ||
          shopFromInput(shop, defaultProfile) !== shop
        )
          throw new Error(`${JSON.stringify(text)} is ${shop}`)
      }),
      { numRuns: 2000 },
    )
    expect(found).toBeGreaterThan(10)
  })
})
