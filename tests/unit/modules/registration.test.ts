import { logger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  compareOptions,
  readAppRegistration,
  redirectUrlProblem,
  withRegistration,
} from '../../../modules/platform/registration'
import { parseRegistration } from '../../../packages/facts/registration/app-registration'
import type { PlatformModuleOptions } from '../../../shared/types/platform'
import { scratchFolder } from '../../../packages/cli/tests/unit/doctor/scratch-folder'
import { fake } from '../../fake'

const { reporters = [] } = logger.options
const warnings: unknown[] = []

beforeEach(() => {
  warnings.length = 0
  logger.setReporters([{ log: ({ args }) => void warnings.push(...(args as unknown[])) }])
})

afterEach(() => {
  logger.setReporters(reporters)
})

const REGISTRATION = parseRegistration(
  `client_id = "key"
application_url = "https://app.example.com/"
embedded = false

[access_scopes]
scopes = "write_orders,read_products"
optional_scopes = ["read_themes"]

[[webhooks.subscriptions]]
topics = ["app/uninstalled"]
compliance_topics = ["shop/redact"]
uri = "/webhooks"

[app_proxy]
url = "/proxy"
subpath = "reviews"
`,
  'shopify.app.toml',
)

describe('readAppRegistration', () => {
  it('reads a file with an unknown key, and warns of it', async () => {
    const rootDir = await scratchFolder({
      'shopify.app.toml': 'name = "Reviews"\napplication_uri = "https://app.example.com"\n',
    })
    const nuxt = fake<Nuxt>({ options: { rootDir, watch: [], _layers: [] } })

    expect((await readAppRegistration(nuxt))?.name).toBe('Reviews')
    expect(warnings).toEqual([
      'shopify.app.toml:2: application_uri is not a known key. Did you mean application_url?',
    ])
  })
})

describe('compareOptions', () => {
  it.each<[PlatformModuleOptions, string]>([
    [{ apiKey: 'key' }, 'apiKey in nuxt.config repeats client_id in shopify.app.toml:1'],
    [
      { appUrl: 'https://app.example.com' },
      'appUrl in nuxt.config repeats application_url in shopify.app.toml:2',
    ],
    [{ embedded: false }, 'embedded in nuxt.config repeats embedded in shopify.app.toml:3'],
    [
      { scopes: ['read_products', 'write_orders'] },
      'scopes in nuxt.config repeats access_scopes.scopes in shopify.app.toml:6',
    ],
    [
      { emulator: { optionalScopes: ['read_themes'] } },
      'emulator.optionalScopes in nuxt.config repeats access_scopes.optional_scopes in shopify.app.toml:7',
    ],
    [
      {
        emulator: {
          webhooks: [
            { topics: ['shop/redact'], uri: '/webhooks' },
            { topics: ['app/uninstalled'], uri: '/webhooks' },
          ],
        },
      },
      'emulator.webhooks in nuxt.config repeats webhooks.subscriptions in shopify.app.toml:9',
    ],
    [
      { emulator: { proxy: { subpath: 'reviews', url: '/proxy' } } },
      'emulator.proxy in nuxt.config repeats app_proxy in shopify.app.toml:14',
    ],
  ])('warns of %j', (options, message) => {
    expect(compareOptions(options, REGISTRATION)).toEqual({
      repeated: [`platform.${message}. Remove it.`],
      contradictions: [],
    })
  })

  it.each<[PlatformModuleOptions, string]>([
    [{ apiKey: 'other' }, 'apiKey in nuxt.config contradicts client_id in shopify.app.toml:1'],
    [
      { scopes: ['read_products'] },
      'scopes in nuxt.config contradicts access_scopes.scopes in shopify.app.toml:6',
    ],
    [
      { emulator: { webhooks: [{ topics: ['app/uninstalled'], uri: '/hooks' }] } },
      'emulator.webhooks in nuxt.config contradicts webhooks.subscriptions in shopify.app.toml:9',
    ],
  ])('refuses %j', (options, message) => {
    expect(compareOptions(options, REGISTRATION)).toEqual({
      repeated: [],
      contradictions: [
        `platform.${message}. The file is what the platform knows: correct it there, and remove the option.`,
      ],
    })
  })

  it('accepts options that the file does not contain', () => {
    const options: PlatformModuleOptions = {
      scopes: [],
      emulator: { proxy: { subpath: 'a', url: '/b' } },
    }

    expect(compareOptions(options, parseRegistration('name = "a"', 'f'))).toEqual({
      repeated: [],
      contradictions: [],
    })
  })
})

describe('withRegistration', () => {
  it.each<[string, boolean, PlatformModuleOptions]>([
    [
      'an app with a secret',
      true,
      { authPage: false, embedded: false, apiKey: 'key', appUrl: 'https://app.example.com/' },
    ],
    ['an app of the local platform', false, { authPage: false, embedded: false }],
  ])('completes the options of %s', (_title, hasSecret, expected) => {
    expect(withRegistration({ authPage: false, embedded: true }, REGISTRATION, hasSecret)).toEqual(
      expected,
    )
  })

  it('keeps the options without a file', () => {
    expect(withRegistration({ apiKey: 'k' }, undefined, true)).toEqual({ apiKey: 'k' })
  })
})

describe('redirectUrlProblem', () => {
  const withUrls = (urls: string) =>
    parseRegistration(
      `application_url = "https://app.example.com/"\n\n[auth]\nredirect_urls = [${urls}]\n`,
      'shopify.app.toml',
    )
  const problem = (expected: string) =>
    `auth.redirect_urls in shopify.app.toml:4 does not have ${expected}, so the platform refuses to install the app. Add it, or run \`npx nuxt-platform-layer registration --write\`, and then \`shopify app deploy\`.`

  it.each([
    ['https://app.example.com/_platform/auth/callback', '/', '/_platform/auth'],
    ['https://app.example.com/tools/login/callback', '/tools/', '/login'],
  ])('finds none with %s', (url, baseURL, prefix) => {
    expect(
      redirectUrlProblem(withUrls(`"https://other.example/x", "${url}"`), baseURL, prefix),
    ).toBeUndefined()
  })

  it.each([
    ['https://app.example.com/_platform/auth/callback', '/', '/_platform/auth'],
    ['https://app.example.com/tools/login/callback', '/tools/', '/login'],
  ])('names the missing %s', (url, baseURL, prefix) => {
    for (const urls of ['', '"https://app.example.com/auth/callback"', `"${url}/"`])
      expect(redirectUrlProblem(withUrls(urls), baseURL, prefix)).toBe(problem(url))
  })

  it('has no opinion without an application URL', () => {
    expect(
      redirectUrlProblem(parseRegistration('', 'shopify.app.toml'), '/', '/_platform/auth'),
    ).toBeUndefined()
  })
})
