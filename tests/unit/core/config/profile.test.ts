import { describe, expect, test } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { parseProfile } from '../../../../server/core/config/profile'
import { DEFAULT_PROFILE } from '../../../../shared/profile'
import type { WireProfile } from '../../../../shared/profile'
import { EMULATED_WIRE } from '../../profiles'

/** The variable that the error names; the first word of the message. */
function refusedVariable(profile: WireProfile): string {
  try {
    parseProfile(profile)
    return ''
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    expect(error.code).toBe('configuration_invalid')
    return error.message.split(' ')[0] ?? ''
  }
}

const emulated = (changes: Partial<WireProfile>): WireProfile => ({ ...EMULATED_WIRE, ...changes })
const real = (changes: Partial<WireProfile>): WireProfile => ({ ...DEFAULT_PROFILE, ...changes })

test('the real platform', () => {
  expect(parseProfile(DEFAULT_PROFILE)).toEqual({
    ...DEFAULT_PROFILE,
    shopDomainList: ['myshopify.com', 'shopify.com', 'myshopify.io', 'shop.dev'],
    adminHost: 'admin.shopify.com',
    isDefault: true,
  })
})

test('an emulated platform', () => {
  expect(parseProfile(EMULATED_WIRE)).toEqual({
    ...EMULATED_WIRE,
    shopDomainList: ['platform.test'],
    adminHost: '127.0.0.1:4400',
    isDefault: false,
  })
})

test('normalizes case, spaces and trailing slashes, and is frozen', () => {
  const profile = parseProfile(
    emulated({
      shopDomains: ' Platform.TEST , other.test ',
      shopUrl: ' http://localhost:4400/{shop}/ ',
      adminUrl: 'http://LOCALHOST:4400/',
    }),
  )
  expect(profile.shopDomains).toBe('platform.test,other.test')
  expect(profile.shopDomainList).toEqual(['platform.test', 'other.test'])
  expect(profile.shopUrl).toBe('http://localhost:4400/{shop}')
  expect(profile.adminUrl).toBe('http://localhost:4400')
  expect(profile.adminHost).toBe('localhost:4400')
  expect(Object.isFrozen(profile)).toBe(true)
  expect(Object.isFrozen(profile.shopDomainList)).toBe(true)
})

test('fewer of the real domains are still the real platform', () => {
  const profile = parseProfile(real({ shopDomains: 'myshopify.com' }))
  expect(profile.isDefault).toBe(true)
  expect(profile.shopDomainList).toEqual(['myshopify.com'])
})

test.each([
  'http://localhost:1/{shop}',
  'http://127.9.9.9:1/{shop}',
  'http://[::1]:1/{shop}',
  'http://{shop}.localhost:4400',
  'https://fake.example/{shop}',
  'https://{shop}.fake.example',
])('accepts shopUrl %j', shopUrl => {
  expect(parseProfile(emulated({ shopUrl })).shopUrl).toBe(shopUrl)
})

describe('refuses shopUrl', () => {
  test.each([
    '',
    'http://127.0.0.1:4400',
    'http://127.0.0.1:4400/{shop}/{shop}',
    '{shop}',
    'ftp://127.0.0.1/{shop}',
    'javascript:{shop}',
    'http://fake.example/{shop}',
    'http://127.0.0.1.fake.example/{shop}',
    'http://localhost.fake.example/{shop}',
    'https://{shop}@fake.example',
    'https://fake.example/?shop={shop}',
    'https://fake.example/#{shop}',
  ])('%j', shopUrl => {
    expect(refusedVariable(emulated({ shopUrl }))).toBe('NUXT_PLATFORM_PROFILE_SHOP_URL')
  })
})

describe('refuses shopDomains', () => {
  test.each([
    '',
    ',',
    'platform.test,',
    '.platform.test',
    'com',
    'plat form.test',
    'platform.test/x',
    'a..test',
    '-a.test',
    '*.test',
    'a.test:80',
  ])('%j', shopDomains => {
    expect(refusedVariable(emulated({ shopDomains }))).toBe('NUXT_PLATFORM_PROFILE_SHOP_DOMAINS')
  })
})

describe('refuses adminUrl', () => {
  test.each([
    '',
    'admin.example',
    'http://admin.example',
    'https://admin.example/path',
    'https://u:p@admin.example',
    'https://admin.example?x',
    'data:text/html,x',
  ])('%j', adminUrl => {
    expect(refusedVariable(emulated({ adminUrl }))).toBe('NUXT_PLATFORM_PROFILE_ADMIN_URL')
  })
})

test.each(['', '/app-bridge.js', 'http://cdn.example/a.js', 'javascript:alert(1)'])(
  'refuses appBridgeUrl %j',
  appBridgeUrl => {
    expect(refusedVariable(emulated({ appBridgeUrl }))).toBe('NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL')
  },
)

describe('refuses a half-emulated profile', () => {
  test('real shop domains with an emulated shopUrl', () => {
    expect(refusedVariable(emulated({ shopDomains: DEFAULT_PROFILE.shopDomains }))).toBe(
      'NUXT_PLATFORM_PROFILE_SHOP_DOMAINS',
    )
    expect(refusedVariable(emulated({ shopDomains: 'platform.test,MyShopify.com' }))).toBe(
      'NUXT_PLATFORM_PROFILE_SHOP_DOMAINS',
    )
  })

  test('emulated shop domains with the real shopUrl', () => {
    expect(refusedVariable(emulated({ shopUrl: DEFAULT_PROFILE.shopUrl }))).toBe(
      'NUXT_PLATFORM_PROFILE_SHOP_DOMAINS',
    )
    expect(refusedVariable(real({ shopDomains: 'myshopify.com,platform.test' }))).toBe(
      'NUXT_PLATFORM_PROFILE_SHOP_DOMAINS',
    )
  })

  test('an emulated admin with the real platform, and the reverse', () => {
    expect(refusedVariable(emulated({ adminUrl: DEFAULT_PROFILE.adminUrl }))).toBe(
      'NUXT_PLATFORM_PROFILE_ADMIN_URL',
    )
    expect(refusedVariable(real({ adminUrl: EMULATED_WIRE.adminUrl }))).toBe(
      'NUXT_PLATFORM_PROFILE_ADMIN_URL',
    )
  })
})

describe('the addresses to which credentials are sent', () => {
  test.each(['partnersUrl', 'apiUrl'] as const)(
    'attack: %s keeps credentials on their platform',
    field => {
      const variable = field === 'apiUrl' ? 'API_URL' : 'PARTNERS_URL'
      // Of the real platform: no other address.
      expect(refusedVariable(real({ [field]: 'https://evil.example' }))).toBe(
        `NUXT_PLATFORM_PROFILE_${variable}`,
      )
      // Of an emulated platform: not the real address, which is the default.
      expect(parseProfile(emulated({ [field]: DEFAULT_PROFILE[field] }))[field]).toBe('')
    },
  )
})
