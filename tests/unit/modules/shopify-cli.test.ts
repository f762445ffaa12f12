import { logger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDevEnvironment } from '../../../modules/platform/dev-environment'
import { readCliVariables, warnOfMovedPort } from '../../../modules/platform/shopify-cli'
import { fake } from '../../fake'

/** What Shopify CLI 4 sets for `shopify app dev`. */
const CLI = {
  SHOPIFY_API_KEY: 'cli-key',
  SHOPIFY_API_SECRET: 'cli-secret',
  SCOPES: 'read_products,write_orders',
  HOST: 'https://some-words.trycloudflare.com',
  APP_URL: 'https://some-words.trycloudflare.com',
  PORT: '41000',
  BACKEND_PORT: '41000',
  FRONTEND_PORT: '41000',
  SERVER_PORT: '41000',
  NODE_ENV: 'development',
}
const SETTINGS = {
  NUXT_PLATFORM_API_KEY: 'cli-key',
  NUXT_PLATFORM_API_SECRET_KEY: 'cli-secret',
  NUXT_PLATFORM_SCOPES: 'read_products,write_orders',
  NUXT_PLATFORM_APP_URL: 'https://some-words.trycloudflare.com',
}
const COMMAND = ['node', 'nuxt', 'dev', '--host', 'localhost']

const { reporters = [] } = logger.options
const { level } = logger
/** Consola's level for `info`, which tests do not log by default. */
const INFO = 3
let logged: unknown[][] = []
beforeEach(() => {
  logged = []
  logger.level = INFO
  logger.setReporters([{ log: ({ type, tag, args }) => void logged.push([type, tag, ...args]) }])
})
afterEach(() => {
  logger.setReporters(reporters)
  logger.level = level
  forgetDevEnvironment()
  vi.unstubAllEnvs()
})

const setVariables = (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}
const settings = () =>
  Object.fromEntries(
    Object.keys(SETTINGS).flatMap(name =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )

describe('readCliVariables', () => {
  it('sets our variables, and logs where they come from once', () => {
    setVariables(CLI)
    readCliVariables(COMMAND)

    expect(settings()).toEqual(SETTINGS)
    expect(logged).toEqual([
      [
        'info',
        'platform',
        'Settings of the Shopify CLI: SHOPIFY_API_KEY is used as NUXT_PLATFORM_API_KEY; SHOPIFY_API_SECRET is used as NUXT_PLATFORM_API_SECRET_KEY; SCOPES is used as NUXT_PLATFORM_SCOPES; APP_URL is used as NUXT_PLATFORM_APP_URL.',
      ],
    ])
  })

  it('keeps variables of the layer', () => {
    setVariables({
      ...CLI,
      NUXT_PLATFORM_API_KEY: 'own',
      NUXT_PLATFORM_APP_URL: 'https://own.example',
    })
    readCliVariables(COMMAND)

    expect(settings()).toEqual({
      ...SETTINGS,
      NUXT_PLATFORM_API_KEY: 'own',
      NUXT_PLATFORM_APP_URL: 'https://own.example',
    })
    expect(logged).toEqual([
      [
        'info',
        'platform',
        'Settings of the Shopify CLI: SHOPIFY_API_SECRET is used as NUXT_PLATFORM_API_SECRET_KEY; SCOPES is used as NUXT_PLATFORM_SCOPES; NUXT_PLATFORM_API_KEY is used instead of SHOPIFY_API_KEY; NUXT_PLATFORM_APP_URL is used instead of APP_URL.',
      ],
    ])
  })

  it('takes HOST for the address of the app without APP_URL', () => {
    const { APP_URL: _, ...older } = CLI
    setVariables(older)
    readCliVariables(COMMAND)

    expect(settings()).toEqual(SETTINGS)
  })

  it.each([
    [
      'the address to listen on',
      { SHOPIFY_API_KEY: 'k', SHOPIFY_API_SECRET: 's', HOST: '0.0.0.0' },
    ],
    ['an empty text', { SHOPIFY_API_KEY: 'k', SHOPIFY_API_SECRET: 's', HOST: ' ', SCOPES: '' }],
  ])('does not read HOST that is %s', (_title, variables) => {
    setVariables(variables)
    readCliVariables(['dev'])

    expect(settings()).toEqual({ NUXT_PLATFORM_API_KEY: 'k', NUXT_PLATFORM_API_SECRET_KEY: 's' })
  })

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['a key without a secret', { SHOPIFY_API_KEY: 'k', SCOPES: 'read_products' }],
  ])('ignores %s', (_title, variables) => {
    setVariables(variables)
    readCliVariables(COMMAND)

    expect(settings()).toEqual({})
    expect(logged).toEqual([])
  })

  it('reads new values after a restart of the server', () => {
    setVariables(CLI)
    readCliVariables(COMMAND)
    setVariables({ SCOPES: 'read_orders' })
    forgetDevEnvironment()
    readCliVariables(COMMAND)

    expect(settings()).toEqual({ ...SETTINGS, NUXT_PLATFORM_SCOPES: 'read_orders' })
    expect(process.env.PLATFORM_DEV_SETTINGS).toBe(Object.keys(SETTINGS).join(','))
  })

  it.each([[['dev']], [['dev', '--port', '3000']]])('refuses to listen on the tunnel: %j', args => {
    setVariables(CLI)

    expect(() => readCliVariables(args)).toThrow(
      'Write this command in shopify.web.toml: dev = "npx nuxt dev --host localhost".',
    )
    expect(settings()).toEqual({})
  })

  it.each<[string[], Record<string, string>]>([
    [['dev', '--host=127.0.0.1'], {}],
    [['dev', '-h', '127.0.0.1'], {}],
    [['dev'], { NUXT_HOST: '127.0.0.1' }],
  ])('accepts an address of this machine: %j %j', (args, variables) => {
    setVariables({ ...CLI, ...variables })
    readCliVariables(args)

    expect(settings()).toEqual(SETTINGS)
  })
})

describe('warnOfMovedPort', () => {
  /** Calls the listener of the hook `listen` as a server on this port does. */
  function listenOn(port: number): void {
    warnOfMovedPort(
      fake<Nuxt>({
        hook: (_name: string, listener: (server: unknown, info: object) => void) =>
          listener({}, { address: { port } }),
      }),
    )
  }

  it('names both ports and the fix', () => {
    setVariables(CLI)
    listenOn(3001)
    expect(logged).toEqual([
      [
        'error',
        'platform',
        'Port 41000, to which the Shopify CLI forwards requests, is taken by another process, and this server listens on 3001: the admin shows the other process. Stop that process, and run `shopify app dev` again.',
      ],
    ])
  })

  it('is silent on the port of the CLI, and without the CLI', () => {
    setVariables(CLI)
    listenOn(41_000)
    vi.stubEnv('SHOPIFY_API_KEY', '')
    listenOn(3001)
    expect(logged).toEqual([])
  })
})
