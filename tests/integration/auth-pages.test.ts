import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf } from './answer-of'
import { appBridgePage, appBridgePageHeaders, frameAncestors } from './app-bridge-answers'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { framed } from './frame-address'

let app: AppUnderTest
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('A9 the bounce page', () => {
  it('is the App Bridge page with the shop\'s headers', async () => {
    expect(await answerOf(await app.fetch(framed(app, '/_platform/auth/session-token'))))
      .toEqual({ status: 200, headers: appBridgePageHeaders(app, DEMO), body: appBridgePage(app) })
  })

  it('needs no parameters', async () => {
    expect(await answerOf(await app.fetch('/_platform/auth/session-token')))
      .toEqual({ status: 200, headers: appBridgePageHeaders(app, null), body: appBridgePage(app) })
  })

  it('clickjacking: a shop that is none adds no frame ancestor', async () => {
    const { headers } = await answerOf(await app.fetch('/_platform/auth/session-token?shop=evil.com%20*'))
    expect(headers['content-security-policy']).toBe(frameAncestors(app, null))
  })

  it('never repeats its parameters: no script of a stranger can be smuggled in', async () => {
    const { body } = await answerOf(await app.fetch('/_platform/auth/session-token?shopify-reload=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'))
    expect(body).toBe(appBridgePage(app))
  })
})

describe('the exit-iframe page', () => {
  const leave = async (exitIframe: string) => answerOf(await app.fetch(framed(app, '/_platform/auth/exit-iframe', { exitIframe })))

  it('A10 leaves for the app in the top window', async () => {
    expect(await leave(app.url)).toEqual({
      status: 200,
      headers: appBridgePageHeaders(app, DEMO),
      body: appBridgePage(app, { url: `${app.url}/`, target: '_top' }),
    })
  })

  it('A11 resolves a relative destination against the app', async () => {
    expect(await leave('/my-path?a=1')).toMatchObject({ status: 200, body: appBridgePage(app, { url: `${app.url}/my-path?a=1`, target: '_top' }) })
  })

  it('A12 differs: a destination that is none is answered with 400, not with a crash', async () => {
    const { status, body } = await leave('file:///etc/passwd')
    expect(status).toBe(400)
    expect(body).toContain('Invalid URL. Refusing to redirect')
    expect(body).not.toContain('etc/passwd"')
  })
})

describe('A3 a guard on the login page itself', () => {
  it('is a mistake of the app: 500 without details, and the log says what to do', async () => {
    const wrong = await startApp({ environment: { NUXT_PLATFORM_AUTH_PAGE_PATH: '/api/guarded' } })
    try {
      const { status, body } = await answerOf(await wrong.fetch('/api/guarded'))
      expect(status).toBe(500)
      expect(JSON.parse(body)).toMatchObject({ statusCode: 500, message: 'The request could not be completed', data: { code: 'configuration_invalid' } })
      expect(wrong.output()).toContain(
        '[platform] configuration_invalid: usePlatformAdmin (authenticate.admin) was called on the login path /api/guarded.',
      )
    }
    finally {
      await wrong.stop()
    }
  })
})
