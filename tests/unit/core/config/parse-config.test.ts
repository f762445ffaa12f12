import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createTestKey, pemOf } from '../../app-keys'
import { parseConfig } from '../../../../server/core/config/parse-config'
import type { PlatformConfigInput } from '../../../../server/core/config/settings'
import { DEFAULT_PROFILE } from '../../../../shared/profile'
import { EMULATED_WIRE, defaultProfile, emulatedProfile } from '../../profiles'

const INPUT: PlatformConfigInput = {
  apiKey: 'testApiKey',
  apiSecretKey: 'testApiSecretKey',
  previousApiSecretKey: '',
  scopes: ['read_products', 'write_orders'],
  appUrl: 'https://app.example.com',
  basePath: '',
  apiVersion: '2026-07',
  authPathPrefix: '/_platform/auth',
  authPagePath: '/auth',
  distribution: 'app_store',
  embedded: true,
  useOnlineTokens: false,
  expiringOfflineTokens: true,
  adminApiAccessToken: '',
  storefrontAccessToken: '',
  maxBodyBytes: 5_242_880,
  encryptionKeys: '',
  profile: DEFAULT_PROFILE,
}
const parse = (overrides: Partial<Record<keyof PlatformConfigInput, unknown>> = {}) =>
  parseConfig({ ...INPUT, ...overrides } as PlatformConfigInput)

/** The lines of the message with which the settings are refused; [] when they are accepted. */
function problems(overrides: Partial<Record<keyof PlatformConfigInput, unknown>>): string[] {
  try {
    parse(overrides)
  } catch (error) {
    if (
      !(error instanceof PlatformError) ||
      error.code !== 'configuration_invalid' ||
      error.status !== 500
    )
      throw error
    const [title, ...lines] = error.message.split('\n')
    if (title !== 'The platform layer is not configured:') throw error
    return lines.map(line => line.replace(/^ {2}- /, ''))
  }
  return []
}

describe('true or false', () => {
  it.each([
    ['embedded', 'NUXT_PLATFORM_EMBEDDED'],
    ['useOnlineTokens', 'NUXT_PLATFORM_USE_ONLINE_TOKENS'],
    ['expiringOfflineTokens', 'NUXT_PLATFORM_EXPIRING_OFFLINE_TOKENS'],
  ] as const)('%s accepts no other text: "no" is not false', (field, variable) => {
    for (const value of ['no', 'off', '', 0, undefined])
      expect(problems({ [field]: value })).toEqual([`${variable} must be true or false.`])
    expect(parse({ [field]: true })[field]).toBe(true)
  })
})

describe('the fixed tokens of a platform_admin app', () => {
  const fixed = {
    distribution: 'platform_admin',
    adminApiAccessToken: 'shpat_fixed',
    storefrontAccessToken: 'shpss_front',
  }

  it('replace the API key', () => {
    expect(parse({ ...fixed, apiKey: '' })).toMatchObject({ ...fixed, apiKey: '' })
  })

  it.each([
    [
      { ...fixed, adminApiAccessToken: '' },
      'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN is missing: the fixed access token of a platform_admin app.',
    ],
    [
      { adminApiAccessToken: 'shpat_fixed' },
      'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN is for NUXT_PLATFORM_DISTRIBUTION=platform_admin only.',
    ],
    [
      { storefrontAccessToken: 'shpss_front' },
      'NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN is for NUXT_PLATFORM_DISTRIBUTION=platform_admin only.',
    ],
    [
      { ...fixed, adminApiAccessToken: 'testApiSecretKey' },
      "NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN is the app's secret: an access token is something else.",
    ],
  ])('are refused where they do not apply: %o', (overrides, problem) => {
    expect(problems(overrides)).toEqual([problem])
  })
})

describe('the size of all bodies together', () => {
  it.each([0, -1, 1.5, Number.NaN, '64 MB'])(
    'is a number of bytes, not %o',
    maxPendingBodyBytes => {
      expect(problems({ maxPendingBodyBytes })).toEqual([
        'NUXT_PLATFORM_MAX_PENDING_BODY_BYTES must be a number of bytes, e.g. 67108864.',
      ])
    },
  )
})

describe('the size of a body', () => {
  it.each([0, -1, 1.5, Number.NaN, '5 MB', undefined])(
    'is a number of bytes, not %o',
    maxBodyBytes => {
      expect(problems({ maxBodyBytes })).toEqual([
        'NUXT_PLATFORM_MAX_BODY_BYTES must be a number of bytes, e.g. 5242880.',
      ])
    },
  )
})

