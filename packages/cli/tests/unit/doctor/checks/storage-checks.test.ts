import { describe, expect, it } from 'vitest'
import {
  backgroundAccessCheck,
  durableStorageCheck,
  encryptionCheck,
  expiringTokensCheck,
} from '../../../../src/doctor/checks/storage-checks'
import { doctorFacts } from '../facts'

describe('durableStorageCheck', () => {
  it.each([
    ['files on a server', { sessionDriver: 'fs-lite', preset: 'node-server' }, [], 'ok'],
    ['redis anywhere', { sessionDriver: 'redis', preset: 'vercel' }, [], 'ok'],
    ['memory', { sessionDriver: 'memory' }, [], 'problem'],
    ['files on vercel', { sessionDriver: 'fs-lite', preset: 'vercel-edge' }, [], 'problem'],
    ['files on lambda', { sessionDriver: 'fs', preset: 'aws_lambda' }, [], 'problem'],
    ['files on deno deploy', { preset: 'deno_deploy' }, [], 'problem'],
    ['files on a server of deno', { preset: 'deno-server' }, [], 'ok'],
    [
      'a custom storage next to a memory driver',
      { sessionDriver: 'memory' },
      ['server/plugins/platform.ts'],
      'warning',
    ],
    [
      "a storage of the app's own",
      { sessionDriver: 'fs-lite' },
      ['server/plugins/platform.ts'],
      'ok',
    ],
  ])('%s', (_name, app, ownSessionStorage, severity) => {
    expect(durableStorageCheck(doctorFacts({ app, code: { ownSessionStorage } }))).toMatchObject({
      check: 'storage',
      severity,
    })
  })
})

describe('expiringTokensCheck', () => {
  const stored = (expires: boolean, isOnline = false) => ({
    shop: 'a.myshopify.com',
    isOnline,
    expires,
    scope: '',
    tokenKeys: [],
    isLost: false,
  })

  const SOURCE =
    'https://shopify.dev/changelog/expiring-offline-access-tokens-required-for-all-public-apps-as-of-january-1-2027'
  const AFTERWARDS = 'the app then has no access until a merchant opens it'

  it.each([
    ['2026-11-01T23:59:59Z', 'ok', 'refused from 2027-01-01, in 61 days (permanent-tokens)'],
    ['2026-11-02T00:00:00Z', 'warning', 'refused from 2027-01-01, in 60 days (permanent-tokens)'],
    ['2026-12-31T00:00:00Z', 'warning', 'refused from 2027-01-01, in 1 day (permanent-tokens)'],
    ['2027-01-01T00:00:00Z', 'problem', 'refused since 2027-01-01 (permanent-tokens)'],
  ])('reports stored tokens that never expire on %s: %s', (day, severity, when) => {
    const facts = doctorFacts({ storedSessions: [stored(false), stored(true)] })
    expect(expiringTokensCheck({ ...facts, now: new Date(day) })).toEqual({
      check: 'expiring-tokens',
      severity,
      message: `Stored tokens that never expire: 1, e.g. of a.myshopify.com. They are ${when}: ${AFTERWARDS}`,
      details: [`See ${SOURCE}`],
      fix: 'Run npx nuxt-platform-layer tokens migrate --all; the app can keep running.',
    })
  })

  it.each([
    ['2026-06-01', 'warning'],
    ['2027-01-01', 'problem'],
  ])('reports an app that asks for such tokens on %s: %s', (day, severity) => {
    const facts = doctorFacts({ settings: { expiringOfflineTokens: false } })
    expect(expiringTokensCheck({ ...facts, now: new Date(day) })).toMatchObject({
      severity,
      fix: 'Remove expiringOfflineTokens: false, then run npx nuxt-platform-layer tokens migrate --all.',
    })
  })

  it('mentions stored tokens of an app that the rule does not affect', () => {
    const facts = doctorFacts({
      settings: { distribution: 'single_merchant' },
      storedSessions: [stored(false)],
    })
    expect(expiringTokensCheck({ ...facts, now: new Date('2027-06-01') })).toEqual({
      check: 'expiring-tokens',
      severity: 'ok',
      message:
        'Stored tokens that never expire: 1, e.g. of a.myshopify.com. They are valid forever, also when stolen',
      fix: 'Run npx nuxt-platform-layer tokens migrate --all; the app can keep running.',
    })
  })

  it('names the command that counts tokens in another storage than files', () => {
    expect(expiringTokensCheck(doctorFacts({}))).toEqual({
      check: 'expiring-tokens',
      severity: 'ok',
      message:
        'New access tokens expire and are refreshed; npx nuxt-platform-layer tokens status counts the stored ones',
    })
  })

  it('accepts expiring tokens and ignores online and fixed ones', () => {
    expect(
      expiringTokensCheck(doctorFacts({ storedSessions: [stored(true), stored(false, true)] })),
    ).toMatchObject({ severity: 'ok' })
    expect(
      expiringTokensCheck(
        doctorFacts({ settings: { distribution: 'platform_admin', expiringOfflineTokens: false } }),
      ),
    ).toBeUndefined()
  })
})

