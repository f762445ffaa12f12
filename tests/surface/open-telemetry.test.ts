import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { CONFIGURED } from './configured'
import { createScratchApp } from './scratch-app'
import type { ScratchApp } from './scratch-app'

let app: ScratchApp

beforeAll(async () => {
  app = await createScratchApp('apps/traced', { dependencies: 'checkout' })
  await app.nuxt('build')
})

afterAll(() => app?.remove())

it('an app that depends on OpenTelemetry has spans of what the layer does, and its hooks are told', async () => {
  const running = await app.start(CONFIGURED)
  onTestFinished(running.stop)
  const response = await running.fetch('/_platform/auth?shop=my-shop.myshopify.com', { 'x-request-id': 'r-1' })
  expect(response.status).toBe(302)

  await expect.poll(running.output).toContain(`name: 'platform authenticate auth'`)
  expect(running.output()).toContain(`'platform.outcome': 'answered'`)
  expect(running.output()).toContain('told r-1 status 302')
  expect(running.output()).not.toContain('my-shop')
})