describe('the time of draining', () => {
  it.each([-1, 0.5, Number.NaN, '5s', undefined])(
    'is a number of milliseconds, not %o',
    drainMs => {
      expect(problems({ drainMs })).toEqual([
        'NUXT_PLATFORM_DRAIN_MS must be a number of milliseconds, e.g. 5000.',
      ])
    },
  )

  it.each([0, 20_000])('may be %o', drainMs => {
    expect(() => parse({ drainMs })).not.toThrow()
  })
})

describe('the level of the log', () => {
  it.each([undefined, '', 'run', 'store'])('may have jobs %j', jobs => {
    expect(() => parse({ jobs })).not.toThrow()
  })

  it.each(['no', 'RUN', false])('does not have jobs %j', jobs => {
    expect(problems({ jobs })).toEqual(['NUXT_PLATFORM_JOBS must be one of run, store.'])
  })

  it.each([undefined, '', 'silent', 'error', 'warn', 'info', 'debug'])('may be %j', logLevel => {
    expect(() => parse({ logLevel })).not.toThrow()
  })

  it.each(['verbose', 'WARN', ' ', 3, true])('is not %j', logLevel => {
    expect(problems({ logLevel })).toEqual([
      'NUXT_PLATFORM_LOG_LEVEL must be one of silent, error, warn, info, debug.',
    ])
  })
})

describe('the user agent', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) as { version: string }

  it.each([
    [undefined, `nuxt-platform-layer/${version}`],
    ['', `nuxt-platform-layer/${version}`],
    ['Acme Reviews/2.1', `Acme Reviews/2.1 | nuxt-platform-layer/${version}`],
    // A variable of digits alone arrives as a number.
    [42, `42 | nuxt-platform-layer/${version}`],
    ['x'.repeat(128), `${'x'.repeat(128)} | nuxt-platform-layer/${version}`],
  ])('with the prefix %j is %s', (userAgentPrefix, userAgent) => {
    expect(parse({ userAgentPrefix }).userAgent).toBe(userAgent)
  })

  it.each([
    'Acme\r\nX-Injected: 1',
    'Acme\nReviews',
    'Acme\0',
    'Acme\tReviews',
    'Søndag',
    '\u7F51',
    'x'.repeat(129),
    true,
    { name: 'Acme' },
    null,
  ])('refuses the prefix %j', userAgentPrefix => {
    expect(problems({ userAgentPrefix })).toEqual([
      'NUXT_PLATFORM_USER_AGENT_PREFIX must be at most 128 printable ASCII characters, e.g. Acme Reviews/2.1.',
    ])
  })
})

describe('the keys of stored tokens', () => {
  it('are parsed', () => {
    const { encryptionKeys } = parse({ encryptionKeys: `2026b:${'A'.repeat(43)}` })
    expect(encryptionKeys).toEqual([{ id: '2026b', secret: new Uint8Array(32) }])
    expect(Object.isFrozen(encryptionKeys)).toBe(true)
  })

  it('are reported with the other problems when they are wrong', () => {
    const message =
      'NUXT_PLATFORM_ENCRYPTION_KEYS must be a comma list of <id>:<key>, as "npx nuxt-platform-layer keys encryption" prints one: entry 1 has a key that is not 32 bytes in base64url.'
    expect(problems({ encryptionKeys: '2026b:short', maxBodyBytes: 0 })).toEqual([
      'NUXT_PLATFORM_MAX_BODY_BYTES must be a number of bytes, e.g. 5242880.',
      message,
    ])
  })
})

