import { afterAll, beforeAll, expect, it } from 'vitest'
import { responseOf, bearer } from './response-of'
import { startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { framed } from './frame-address'
import { forgeToken } from './session-tokens'

const ADVICE = '"message":"A request was authenticated on the login path /api/guarded.'

let app: AppUnderTest
beforeAll(async () => {
  // Both, because the app refuses to start when a variable moves the page from where it was built.
  app = await startApp({
    environment: {
      NUXT_PLATFORM_AUTH_PAGE_PATH: '/api/guarded',
      NUXT_PUBLIC_PLATFORM_AUTH_PAGE_PATH: '/api/guarded',
    },
  })
})
afterAll(() => app.stop())

it('A3 a guard on the login path is an error of the app: 500 without details, and the log suggests a fix', async () => {
  const { status, body } = await responseOf(await app.fetch('/api/guarded'))
  expect({ status, body: JSON.parse(body) as unknown }).toMatchObject({
    status: 500,
    body: {
      message: 'The request could not be completed',
      data: { code: 'configuration_invalid' },
    },
  })
  await expect.poll(() => app.output()).toContain(ADVICE)
})

it.each([
  ['a call with a token', () => app.fetch('/api/guarded', bearer(forgeToken())), 200],
  ['a document of the admin', () => app.fetch(framed(app, '/api/guarded')), 302],
])('A3 does not concern %s', async (_case, send, status) => {
  expect((await send()).status).toBe(status)
})
