import { describe, expect, it } from 'vitest'
import { chargeReturnUrl } from '../../../../server/core/billing/return-url'
import { APP_URL, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'
import { defaultProfile } from '../../profiles'

const real = testConfig({ profile: defaultProfile })
const REAL_SHOP = 'acme.myshopify.com'
const IN_ADMIN = 'https://admin.shopify.com/store/acme/apps/testApiKey'

describe('the page to which a merchant returns after an approval', () => {
  it.each([
    [undefined, IN_ADMIN],
    ['/', IN_ADMIN],
    ['/plans?from=email#top', `${IN_ADMIN}/plans?from=email#top`],
    [`${APP_URL}/billing/done`, `${APP_URL}/billing/done`],
    [`${IN_ADMIN}/plans`, `${IN_ADMIN}/plans`],
    [`https://${REAL_SHOP}/admin/apps/x`, `https://${REAL_SHOP}/admin/apps/x`],
    ['//admin.shopify.com/store/acme', 'https://admin.shopify.com/store/acme'],
  ])('embedded: %s leads to %s', (given, expected) =>
    expect(chargeReturnUrl(given, REAL_SHOP, real)).toBe(expected),
  )

  it.each([
    [undefined, `${APP_URL}/?shop=${SHOP}`],
    ['/plans?from=email', `${APP_URL}/plans?from=email&shop=${SHOP}`],
    ['/plans?shop=other.platform.test', `${APP_URL}/plans?shop=${SHOP}`],
    [`${APP_URL}/done`, `${APP_URL}/done`],
  ])('standalone: %s leads to %s', (given, expected) =>
    expect(chargeReturnUrl(given, SHOP, testConfig({ embedded: false }))).toBe(expected),
  )

  it('is below the base path of the app', () => {
    expect(chargeReturnUrl(undefined, REAL_SHOP, { ...real, basePath: '/mounted' })).toBe(
      `${IN_ADMIN}/mounted/`,
    )
    expect(
      chargeReturnUrl(undefined, SHOP, testConfig({ embedded: false, basePath: '/mounted' })),
    ).toBe(`${APP_URL}/mounted/?shop=${SHOP}`)
  })

  it.each([
    ['/thanks?plan=1', `${IN_ADMIN}/mounted/thanks?plan=1`],
    ['/mounted/x', `${IN_ADMIN}/mounted/mounted/x`],
    [`${APP_URL}/mounted/done`, `${APP_URL}/mounted/done`],
    [`${IN_ADMIN}/mounted/x`, `${IN_ADMIN}/mounted/x`],
  ])('below a base path: %s leads to %s', (given, expected) =>
    expect(chargeReturnUrl(given, REAL_SHOP, { ...real, basePath: '/mounted' })).toBe(expected),
  )

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://other.myshopify.com/admin',
    'https://admin.shopify.com/store/other/apps/x',
    `https://${REAL_SHOP}/pages/thanks`,
    'http://admin.shopify.com/',
    `${APP_URL}@evil.example`,
    '',
    'plans',
    'https://admin.shopify.com.evil.example/',
    ' /plans',
  ])('attack: %j is refused', given => {
    expect(errorCode(() => chargeReturnUrl(given, REAL_SHOP, real))).toBe('redirect_target_invalid')
  })
})
