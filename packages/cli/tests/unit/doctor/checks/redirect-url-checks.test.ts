import { describe, expect, it } from 'vitest'
import {
  callbackCheck,
  clientIdCheck,
  registeredRedirectUrlCheck,
} from '../../../../src/doctor/checks/redirect-url-checks'
import { doctorFacts, PRODUCTION, REGISTRATION } from '../facts'

describe('registeredRedirectUrlCheck', () => {
  it('is {appUrl}{baseURL}{authPathPrefix}/callback, exactly', () => {
    const settings = {
      appUrl: 'https://app.example.com/',
      basePath: '/shop',
      authPathPrefix: '/account',
    }

    expect(registeredRedirectUrlCheck(doctorFacts({ settings }))).toMatchObject({
      severity: 'ok',
      message:
        "Register exactly https://app.example.com/shop/account/callback as the app's redirect URL",
    })
  })

  it.each([
    [['https://app.example.com/_platform/auth/callback'], 'ok'],
    [['https://app.example.com/other', 'https://app.example.com/_platform/auth/callback'], 'ok'],
    [['https://app.example.com/_platform/auth/callback/'], 'problem'],
    [['http://app.example.com/_platform/auth/callback'], 'problem'],
    [[], 'problem'],
  ])('with %j registered', (redirectUrls, severity) => {
    expect(
      registeredRedirectUrlCheck(doctorFacts({ registration: { ...REGISTRATION, redirectUrls } })),
    ).toMatchObject({ severity })
  })

  it('does not apply to an app with a fixed token or without a URL', () => {
    expect(
      registeredRedirectUrlCheck(doctorFacts({ settings: { distribution: 'platform_admin' } })),
    ).toBeUndefined()
    expect(registeredRedirectUrlCheck(doctorFacts({ settings: { appUrl: '' } }))).toBeUndefined()
  })
})

describe('callbackCheck', () => {
  it.each([
    [
      'returns 404',
      { status: 404, headers: {} },
      'https://app.example.com/_platform/auth/callback responded with 404, not with a redirect to the grant screen',
    ],
    [
      'returns 500',
      { status: 500, headers: {} },
      'https://app.example.com/_platform/auth/callback responded with 500, not with a redirect to the grant screen',
    ],
    [
      'returns elsewhere',
      {
        status: 302,
        headers: {
          location:
            'https://s.myshopify.com/admin/oauth/authorize?redirect_uri=https%3A%2F%2Fold.example.com%2Fcb',
        },
      },
      'Installations return to https://old.example.com/cb, but the server is at https://app.example.com',
    ],
  ])('is a problem when it %s', (_name, callback, message) => {
    expect(callbackCheck(doctorFacts({ production: { ...PRODUCTION, callback } }))).toMatchObject({
      severity: 'problem',
      message,
    })
  })
})

describe('clientIdCheck', () => {
  it('finds different apps in environment, registration and server', () => {
    expect(
      clientIdCheck(doctorFacts({ production: PRODUCTION, settings: { apiKey: 'staging' } })),
    ).toMatchObject({
      severity: 'problem',
      message:
        'These are different apps: staging in the environment, key in https://app.example.com',
    })
    expect(
      clientIdCheck(doctorFacts({ registration: { ...REGISTRATION, clientId: 'other' } })),
    ).toMatchObject({ severity: 'problem' })
  })

  it('does not apply when only one client id is known', () => {
    expect(clientIdCheck(doctorFacts())).toBeUndefined()
  })
})
