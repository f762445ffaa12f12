import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { bounceTo } from './admin-requests'
import { framed } from './frame-address'
import { forgeToken, secondsFromNow } from './session-tokens'

const PAGE = '/_platform/auth/session-token'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp({ installedOn: [] })
})
afterAll(() => app.stop())

const appBridge = () => `<script data-api-key="integration-key" src="${app.emulator.url}/app-bridge.js"></script>`

describe('the bounce page', () => {
  it('A9: loads App Bridge and nothing else, framed by its shop only and never cached', async () => {
    const response = await app.fetch(`${PAGE}?shop=${DEMO}&shopify-reload=${encodeURIComponent(`${app.url}/products`)}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(appBridge())
    expect(Object.fromEntries(response.headers)).toStrictEqual({
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': `frame-ancestors https://${DEMO} ${app.emulator.url};`,
      'link': `<${app.emulator.url}>; rel="preconnect", <${app.emulator.url}/app-bridge.js>; rel="preload"; as="script"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'connection': 'keep-alive',
      'keep-alive': 'timeout=5',
      'date': expect.stringMatching(/GMT$/),
      'transfer-encoding': 'chunked',
    })
  })

  it.each([
    ['A9: no parameters', ''],
    ['another domain', '?shop=evil.example'],
    ['clickjacking: a shop that carries a source of its own', '?shop=evil.example%20*'],
    ['clickjacking: a shop that ends the directive', `?shop=${DEMO};%20frame-ancestors%20*`],
    ['header injection: a shop with a line end', `?shop=${DEMO}%0d%0aX-Evil:%201`],
  ])('lets the admin alone frame it: %s', async (_case, query) => {
    const response = await app.fetch(PAGE + query)
    expect([response.status, await response.text()]).toStrictEqual([200, appBridge()])
    expect(response.headers.get('content-security-policy')).toBe(`frame-ancestors ${app.emulator.url};`)
    expect([response.headers.get('link'), response.headers.get('x-evil')]).toStrictEqual([null, null])
  })

  it('script injection: prints nothing of its address', async () => {
    const response = await app.fetch(`${PAGE}?shop=${DEMO}&shopify-reload=javascript:alert(1)&x=</script><script>alert(1)</script>&id_token=a.b.c`)
    expect(await response.text()).toBe(appBridge())
  })
})

describe('a browser that never gets a usable token', () => {
  const open = (token: string, referer?: string) =>
    app.fetch(framed(app, '/api/guarded', { id_token: token }), { headers: referer ? { referer } : {} })

  it('is bounced twice, then told what is wrong instead of turning for ever', async () => {
    const expired = forgeToken({ claims: { exp: secondsFromNow(-60) } })
    const first = await open(expired)
    const firstBounce = first.headers.get('location') ?? ''
    expect([first.status, firstBounce]).toStrictEqual([302, bounceTo(app, '/api/guarded')])

    const second = await open(expired, app.url + firstBounce)
    const secondBounce = second.headers.get('location') ?? ''
    expect(second.status).toBe(302)
    expect(secondBounce).toMatch(new RegExp(`^${bounceTo(app, '/api/guarded').replace(/[?+*.]/g, '\\$&')}&platform-bounce=2\\.\\d+$`))

    const third = await open(expired, app.url + secondBounce)
    const text = await third.text()
    expect([third.status, third.headers.get('location')]).toStrictEqual([401, null])
    expect(text).toContain('<h1>This app cannot sign you in</h1>')
    expect(text).toContain('NUXT_PLATFORM_API_SECRET_KEY')
    expect(text).not.toContain(expired)
    expect(third.headers.get('content-security-policy')).toBe(`frame-ancestors https://${DEMO} ${app.emulator.url};`)
  })

  it('is bounced again when it comes back later', async () => {
    const longAgo = `${app.url}${bounceTo(app, '/api/guarded')}&platform-bounce=2.${secondsFromNow(-11)}`
    const response = await open('not-a-token', longAgo)
    expect([response.status, response.headers.get('location')?.split('&platform-bounce=')[0]]).toStrictEqual([302, bounceTo(app, '/api/guarded')])
  })

  it('is not stopped by the bounce page of another site', async () => {
    const response = await open('not-a-token', `https://evil.example${PAGE}?platform-bounce=9.${secondsFromNow(0)}`)
    expect([response.status, response.headers.get('location')]).toStrictEqual([302, bounceTo(app, '/api/guarded')])
  })
})
