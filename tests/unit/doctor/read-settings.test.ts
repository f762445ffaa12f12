import { describe, expect, it } from 'vitest'
import { readSettings, variableOf } from '../../../doctor/read-settings'

const key = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64url')}`

describe('variableOf', () => {
  it('spells a setting as Nuxt does', () => {
    expect([variableOf('apiKey'), variableOf('useOnlineTokens')]).toEqual(['NUXT_PLATFORM_API_KEY', 'NUXT_PLATFORM_USE_ONLINE_TOKENS'])
  })
})

describe('readSettings', () => {
  it('lets the environment win over nuxt.config, and has the layer\'s defaults', () => {
    expect(readSettings({ apiKey: 'file', scopes: ['read_themes'], embedded: false }, { NUXT_PLATFORM_API_KEY: 'env', NUXT_PLATFORM_SCOPES: 'read_products, write_orders' }, '/shop/')).toMatchObject({
      apiKey: 'env', scopes: ['read_products', 'write_orders'], embedded: false, expiringOfflineTokens: true, apiVersion: '2026-07', authPathPrefix: '/_platform/auth',
      basePath: '/shop', distribution: 'app_store', shopDomain: 'myshopify.com', adminUrl: 'https://admin.shopify.com', mistakes: [], unknownVariables: [],
    })
  })

  it('reads the profile of another platform', () => {
    const environment = { NUXT_PLATFORM_PROFILE_SHOP_DOMAINS: 'platform.test,other.test', NUXT_PLATFORM_PROFILE_ADMIN_URL: 'http://127.0.0.1:4400' }

    expect(readSettings({}, environment)).toMatchObject({ shopDomain: 'platform.test', adminUrl: 'http://127.0.0.1:4400', unknownVariables: [] })
  })

  it.each([
    [{ NUXT_PLATFORM_EMBEDDED: 'yes' }, 'NUXT_PLATFORM_EMBEDDED must be true or false.'],
    [{ NUXT_PLATFORM_SCOPES: 'read products' }, 'NUXT_PLATFORM_SCOPES is not a comma list of scopes, e.g. read_products,write_products.'],
    [{ NUXT_PLATFORM_DISTRIBUTION: 'store' }, 'NUXT_PLATFORM_DISTRIBUTION must be one of app_store, single_merchant, platform_admin.'],
    [{ NUXT_PLATFORM_API_VERSION: '2026-05' }, 'NUXT_PLATFORM_API_VERSION is not a version of the Admin API, e.g. 2026-07.'],
    [{ NUXT_PLATFORM_ENCRYPTION_KEYS: 'hush' }, 'NUXT_PLATFORM_ENCRYPTION_KEYS is not a comma list of <id>:<key>, as "npx nuxt-platform-layer key" prints one, each id once.'],
    [{ NUXT_PLATFORM_ENCRYPTION_KEYS: `${key('a')},${key('a')}` }, 'NUXT_PLATFORM_ENCRYPTION_KEYS is not a comma list of <id>:<key>, as "npx nuxt-platform-layer key" prints one, each id once.'],
    [{ NUXT_PLATFORM_MAX_BODY_BYTES: '5 MB' }, 'NUXT_PLATFORM_MAX_BODY_BYTES must be a number of bytes, e.g. 5242880.'],
    [{ NUXT_PLATFORM_LOG_LEVEL: 'loud' }, 'NUXT_PLATFORM_LOG_LEVEL must be one of silent, error, warn, info, debug.'],
  ])('finds %j', (environment, mistake) => {
    expect(readSettings({}, environment).mistakes).toEqual([mistake])
  })

  it('reads the ids of the keys, and of what may be a key nothing', () => {
    const { encryptionKeyIds } = readSettings({}, { NUXT_PLATFORM_ENCRYPTION_KEYS: `${key('2026-11-22')}, ${Buffer.alloc(32).toString('base64url')}, ${key('2026a')}` })
    expect(encryptionKeyIds).toEqual(['2026-11-22', '2026a'])
  })

  it('finds misspelt variables', () => {
    expect(readSettings({}, { NUXT_PLATFORM_API_SECRET: 'x', NUXT_PLATFORM_PROFILE_SHOP_URL: 'x', NUXT_PUBLIC_PLATFORM_API_KEY: 'x', OTHER: 'x' }).unknownVariables).toEqual(['NUXT_PLATFORM_API_SECRET'])
  })
})