describe('parseConfig', () => {
  it('returns the settings', () => {
    expect(parse()).toEqual({
      apiKey: 'testApiKey',
      apiSecretKey: 'testApiSecretKey',
      verificationSecrets: ['testApiSecretKey'],
      appKeys: [],
      scopes: ['read_products', 'write_orders'],
      appUrl: 'https://app.example.com',
      basePath: '',
      apiVersion: '2026-07',
      authPathPrefix: '/_platform/auth',
      authPagePath: '/auth',
      distribution: 'app_store',
      embedded: true,
      useOnlineTokens: false,
      expiringOfflineTokens: true,
      adminApiAccessToken: '',
      storefrontAccessToken: '',
      userAgent: expect.stringMatching(/^nuxt-platform-layer\/\d+\.\d+\.\d+/) as string,
      maxBodyBytes: 5_242_880,
      encryptionKeys: [],
      pricing: 'app_pricing',
      isDefaultPricing: true,
      appHandle: '',
      partnerOrganizationId: '',
      partnerApiToken: '',
      profile: defaultProfile,
    })
  })

  it('freezes them, at every depth', () => {
    const config = parse({ previousApiSecretKey: 'old' })
    const inner = [
      config,
      config.scopes,
      config.verificationSecrets,
      config.profile,
      config.profile.shopDomainList,
    ]
    expect(inner.map(Object.isFrozen)).toEqual([true, true, true, true, true])
  })

  it("does not freeze or keep the app's own list", () => {
    const scopes = ['read_products']
    const config = parse({ scopes })
    scopes.push('write_orders')
    expect(config.scopes).toEqual(['read_products'])
  })

  it('takes a previous secret, for verification only', () => {
    const config = parse({ previousApiSecretKey: ' old ' })
    expect([config.verificationSecrets, config.apiSecretKey]).toEqual([
      ['testApiSecretKey', 'old'],
      'testApiSecretKey',
    ])
  })

  it('takes the private keys, current first; the previous one only with it', () => {
    const [current, previous] = [createTestKey('new'), createTestKey('old')]
    const keys = { privateKey: current.privateJwk, previousPrivateKey: pemOf(previous) }
    expect(parse(keys).appKeys.map(({ kid, alg }) => [kid, alg])).toEqual([
      ['new', 'ES256'],
      [undefined, 'ES256'],
    ])
    expect(Object.isFrozen(parse(keys).appKeys)).toBe(true)
    expect(() => parse({ previousPrivateKey: pemOf(previous) })).toThrow(
      'NUXT_PLATFORM_PREVIOUS_PRIVATE_KEY needs NUXT_PLATFORM_PRIVATE_KEY',
    )
    expect(() => parse({ privateKey: 'hush' })).toThrow(
      '  - NUXT_PLATFORM_PRIVATE_KEY must be a private key, as a JWK or in PEM.',
    )
  })

  it('accepts another profile', () => {
    expect(parse({ profile: EMULATED_WIRE }).profile).toEqual(emulatedProfile)
  })
})

describe('values from the environment', () => {
  it.each<[unknown, string[]]>([
    ['read_products,write_orders', ['read_products', 'write_orders']],
    [' read_products , write_orders, ', ['read_products', 'write_orders']],
    ['', []],
    [undefined, []],
    [[], []],
    [['read_products ', ''], ['read_products']],
    [
      'unauthenticated_read_product_tags,customer_read_orders',
      ['unauthenticated_read_product_tags', 'customer_read_orders'],
    ],
  ])('scopes %o are %o', (scopes, expected) => {
    expect(parse({ scopes }).scopes).toEqual(expected)
  })

  it('accepts a numeric key or secret that was parsed as a number', () => {
    const config = parse({ apiKey: 123456, apiSecretKey: 42, previousApiSecretKey: 41 })
    expect([config.apiKey, config.apiSecretKey, config.verificationSecrets]).toEqual([
      '123456',
      '42',
      ['42', '41'],
    ])
  })

  it('trims white space around a key or secret', () => {
    const config = parse({ apiKey: ' key\n', apiSecretKey: '\tsecret ' })
    expect([config.apiKey, config.apiSecretKey, config.verificationSecrets]).toEqual([
      'key',
      'secret',
      ['secret'],
    ])
  })
})

