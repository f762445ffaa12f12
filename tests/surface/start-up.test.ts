import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isNuxt5 } from '../integration/nuxt-version'
import { CONFIGURED } from './configured'
import { filesWith } from './files-with'
import { ERROR_PAGE, testLoginPages } from './login-pages'
import { OLDER_NODE } from './older-node'
import { createScratchApp } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

const MISSING = {
  NUXT_PLATFORM_API_KEY: 'NUXT_PLATFORM_API_KEY is missing: the client id of the app.',
  NUXT_PLATFORM_API_SECRET_KEY:
    'NUXT_PLATFORM_API_SECRET_KEY is missing: the client secret of the app.',
  NUXT_PLATFORM_APP_URL:
    'NUXT_PLATFORM_APP_URL is missing: the public address of this app, e.g. https://app.example.com.',
}

let app: ScratchApp
/** What the build wrote. */
let built: string

beforeAll(async () => {
  app = await createScratchApp('apps/careless', { dependencies: 'checkout' })
  // As a build server does whose environment is the production's.
  const { stdout, stderr } = await app.nuxt('build', CONFIGURED)
  built = stdout + stderr
})

afterAll(() => app?.remove())

function notConfigured(...problems: string[]): string {
  return `\nThe platform layer is not configured:\n${problems.map(problem => `  - ${problem}\n`).join('')}\n`
}

/** Keeps sessions in a folder, as a configured app does. */
function storing(environment: Record<string, string>): Record<string, string> {
  return { SESSION_FOLDER: join(app.folder, 'sessions'), ...environment }
}

/** What is written to stderr, without the warnings of Nuxt 5 about itself. */
function warningsIn({ stderr }: { stderr: string }): string {
  if (!isNuxt5) return stderr.trim()
  return stderr
    .split('\n')
    .filter(line => line.startsWith('[warn] [platform]') && !line.includes('as a preview'))
    .join('\n')
}

it('is built without a warning', () => {
  const refused = /cannot be imported|not allowed/
  const warnings = built
    .split('\n')
    .filter(line => refused.test(line) || (!isNuxt5 && line.includes('[warn]')))
    // Written by a slow machine.
    .filter(line => !line.includes('PLUGIN_TIMINGS'))
  expect(warnings).toEqual([])
})

it('has no source maps, which the server would not read', async () => {
  const files = await readdir(join(app.folder, '.output/server'), { recursive: true })
  expect(files).toContain('index.mjs')
  expect(files.filter(file => file.endsWith('.map'))).toEqual([])
})

describe('the start of a production server', () => {
  it('names all missing variables in one message and ends', async () => {
    expect(await app.runToEnd(storing({}))).toEqual({
      status: 1,
      stdout: '',
      stderr: notConfigured(...Object.values(MISSING)),
    })
  })

  it.each(Object.entries(MISSING))(
    'names %s when only that one is empty',
    async (name, problem) => {
      expect(await app.runToEnd(storing({ ...CONFIGURED, [name]: ' ' }))).toEqual({
        status: 1,
        stdout: '',
        stderr: notConfigured(problem),
      })
    },
  )

  it.each([
    [
      'NUXT_PLATFORM_APP_URL',
      'http://app.example.com',
      'NUXT_PLATFORM_APP_URL is not an address such as https://app.example.com (http only on localhost).',
    ],
    [
      'NUXT_PLATFORM_SCOPES',
      'read_products;write_products',
      'NUXT_PLATFORM_SCOPES is not a comma list of scopes, e.g. read_products,write_products.',
    ],
    [
      'NUXT_PLATFORM_API_VERSION',
      '2026',
      'NUXT_PLATFORM_API_VERSION is not a version of the Admin API, e.g. 2026-10.',
    ],
    [
      'NUXT_PLATFORM_DISTRIBUTION',
      'public',
      'NUXT_PLATFORM_DISTRIBUTION must be one of app_store, single_merchant, platform_admin.',
    ],
    [
      'NUXT_PLATFORM_PROFILE_SHOP_URL',
      'https://shop.example',
      'NUXT_PLATFORM_PROFILE_SHOP_URL must be a URL that contains {shop} once',
    ],
  ])('names %s when it is %j', async (name, value, problem) => {
    expect(await app.runToEnd(storing({ ...CONFIGURED, [name]: value }))).toEqual({
      status: 1,
      stdout: '',
      stderr: notConfigured(problem),
    })
  })

  it.each([
    ['NUXT_PLATFORM_EMBEDDED', 'no'],
    ['NUXT_PLATFORM_USE_ONLINE_TOKENS', 'yes'],
  ])('names %s when it is %j', async (name, value) => {
    expect(await app.runToEnd(storing({ ...CONFIGURED, [name]: value }))).toEqual({
      status: 1,
      stdout: '',
      stderr: notConfigured(`${name} must be true or false.`),
    })
  })

  it.each([
    [
      'NUXT_PLATFORM_AUTH_PATH_PREFIX',
      '/account',
      'has /_platform/auth. Set platform.authPathPrefix',
    ],
    ['NUXT_PLATFORM_AUTH_PAGE_PATH', '/account', 'has /auth. Set platform.authPage'],
  ])('does not let %s change paths of the build', async (name, value, built) => {
    expect(await app.runToEnd(storing({ ...CONFIGURED, [name]: value }))).toEqual({
      status: 1,
      stdout: '',
      stderr: `\n${name} cannot be changed at run time: this build ${built} in nuxt.config and build again.\n\n`,
    })
  })

  it('refuses to keep sessions in memory', async () => {
    expect(await app.runToEnd(CONFIGURED)).toEqual({
      status: 1,
      stdout: '',
      stderr:
        '\nSessions would be lost at every restart: the storage mount "platform" is in memory. ' +
        'Mount a durable driver in nitro.storage.platform, or pass sessionStorage to configurePlatform.\n\n',
    })
  })

  it('succeeds with the storage that the message advises', async () => {
    const running = await app.start(storing(CONFIGURED))
    onTestFinished(running.stop)
    const response = await running.fetch('/_platform/auth?shop=my-shop.myshopify.com')

    expect(response.status).toBe(302)
    expect(running.output()).not.toContain(CONFIGURED.NUXT_PLATFORM_API_SECRET_KEY)
  })
})

