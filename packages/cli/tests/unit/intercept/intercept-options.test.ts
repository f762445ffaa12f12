import { describe, expect, it } from 'vitest'
import { withAuthPaths } from '../../../src/intercept/auth-paths'
import { appEnvironment } from '../../../../emulator/src/intercept/app-environment'
import { describeRestCalls } from '../../../src/intercept/rest-calls'
import { readCommand } from '../../../src/read-command'
import type { LoggedRequest } from '../../../../emulator/src/state/request-log'

const read = (...args: string[]) => readCommand(['emulator', ...args], {}, false)

describe('emulator --intercept', () => {
  it('takes the command of an app as it is', () => {
    expect(
      read('--intercept', '--rest', '--', 'npm', 'run', 'dev', '--', '--port=3'),
    ).toMatchObject({
      kind: 'start',
      options: {
        intercept: {
          command: ['npm', 'run', 'dev', '--', '--port=3'],
          open: false,
          pass: [],
          rest: true,
        },
      },
    })
  })

  it('takes the hosts that may be reached', () => {
    expect(read('--intercept', '--open', '--pass', 'api.test,cdn.test')).toMatchObject({
      options: { intercept: { command: [], open: true, pass: ['api.test', 'cdn.test'] } },
    })
  })

  it.each([
    [['--open'], '--open needs --intercept.'],
    [['--pass', 'api.test'], '--pass needs --intercept.'],
    [['--rest'], '--rest needs --intercept.'],
    [['--', 'npm', 'start'], 'A command needs --intercept.'],
  ])('is required by %j', (args, message) => {
    expect(read(...args)).toMatchObject({ kind: 'usage', message })
  })

  it('is off by default', () => {
    expect(read()).toMatchObject({ kind: 'start', options: { intercept: undefined } })
  })
})

describe('the environment of an intercepted app', () => {
  const platform = {
    NUXT_PLATFORM_API_KEY: 'key',
    NUXT_PLATFORM_API_SECRET_KEY: 'secret',
    NUXT_PLATFORM_APP_URL: 'http://localhost:3456',
    NUXT_PLATFORM_SCOPES: 'write_products',
    HTTPS_PROXY: 'http://platform:token@127.0.0.1:1',
  }

  it('has the names of the templates, and the port of the app', () => {
    expect(appEnvironment(platform, { PATH: '/bin', PORT: '1' })).toEqual({
      ...platform,
      PATH: '/bin',
      NODE_ENV: 'development',
      SHOPIFY_API_KEY: 'key',
      SHOPIFY_API_SECRET: 'secret',
      SHOPIFY_APP_URL: 'http://localhost:3456',
      SCOPES: 'write_products',
      HOST: 'http://localhost:3456',
      APP_URL: 'http://localhost:3456',
      APP_ENV: 'development',
      REMIX_DEV_ORIGIN: 'http://localhost:3456',
      PORT: '3456',
      SERVER_PORT: '3456',
      BACKEND_PORT: '3456',
      FRONTEND_PORT: '3456',
      NITRO_HOST: 'localhost',
    })
  })

  it('keeps the mode that the developer has chosen', () => {
    expect(appEnvironment(platform, { NODE_ENV: 'production' }).NODE_ENV).toBe('production')
  })
})

describe('the redirect URLs of an intercepted app', () => {
  it('are those of the registration and of the official libraries', () => {
    expect(
      withAuthPaths({
        appUrl: 'http://localhost:3456',
        basePath: '/app',
        redirectUrls: ['http://localhost:3456/done', 'http://localhost:3456/app/auth/callback'],
      }).redirectUrls,
    ).toEqual([
      'http://localhost:3456/done',
      'http://localhost:3456/app/auth/callback',
      'http://localhost:3456/app/auth/shopify/callback',
      'http://localhost:3456/app/api/auth/callback',
    ])
  })
})

describe('the calls of the REST Admin API', () => {
  const call = (method: string, path: string, status = 404, kind = 'rest') =>
    ({ method, path: `/demo-store.myshopify.com${path}`, status, kind }) as LoggedRequest

  it('are listed once for all records, with how often they were made', () => {
    expect(
      describeRestCalls([
        call('GET', '/admin/api/2026-10/products/1.json'),
        call('GET', '/admin/api/2026-10/products/22.json'),
        call('POST', '/admin/api/2026-10/orders/7/fulfillments.json'),
        call('GET', '/admin/api/2026-10/shop.json', 401),
        call('GET', '/admin/oauth/access_scopes.json', 200),
        call('POST', '/admin/api/2026-10/graphql.json', 404, 'graphql'),
      ]),
    ).toBe(
      `Calls of the REST Admin API, which the local platform does not simulate:
  GET /admin/api/2026-10/products/{id}.json (2 times)
  POST /admin/api/2026-10/orders/{id}/fulfillments.json
How to port them to GraphQL: https://shopify.dev/docs/apps/build/graphql/migrate
`,
    )
  })

  it('may be none', () => {
    expect(describeRestCalls([call('GET', '/admin/oauth/access_scopes.json', 200)])).toBe(
      'The app made no call of the REST Admin API.\n',
    )
  })
})