describe('appUrl', () => {
  it.each([
    ['https://app.example.com/', 'https://app.example.com'],
    ['https://app.example.com/path/?a=b#c', 'https://app.example.com'],
    ['HTTPS://App.Example.com:443', 'https://app.example.com'],
    ['https://app.example.com:8443/', 'https://app.example.com:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%s is the origin %s', (appUrl, expected) => {
    expect(parse({ appUrl }).appUrl).toBe(expected)
  })

  it.each([
    'http://app.example.com',
    'http://localhost.evil.example',
    'app.example.com',
    'ftp://app.example.com',
    'https://user:pass@app.example.com',
    'https://user@app.example.com',
    'javascript:alert(1)',
    'https://',
    '//app.example.com',
  ])('%s is refused', appUrl => {
    expect(problems({ appUrl })).toEqual([
      'NUXT_PLATFORM_APP_URL is not an address such as https://app.example.com (http only on localhost).',
    ])
  })
})

describe('refusal', () => {
  it.each<[keyof PlatformConfigInput, unknown, RegExp]>([
    ['apiKey', '', /^NUXT_PLATFORM_API_KEY is missing/],
    ['apiKey', undefined, /^NUXT_PLATFORM_API_KEY is missing/],
    ['apiSecretKey', '  ', /^NUXT_PLATFORM_API_SECRET_KEY is missing/],
    ['apiSecretKey', null, /^NUXT_PLATFORM_API_SECRET_KEY is missing/],
    ['appUrl', '', /^NUXT_PLATFORM_APP_URL is missing/],
    ['scopes', 'read products', /^NUXT_PLATFORM_SCOPES is not a comma list/],
    ['scopes', ['read_products', 'x"y'], /^NUXT_PLATFORM_SCOPES is not a comma list/],
    ['apiVersion', '2026-05', /^NUXT_PLATFORM_API_VERSION /],
    ['apiVersion', '', /^NUXT_PLATFORM_API_VERSION /],
    ['apiVersion', '2026-07/../x', /^NUXT_PLATFORM_API_VERSION /],
    [
      'distribution',
      'store',
      /^NUXT_PLATFORM_DISTRIBUTION must be one of app_store, single_merchant, platform_admin\.$/,
    ],
    ['authPathPrefix', '/auth/', /^platform\.authPathPrefix must be a path/],
    ['authPathPrefix', 'auth', /^platform\.authPathPrefix must be a path/],
    ['authPathPrefix', '//evil.example', /^platform\.authPathPrefix must be a path/],
    ['authPathPrefix', '', /^platform\.authPathPrefix must be a path/],
    [
      'profile',
      { ...DEFAULT_PROFILE, adminUrl: 'http://x.example' },
      /^NUXT_PLATFORM_PROFILE_ADMIN_URL must be /,
    ],
    [
      'profile',
      { ...DEFAULT_PROFILE, shopDomains: 'com' },
      /^NUXT_PLATFORM_PROFILE_SHOP_DOMAINS must be /,
    ],
  ])('%s %o: one line that names it', (setting, value, line) => {
    const lines = problems({ [setting]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(line)
  })

  it('names all problems at once', () => {
    const lines = problems({
      apiKey: '',
      apiSecretKey: '',
      appUrl: '',
      scopes: 'a b',
      apiVersion: 'x',
      distribution: 'x',
      authPathPrefix: 'x',
      profile: { ...DEFAULT_PROFILE, adminUrl: 'x' },
    })
    expect(lines.map(line => line.split(' ')[0])).toEqual([
      'NUXT_PLATFORM_API_KEY',
      'NUXT_PLATFORM_API_SECRET_KEY',
      'NUXT_PLATFORM_APP_URL',
      'NUXT_PLATFORM_SCOPES',
      'NUXT_PLATFORM_API_VERSION',
      'NUXT_PLATFORM_DISTRIBUTION',
      'platform.authPathPrefix',
      'NUXT_PLATFORM_PROFILE_ADMIN_URL',
    ])
  })

  it('attack: a logged message contains no secret', () => {
    const secrets = {
      apiKey: '',
      apiSecretKey: 'shpss_secret',
      previousApiSecretKey: 'shpss_previous',
      appUrl: 'https://user:shpss_password@app.example.com',
      scopes: 'shpss secret',
    }
    expect(problems(secrets).join('\n')).not.toContain('shpss')
  })

  it.each(['unstable', '2024-10', '2027-01'])('does not occur for version %s', apiVersion => {
    expect(parse({ apiVersion }).apiVersion).toBe(apiVersion)
  })
})

describe('pricing', () => {
  const platformAdmin = { distribution: 'platform_admin', adminApiAccessToken: 'shpat_1' }

  it.each([
    [{ distribution: 'app_store' }, 'app_pricing'],
    [{ distribution: 'single_merchant' }, 'billing_api'],
    [platformAdmin, 'billing_api'],
  ])('follows the distribution: %j has %s', (settings, pricing) => {
    expect(parse(settings)).toMatchObject({ pricing, isDefaultPricing: true })
  })

  it('is what the app sets', () => {
    expect(parse({ distribution: 'app_store', pricing: 'billing_api' })).toMatchObject({
      pricing: 'billing_api',
      isDefaultPricing: false,
    })
  })
})

describe('App Pricing', () => {
  const APP_PRICING = {
    pricing: 'app_pricing',
    partnerApiToken: 'token',
    partnerOrganizationId: '42',
    appHandle: 'my-app',
  }

  it('is accepted with all its settings, of which the environment may make numbers', () => {
    expect(parse({ ...APP_PRICING, partnerOrganizationId: 42 as never })).toMatchObject({
      ...APP_PRICING,
      partnerOrganizationId: '42',
    })
  })

  it.each([
    ['partnerApiToken', '', 'NUXT_PLATFORM_PARTNER_API_TOKEN'],
    ['partnerApiToken', 'with\r\nline', 'NUXT_PLATFORM_PARTNER_API_TOKEN'],
    ['partnerOrganizationId', '../x', 'NUXT_PLATFORM_PARTNER_ORGANIZATION_ID'],
    ['appHandle', 'a/b', 'NUXT_PLATFORM_APP_HANDLE'],
    ['pricing', 'free', 'NUXT_PLATFORM_PRICING'],
    ['distribution', 'single_merchant', 'NUXT_PLATFORM_PRICING'],
  ])('is refused with %s %j, and the message names the variable', (field, value, variable) => {
    const [problem = '', ...more] = problems({ ...APP_PRICING, [field]: value })
    expect([problem.startsWith(variable), more]).toEqual([true, []])
    if (value) expect(problem).not.toContain(value)
  })
})
