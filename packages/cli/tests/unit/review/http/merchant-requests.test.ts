import { describe, expect, it } from 'vitest'
import { createMerchantRequests, signIn } from '../../../../src/review/http/merchant-requests'
import { FAKE_APP } from '../fake-context'
import { startServer, startStandaloneApp } from '../standalone-app'

const STORE = { shop: 'store-1.platform.test' }

describe('signIn', () => {
  it('follows the grant, and keeps the cookies of the app from the platform', async () => {
    const { app, seen, seenByPlatform } = await startStandaloneApp()
    expect(await signIn(app, STORE)).toBe('session=a.b=')
    expect(seen).toEqual([
      `/auth?shop=${STORE.shop} -`,
      '/auth/callback?code=1 state=1',
      '/ session=a.b=',
    ])
    expect(seenByPlatform).toEqual(['/authorize -'])
  })

  it('ends when an app redirects to itself', async () => {
    const { url, seen } = await startServer(() => ({ location: '/' }))
    const app = { ...FAKE_APP, isEmbedded: false, url, signInPath: '/auth' }
    expect([await signIn(app, STORE), seen.length]).toEqual(['', 8])
  })
})

describe('requests of a merchant', () => {
  it('have a new sign-in each in a standalone app', async () => {
    const { app, seen } = await startStandaloneApp()
    const { call, open } = createMerchantRequests(app)
    const sent = await call(STORE, { path: '/api/plan', body: { plan: 'Pro' } })
    const opened = await open(STORE, '/plan?a=1')
    expect([
      [sent.method, sent.url, await sent.text()],
      ...[sent, opened].map(({ headers }) => [
        headers.get('cookie'),
        headers.get('accept'),
        headers.get('origin'),
        headers.get('authorization'),
      ]),
      [opened.method, opened.url],
    ]).toEqual([
      ['POST', `${app.url}/api/plan`, '{"plan":"Pro"}'],
      ['session=a.b=', 'application/json', app.url, null],
      ['session=a.b=', 'text/html', null, null],
      ['GET', `${app.url}/plan?a=1`],
    ])
    expect(seen.filter(line => line.startsWith('/auth?'))).toHaveLength(2)
  })

  it('have an ID token in an embedded app', async () => {
    const { call, open } = createMerchantRequests(FAKE_APP)
    const sent = await call(STORE, { path: '/api/plan' })
    const opened = new URL((await open(STORE, '/plan')).url)
    expect(sent.headers.get('authorization')).toMatch(/^Bearer [\w.-]+$/)
    expect([opened.pathname, opened.searchParams.get('shop')]).toEqual(['/plan', STORE.shop])
  })
})
