import { describe, expect, it } from 'vitest'
import {
  grantedScopesCheck,
  productionScopesCheck,
  registeredScopesCheck,
} from '../../../../src/doctor/checks/scope-checks'
import { doctorFacts, PRODUCTION, REGISTRATION } from '../facts'

describe('registeredScopesCheck', () => {
  it.each([
    ['the same', ['read_products', 'write_orders'], [], 'ok'],
    ['more by implication', ['write_products', 'write_orders'], [], 'warning'],
    ['one as optional', ['read_products'], ['write_orders'], 'ok'],
    ['less', ['read_products'], [], 'problem'],
    ['read where write is asked for', ['read_products', 'read_orders'], [], 'problem'],
    ['more', ['read_products', 'write_orders', 'read_themes'], [], 'warning'],
  ])('of a registration with %s', (_name, scopes, optionalScopes, severity) => {
    expect(
      registeredScopesCheck(
        doctorFacts({ registration: { ...REGISTRATION, scopes, optionalScopes } }),
      ),
    ).toMatchObject({ check: 'registered-scopes', severity })
  })

  it('treats a write scope as including the read scope', () => {
    expect(
      registeredScopesCheck(
        doctorFacts({
          registration: { ...REGISTRATION, scopes: ['write_products'] },
          settings: { scopes: ['read_products', 'write_products'] },
        }),
      ),
    ).toMatchObject({ severity: 'ok' })
  })
})

describe('productionScopesCheck', () => {
  it('names the difference once', () => {
    expect(
      productionScopesCheck(
        doctorFacts({
          production: PRODUCTION,
          settings: { scopes: ['read_products', 'read_themes'] },
        }),
      ),
    ).toMatchObject({
      severity: 'warning',
      message: 'https://app.example.com and this app differ in read_themes, write_orders',
    })
  })
})

describe('grantedScopesCheck', () => {
  const session = (shop: string, scope: string, isOnline = false) => ({
    shop,
    scope,
    isOnline,
    expires: true,
    tokenKeys: [],
    isLost: false,
  })

  it('names shops that granted fewer scopes and ignores online tokens', () => {
    const storedSessions = [
      session('a.myshopify.com', 'read_products'),
      session('b.myshopify.com', 'read_products,write_orders'),
      session('c.myshopify.com', '', true),
    ]

    expect(grantedScopesCheck(doctorFacts({ storedSessions }))).toMatchObject({
      severity: 'warning',
      message: '1 shop granted fewer scopes than the app requests: a.myshopify.com',
    })
    expect(
      grantedScopesCheck(doctorFacts({ storedSessions: storedSessions.slice(1) })),
    ).toMatchObject({ severity: 'ok', message: 'All scopes are granted by 1 shop' })
    expect(grantedScopesCheck(doctorFacts({ storedSessions: [] }))).toBeUndefined()
  })
})
