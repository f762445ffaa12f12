import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIGURED } from './configured'
import { freePort } from './free-port'
import { ERROR_PAGE, testLoginPages } from './login-pages'
import { findingsOf, runDoctor } from './run-doctor'
import { createScratchApp } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

let app: ScratchApp
let running: RunningApp

beforeAll(async () => {
  app = await createScratchApp('apps/examined', { dependencies: 'checkout' })
  await app.nuxt('build')
  const port = await freePort()
  running = await app.start({
    ...CONFIGURED,
    NITRO_PORT: String(port),
    NUXT_PLATFORM_APP_URL: `http://localhost:${port}`,
  })
})

afterAll(async () => {
  await running?.stop()
  await app?.remove()
})

const doctor = (args: string[], environment?: Record<string, string>) =>
  runDoctor(app.folder, args, environment)

describe('nuxt-platform-layer doctor', () => {
  it('sends requests to the running server, which refuses forged ones', async () => {
    const result = await doctor(['--json', '--production', running.url], {
      ...CONFIGURED,
      NUXT_PLATFORM_APP_URL: running.url,
    })

    // The registration is that of another address.
    expect(findingsOf(result).map(({ check }) => check)).toEqual(['redirect-url'])
    expect(result.stdout).toContain(
      `${running.url}/_platform/auth/callback is reachable, and installations return to it`,
    )
    expect(result.stdout).toContain('Rejected without a valid signature: /webhooks')
    expect(result.stdout).toContain('the home page can be framed by the admin')
  })

  it('finds differences between the app and its server, and exits with 1', async () => {
    const result = await doctor(
      ['--json', '--production', running.url.replace('localhost', '127.0.0.1')],
      { ...CONFIGURED, NUXT_PLATFORM_API_KEY: 'staging-key', NUXT_PLATFORM_SCOPES: 'read_orders' },
    )

    expect(result.status).toBe(1)
    expect(findingsOf(result).map(({ check, severity }) => `${severity} ${check}`)).toEqual([
      'problem client-id',
      'problem registered-scopes',
      'problem callback',
      'warning production-scopes',
    ])
  })
})

// The app that is examined has another setting, too, so that one build serves both.
describe('authPage: false', () => {
  testLoginPages(() => running, {
    '/': [200, 'Login at ""'],
    '/auth': [404, ERROR_PAGE],
    '/login': [404, ERROR_PAGE],
  })
})
