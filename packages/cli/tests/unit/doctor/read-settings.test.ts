import { describe, expect, it } from 'vitest'
import { readSettings, variableOf } from '../../../src/doctor/read-settings'

const key = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64url')}`

describe('variableOf', () => {
  it('names variables like Nuxt', () => {
    expect([variableOf('apiKey'), variableOf('useOnlineTokens')]).toEqual([
      'NUXT_PLATFORM_API_KEY',
      'NUXT_PLATFORM_USE_ONLINE_TOKENS',
    ])
  })
})

describe('readSettings', () => {
  it("prefers the environment over nuxt.config and applies the layer's defaults", () => {
    expect(
      readSettings(
        { apiKey: 'file', scopes: ['read_themes'], embedded: false },
        { NUXT_PLATFORM_API_KEY: 'env', NUXT_PLATFORM_SCOPES: 'read_products, write_orders' },
        '/shop/',
      ),
    ).toMatchObject({
      apiKey: 'env',
      scopes: ['read_products', 'write_orders'],
      embedded: false,
      expiringOfflineTokens: true,
      apiVersion: '2026-10',
      authPathPrefix: '/_platform/auth',
      basePath: '/shop',
      distribution: 'app_store',
      shopDomain: 'myshopify.com',
      adminUrl: 'https://admin.shopify.com',
      mistakes: [],
      unknownVariables: [],
    })
  })

  it('reads the profile of another platform', () => {
    const environment = {
      NUXT_PLATFORM_PROFILE_SHOP_DOMAINS: 'platform.test,other.test',
      NUXT_PLATFORM_PROFILE_ADMIN_URL: 'http://127.0.0.1:4400',
    }

    expect(readSettings({}, environment)).toMatchObject({
      shopDomain: 'platform.test',
      adminUrl: 'http://127.0.0.1:4400',
      unknownVariables: [],
    })
  })

  it.each([
    [{ NUXT_PLATFORM_EMBEDDED: 'yes' }, 'NUXT_PLATFORM_EMBEDDED must be true or false.'],
    [
      { NUXT_PLATFORM_SCOPES: 'read products' },
      'NUXT_PLATFORM_SCOPES is not a comma list of scopes, e.g. read_products,write_products.',
    ],
    [
      { NUXT_PLATFORM_DISTRIBUTION: 'store' },
      'NUXT_PLATFORM_DISTRIBUTION must be one of app_store, single_merchant, platform_admin.',
    ],
    [
      { NUXT_PLATFORM_API_VERSION: '2026-05' },
      'NUXT_PLATFORM_API_VERSION is not a version of the Admin API, e.g. 2026-10.',
    ],
    [
      { NUXT_PLATFORM_ENCRYPTION_KEYS: 'hush' },
      'NUXT_PLATFORM_ENCRYPTION_KEYS is not a comma list of <id>:<key>, as "npx nuxt-platform-layer keys encryption" prints one, each id once.',
    ],
    [
      { NUXT_PLATFORM_ENCRYPTION_KEYS: `${key('a')},${key('a')}` },
      'NUXT_PLATFORM_ENCRYPTION_KEYS is not a comma list of <id>:<key>, as "npx nuxt-platform-layer keys encryption" prints one, each id once.',
    ],
    [
      { NUXT_PLATFORM_MAX_BODY_BYTES: '5 MB' },
      'NUXT_PLATFORM_MAX_BODY_BYTES must be a number of bytes, e.g. 5242880.',
    ],
    [
      { NUXT_PLATFORM_USER_AGENT_PREFIX: 'Acme\nReviews' },
      'NUXT_PLATFORM_USER_AGENT_PREFIX must be at most 128 printable ASCII characters, e.g. Acme Reviews/2.1.',
    ],
    [
      { NUXT_PLATFORM_LOG_LEVEL: 'loud' },
      'NUXT_PLATFORM_LOG_LEVEL must be one of silent, error, warn, info, debug.',
    ],
    [{ NUXT_PLATFORM_JOBS: 'no' }, 'NUXT_PLATFORM_JOBS must be one of run, store.'],
  ])('finds %j', (environment, mistake) => {
    expect(readSettings({}, environment).mistakes).toEqual([mistake])
  })

  it('finds secrets with surrounding white space, which the server trims', () => {
    const settings = readSettings(
      {},
      {
        NUXT_PLATFORM_API_SECRET_KEY: 'hush ',
        NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY: 'hush',
        NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN: '\nhush',
      },
    )
    expect(settings).toMatchObject({
      apiSecretKey: 'hush',
      paddedSecrets: ['NUXT_PLATFORM_API_SECRET_KEY', 'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN'],
    })
  })

  it('reads key ids and shows nothing of malformed entries', () => {
    const { encryptionKeyIds } = readSettings(
      {},
      {
        NUXT_PLATFORM_ENCRYPTION_KEYS: `${key('2026-11-22')}, ${Buffer.alloc(32).toString('base64url')}, ${key('2026a')}`,
      },
    )
    expect(encryptionKeyIds).toEqual(['2026-11-22', '2026a'])
  })

  it('finds misspelled variables', () => {
    expect(
      readSettings(
        {},
        {
          NUXT_PLATFORM_API_SECRET: 'x',
          NUXT_PLATFORM_PROFILE_SHOP_URL: 'x',
          NUXT_PUBLIC_PLATFORM_API_KEY: 'x',
          OTHER: 'x',
        },
      ).unknownVariables,
    ).toEqual(['NUXT_PLATFORM_API_SECRET'])
  })
})
