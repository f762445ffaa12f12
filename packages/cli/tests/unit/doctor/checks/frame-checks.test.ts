import { describe, expect, it } from 'vitest'
import {
  bouncePageCheck,
  routeRuleFrameCheck,
  startPageCheck,
} from '../../../../src/doctor/checks/frame-checks'
import { doctorFacts, PRODUCTION } from '../facts'

const policy = (value: string) => ({ status: 200, headers: { 'content-security-policy': value } })

describe('routeRuleFrameCheck', () => {
  it('finds X-Frame-Options with any value', () => {
    const routeHeaders = [
      { route: '/a', name: 'x-robots-tag', value: 'none' },
      { route: '/**', name: 'x-frame-options', value: 'DENY' },
    ]

    expect(routeRuleFrameCheck(doctorFacts({ app: { routeHeaders } }))).toMatchObject({
      severity: 'problem',
      message: 'The route rule /** sends X-Frame-Options: DENY: the admin shows an empty frame',
    })
    expect(
      routeRuleFrameCheck(doctorFacts({ app: { routeHeaders }, settings: { embedded: false } })),
    ).toBeUndefined()
  })
})

describe.each([
  ['bounce-page', bouncePageCheck, 'bouncePage'],
  ['start-page', startPageCheck, 'startPage'],
] as const)('%s', (check, run, page) => {
  it.each([
    [
      'names the admin',
      policy('frame-ancestors https://a.myshopify.com https://admin.shopify.com;'),
      'ok',
    ],
    [
      'stands among other directives',
      policy("default-src 'self'; Frame-Ancestors https://admin.shopify.com"),
      'ok',
    ],
    ['allows no one', policy("frame-ancestors 'none'"), 'problem'],
    [
      'names a site that begins like the admin',
      policy('frame-ancestors https://admin.shopify.com.evil.example'),
      'problem',
    ],
    [
      'is in one policy and refused by a second',
      policy("frame-ancestors https://admin.shopify.com, frame-ancestors 'self'"),
      'problem',
    ],
    ['is missing', policy("default-src 'self'"), 'problem'],
    [
      'comes with X-Frame-Options',
      {
        status: 200,
        headers: {
          ...policy('frame-ancestors https://admin.shopify.com').headers,
          'x-frame-options': 'SAMEORIGIN',
        },
      },
      'problem',
    ],
    ['is of a server in trouble', { status: 500, headers: {} }, 'problem'],
  ])('whose frame-ancestors %s', (_name, response, severity) => {
    expect(run(doctorFacts({ production: { ...PRODUCTION, [page]: response } }))).toMatchObject({
      check,
      severity,
    })
  })

  it('does not apply to an app outside the admin', () => {
    expect(
      run(doctorFacts({ production: PRODUCTION, settings: { embedded: false } })),
    ).toBeUndefined()
  })
})

describe('startPageCheck', () => {
  it('accepts a redirect unless a proxy added a header to it', () => {
    expect(
      startPageCheck(
        doctorFacts({ production: { ...PRODUCTION, startPage: { status: 302, headers: {} } } }),
      ),
    ).toBeUndefined()
    expect(
      startPageCheck(
        doctorFacts({
          production: {
            ...PRODUCTION,
            startPage: { status: 302, headers: { 'x-frame-options': 'DENY' } },
          },
        }),
      ),
    ).toMatchObject({ severity: 'problem' })
  })
})