describe('an app with its own pages/auth.vue and its own components/ShBadge.vue', () => {
  let running: RunningApp

  beforeAll(async () => {
    running = await app.start(storing(CONFIGURED))
  })

  afterAll(() => running?.stop())

  testLoginPages(() => running, {
    '/': [200, 'Login at "/auth"'],
    '/auth': [200, 'Login of the app'],
    '/login': [404, ERROR_PAGE],
  })

  it('draws its own badge', async () => {
    expect(await (await running.fetch('/')).text()).toContain('<b data-badge="of the app">')
  })
})

describe('a build for production', () => {
  it.each([
    'opentelemetry',
    'startActiveSpan',
    'Server-Timing',
    'replaced in memory until the page is reloaded',
  ])('of an app without OpenTelemetry does not contain %s', async text => {
    expect(await filesWith(join(app.folder, '.output/server'), text)).toEqual([])
  })
})

describe('a Node.js that is too old', () => {
  const problem =
    'nuxt-platform-layer needs Node.js ^22.19.0 || ^24.11.0 || >=26.0.0, and this is 20.20.2. Install a newer Node.js, or run "npm install -D node@24", which npx and npm run then use.'

  it('ends a build with one line that names it', async () => {
    await expect(app.nuxt('build', OLDER_NODE)).rejects.toThrow(`\n[error] ${problem}\n`)
  })

  it('ends the development server before it prints an address', async () => {
    const output = await app.nuxt('dev', OLDER_NODE).catch(String)
    expect(output).toContain(problem)
    expect(output).not.toContain('http://')
  })

  it('warns when types are prepared', async () => {
    expect(warningsIn(await app.nuxt('prepare', OLDER_NODE))).toBe(`[warn] [platform] ${problem}`)
  })
})

describe('the secret', () => {
  it('is in no file of a build that had it in its environment, nor after a server ran with it', async () => {
    expect(
      await filesWith(join(app.folder, '.output'), CONFIGURED.NUXT_PLATFORM_API_SECRET_KEY),
    ).toEqual([])
    expect(await filesWith(join(app.folder, '.output'), CONFIGURED.NUXT_PLATFORM_API_KEY)).toEqual(
      [],
    )
  })

  it('causes a warning when it is written in nuxt.config', async () => {
    const secretive = await createScratchApp('apps/secretive', { dependencies: 'checkout' })
    onTestFinished(secretive.remove)
    const { stdout, stderr } = await secretive.nuxt('prepare')

    expect(warningsIn({ stderr })).toBe(
      '[warn] [platform] platform.apiSecretKey is written in nuxt.config: it becomes part of the build. ' +
        'Set NUXT_PLATFORM_API_SECRET_KEY at run time instead.',
    )
    expect(stdout).not.toContain('a-secret-in-a-file')
  })
})