const encrypted = (...tokenKeys: string[]) => ({
  shop: 'a.myshopify.com',
  isOnline: false,
  expires: true,
  scope: '',
  tokenKeys,
  isLost: false,
})

describe('backgroundAccessCheck', () => {
  const session = (shop: string, isLost: boolean) => ({
    shop,
    isOnline: false,
    expires: true,
    scope: '',
    tokenKeys: [],
    isLost,
  })
  it.each([
    [
      false,
      [session('a.myshopify.com', false)],
      'ok',
      'Background work depends on refresh tokens; set NUXT_PLATFORM_PRIVATE_KEY so that it does not',
    ],
    [true, [], 'ok', 'Background work gets access tokens with the private key of the app'],
    [
      false,
      [session('a.myshopify.com', false), session('b.myshopify.com', true)],
      'warning',
      'Shops without access until the merchant opens the app: 1, e.g. b.myshopify.com',
    ],
  ])('private key: %s', (hasPrivateKey, storedSessions, severity, message) => {
    const facts = doctorFacts({ settings: { hasPrivateKey }, storedSessions })
    expect(backgroundAccessCheck(facts)).toMatchObject({ severity, message })
  })

  it('names the fix: a key, or its registration', () => {
    const storedSessions = [session('b.myshopify.com', true)]
    const fixOf = (hasPrivateKey: boolean) =>
      backgroundAccessCheck(doctorFacts({ settings: { hasPrivateKey }, storedSessions }))
    expect(fixOf(false)).toMatchObject({ fix: expect.stringContaining('keys app') })
    expect(fixOf(true)).toMatchObject({ fix: expect.stringContaining('keys public') })
  })

  it('does not apply to an app with a fixed token', () => {
    expect(
      backgroundAccessCheck(doctorFacts({ settings: { distribution: 'platform_admin' } })),
    ).toBe(undefined)
  })
})

describe('encryptionCheck', () => {
  it.each([
    [
      'no keys, nothing stored',
      [],
      [],
      'ok',
      'Stored tokens are in plain text; set NUXT_PLATFORM_ENCRYPTION_KEYS to encrypt them',
    ],
    [
      'no keys, plain tokens',
      [],
      [encrypted('', '')],
      'ok',
      'Stored tokens are in plain text; set NUXT_PLATFORM_ENCRYPTION_KEYS to encrypt them',
    ],
    [
      'no keys, encrypted tokens',
      [],
      [encrypted('a', 'a'), encrypted('b', '')],
      'problem',
      'Stored tokens are encrypted with keys that are missing from NUXT_PLATFORM_ENCRYPTION_KEYS (a, b): each merchant must open the app to restore access',
    ],
    [
      'a removed key',
      ['b'],
      [encrypted('b', 'b'), encrypted('b', 'a')],
      'problem',
      'Stored tokens are encrypted with keys that are missing from NUXT_PLATFORM_ENCRYPTION_KEYS (a): each merchant must open the app to restore access',
    ],
    [
      'tokens of an older key',
      ['b', 'a'],
      [encrypted('b', 'b'), encrypted('b', 'a'), encrypted('a')],
      'warning',
      'Stored sessions whose tokens are not encrypted with b: 2',
    ],
    [
      'plain tokens',
      ['b'],
      [encrypted('', ''), encrypted()],
      'warning',
      'Stored sessions whose tokens are not encrypted with b: 1',
    ],
    [
      'all tokens of the first key',
      ['b', 'a'],
      [encrypted('b', 'b'), encrypted()],
      'ok',
      'Tokens are stored encrypted with b',
    ],
    [
      'a storage that cannot be read from here',
      ['b'],
      undefined,
      'ok',
      'Tokens are stored encrypted with b',
    ],
  ])('%s', (_what, encryptionKeyIds, storedSessions, severity, message) => {
    expect(
      encryptionCheck(doctorFacts({ settings: { encryptionKeyIds }, storedSessions })),
    ).toMatchObject({ check: 'encryption', severity, message })
  })

  it('does not apply to a fixed token, which is not stored', () => {
    expect(
      encryptionCheck(doctorFacts({ settings: { distribution: 'platform_admin' } })),
    ).toBeUndefined()
  })
})
