import { afterEach, expect, it } from 'vitest'
import { eventually } from '../unit/core/inbox/eventually'
import { asScript } from './admin-requests'
import { API_KEY, DEMO, SECRET, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { WEBHOOK } from './signed-calls'

const WRONG = 'secret-of-another-app-that-must-never-be-shown'

let app: AppUnderTest
afterEach(() => app.stop())

/** Messages of the warnings about credentials. */
const warnings = () =>
  app
    .output()
    .split('\n')
    .filter(line => line.includes('Copy the client id and the secret of the same app'))
    .map(line => JSON.parse(line) as { level: string; message: string })

it('names a wrong secret once, however many webhooks and ID tokens it refuses', async () => {
  app = await startApp({ environment: { NUXT_PLATFORM_API_SECRET_KEY: WRONG } })
  for (let count = 0; count < 3; count++) {
    expect((await app.send(WEBHOOK.request())).status).toBe(401)
    expect((await asScript(app, DEMO, '/api/guarded')).status).toBe(401)
  }
  await eventually(() => warnings().length > 0)
  for (let count = 0; count < 6; count++) await app.send(WEBHOOK.request())
  expect(warnings()).toEqual([
    expect.objectContaining({
      level: 'warn',
      message: expect.stringMatching(
        new RegExp(
          `^The last 5 signatures .* NUXT_PLATFORM_API_SECRET_KEY is probably not the secret of the app with the client id ${API_KEY}\\.`,
        ),
      ) as string,
    }),
  ])
  expect(app.output()).not.toContain(WRONG)
  expect(app.output()).not.toContain(SECRET)
})

it('names a client id of another app once', async () => {
  app = await startApp({ environment: { NUXT_PLATFORM_API_KEY: 'client-id-of-another-app' } })
  for (let count = 0; count < 4; count++)
    expect((await asScript(app, DEMO, '/api/guarded')).status).toBe(401)
  await eventually(() => warnings().length > 0)
  expect(warnings().map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^NUXT_PLATFORM_API_KEY is client-id-of-another-app, the client id of another app:/,
    ),
  ])
})

it('is silent with the right credentials', async () => {
  app = await startApp()
  for (let count = 0; count < 8; count++) {
    expect((await app.send(WEBHOOK.request({ secret: WRONG }))).status).toBe(401)
    expect((await app.send(WEBHOOK.request())).status).toBe(200)
  }
  expect(warnings()).toEqual([])
})
