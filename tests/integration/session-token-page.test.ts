import { afterAll, describe, expect, it } from 'vitest'
import { responseOf } from './response-of'
import { appBridgePage, appBridgePageHeaders, bounceLocation } from './app-bridge-responses'
import { DEMO, startApp } from './app-under-test'
import { expectError } from './expect-error'
import { framed } from './frame-address'
import { secondsFromNow } from './session-tokens'

const PAGE = '/_platform/auth/session-token'

const app = await startApp({ installedOn: [] })
afterAll(() => app.stop())

describe('the bounce page', () => {
  it('A9: loads App Bridge and nothing else, framed by its shop only and never cached', async () => {
    const response = await app.fetch(
      `${PAGE}?shop=${DEMO}&shopify-reload=${encodeURIComponent(`${app.url}/products`)}`,
    )
    expect(await responseOf(response)).toStrictEqual({
      status: 200,
      headers: appBridgePageHeaders(app, DEMO),
      body: appBridgePage(app),
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
    expect(await responseOf(response)).toStrictEqual({
      status: 200,
      headers: appBridgePageHeaders(app, null),
      body: appBridgePage(app),
    })
  })

  it('script injection: prints nothing from its address', async () => {
    const reload = encodeURIComponent(`${app.url}/x?a=</script><script>alert(1)</script>`)
    const response = await app.fetch(
      `${PAGE}?shop=${DEMO}&shopify-reload=${reload}&x=</script><script>alert(1)</script>`,
    )
    expect([response.status, await response.text()]).toStrictEqual([200, appBridgePage(app)])
  })

  it("token theft: returns only to the app's own address, which receives the ID token", async () => {
    const { host } = new URL(app.url)
    const addresses = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      '/products',
      'javascript:alert(1)',
      '',
      ' ',
      `${app.url}.evil.example/`,
      `${app.url}@evil.example/`,
      `http://x@${host}/`,
      `https://${host}/`,
      `\t${app.url}/`,
      app.emulator.url,
    ]
    for (const address of addresses) {
      await expectError(
        await app.fetch(`${PAGE}?shop=${DEMO}&shopify-reload=${encodeURIComponent(address)}`),
        400,
        'redirect_target_invalid',
      )
    }
    const both = [`${app.url}/`, 'https://evil.example/']
      .map(address => `shopify-reload=${encodeURIComponent(address)}`)
      .join('&')
    await expectError(await app.fetch(`${PAGE}?${both}`), 400, 'redirect_target_invalid')
  })
})

describe('a browser that was bounced before', () => {
  const bounce = () => bounceLocation(app, '/api/guarded', framed(app, '').slice(1))
  const openFrom = (referer: string) =>
    app.fetch(framed(app, '/api/guarded'), { headers: { referer } })

  it('is bounced again when it comes back later', async () => {
    const response = await openFrom(
      `${app.url}${bounce()}&platform-bounce=2.${secondsFromNow(-12)}`,
    )
    expect([
      response.status,
      response.headers.get('location')?.split('&platform-bounce=')[0],
    ]).toStrictEqual([302, bounce()])
  })

  it('is not stopped by the bounce page of another site', async () => {
    const response = await openFrom(
      `https://evil.example${PAGE}?platform-bounce=9.${secondsFromNow(0)}`,
    )
    expect([response.status, response.headers.get('location')]).toStrictEqual([302, bounce()])
  })
})
