import { describe, expect, it } from 'vitest'
import { callbackCheck, clientIdCheck, registeredRedirectUrlCheck } from '../../../../doctor/checks/redirect-url-checks'
import { doctorFacts, PRODUCTION, REGISTRATION } from '../facts'

describe('registeredRedirectUrlCheck', () => {
  it('is {appUrl}{baseURL}{authPathPrefix}/callback, exactly', () => {
    const settings = { appUrl: 'https://app.example.com/', basePath: '/shop', authPathPrefix: '/account' }

    expect(registeredRedirectUrlCheck(doctorFacts({ settings }))).toMatchObject({ severity: 'ok', message: 'Register https://app.example.com/shop/account/callback as the app\'s redirect URL, exactly so' })
  })

  it.each([
    [['https://app.example.com/_platform/auth/callback'], 'ok'],
    [['https://app.example.com/other', 'https://app.example.com/_platform/auth/callback'], 'ok'],
    [['https://app.example.com/_platform/auth/callback/'], 'problem'],
    [['http://app.example.com/_platform/auth/callback'], 'problem'],
    [[], 'problem'],
  ])('with %j registered', (redirectUrls, severity) => {
    expect(registeredRedirectUrlCheck(doctorFacts({ registration: { ...REGISTRATION, redirectUrls } }))).toMatchObject({ severity })
  })

  it('has nothing to say of an app with a fixed token, nor without an address', () => {
    expect(registeredRedirectUrlCheck(doctorFacts({ settings: { distribution: 'platform_admin' } }))).toBeUndefined()
    expect(registeredRedirectUrlCheck(doctorFacts({ settings: { appUrl: '' } }))).toBeUndefined()
  })
})

describe('callbackCheck', () => {
  it.each([
    ['answers 404', { status: 404, headers: {} }, 'https://app.example.com/_platform/auth/callback answered 404, not with the grant screen'],
    ['answers 500', { status: 500, headers: {} }, 'https://app.example.com/_platform/auth/callback answered 500, not with the grant screen'],
    ['returns elsewhere', { status: 302, headers: { location: 'https://s.myshopify.com/admin/oauth/authorize?redirect_uri=https%3A%2F%2Fold.example.com%2Fcb' } }, 'Installations return to https://old.example.com/cb, but the server is at https://app.example.com'],
  ])('is a problem when it %s', (_name, callback, message) => {
    expect(callbackCheck(doctorFacts({ production: { ...PRODUCTION, callback } }))).toMatchObject({ severity: 'problem', message })
  })
})

describe('clientIdCheck', () => {
  it('finds that environment, registration and server are of different apps', () => {
    expect(clientIdCheck(doctorFacts({ production: PRODUCTION, settings: { apiKey: 'staging' } }))).toMatchObject({ severity: 'problem', message: 'These are different apps: staging in the environment, key in https://app.example.com' })
    expect(clientIdCheck(doctorFacts({ registration: { ...REGISTRATION, clientId: 'other' } }))).toMatchObject({ severity: 'problem' })
  })

  it('has nothing to compare with one of them', () => {
    expect(clientIdCheck(doctorFacts())).toBeUndefined()
  })
})
