import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIGURED } from './configured'
import { ERROR_PAGE, testLoginPages } from './login-pages'
import { createScratchApp } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

let app: ScratchApp
let running: RunningApp

beforeAll(async () => {
  app = await createScratchApp('apps/traced', { dependencies: 'checkout' })
  await app.nuxt('build')
  running = await app.start(CONFIGURED)
})

afterAll(async () => {
  await running?.stop()
  await app?.remove()
})

it('an app that depends on OpenTelemetry has spans of what the layer does, and its hooks are called', async () => {
  const response = await running.fetch('/_platform/auth?shop=my-shop.myshopify.com', {
    'x-request-id': 'r-1',
  })
  expect(response.status).toBe(302)

  await expect.poll(running.output).toContain(`name: 'platform authenticate auth'`)
  await expect.poll(() => running.output()).toContain(`'platform.outcome': 'handled'`)
  await expect.poll(() => running.output()).toContain('refused r-1 status 302')
  expect(running.output()).not.toContain('my-shop')
})

describe('authPage: a component', () => {
  testLoginPages(() => running, {
    '/': [200, 'Login at "/auth"'],
    '/auth': [200, 'Login from a component'],
    '/login': [404, ERROR_PAGE],
  })
})
