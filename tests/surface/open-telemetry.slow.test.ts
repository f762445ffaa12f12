import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIGURED } from './configured'
import { ERROR_PAGE, testLoginPages } from './login-pages'
import { filesWith } from './files-with'
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

it('an app without jobs has no code that runs them', async () => {
  const server = join(app.folder, '.output/server')
  // A text of croner, and one of what creates jobs.
  expect(await filesWith(server, 'CronPattern: ')).toEqual([])
  expect(await filesWith(server, 'No file of server/platform/jobs defines the job')).toEqual([])
  expect(await filesWith(server, 'Sessions would be lost at every restart')).not.toEqual([])
})

describe('authPage: a component', () => {
  testLoginPages(() => running, {
    '/': [200, 'Login at "/auth"'],
    '/auth': [200, 'Login from a component'],
    '/login': [404, ERROR_PAGE],
  })
})
