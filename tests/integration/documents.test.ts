import { afterAll, describe, expect, it } from 'vitest'
import { responseOf } from './response-of'
import {
  appBridgePage,
  appBridgePageHeaders,
  bounceLocation,
  frameAncestors,
} from './app-bridge-responses'
import { API_KEY, BROWSER, DEMO, startApp } from './app-under-test'
import { framed, hostParam } from './frame-address'
import { forgeToken, secondsFromNow } from './session-tokens'
import { storedSessions } from './stored-sessions'

const app = await startApp()
afterAll(() => app.stop())

describe.each([
  ['a server route', '/api/guarded'],
  ['a guarded page', '/guards/protected'],
])('a document request to %s', (_surface, path) => {
  const open = async (changes: Parameters<typeof framed>[2]) =>
    responseOf(await app.fetch(framed(app, path, changes)))

  it.each([
    ['shop missing', { shop: undefined }, null],
    ['shop invalid', { shop: 'not a shop' }, null],
    ['host missing', { host: undefined }, DEMO],
    ['host undecodable', { host: '%%%' }, DEMO],
    ['host of a stranger', { host: btoa('evil.example/store/demo-store') }, DEMO],
    ['everything missing', { shop: undefined, host: undefined, embedded: undefined }, null],
  ])('A1 %s: the App Bridge page', async (_case, changes, shop) => {
    expect(await open(changes)).toEqual({
      status: 200,
      headers: appBridgePageHeaders(app, shop),
      body: appBridgePage(app),
    })
  })

  it.each([
    'evil.com',
    'evil.com *',
    `${DEMO}.evil.com`,
    `${DEMO} evil.com`,
    `${DEMO};script-src evil.com`,
  ])('A2 clickjacking: shop=%s adds no frame ancestor and no Link', async shop => {
    const { status, headers } = await open({ shop })
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toBe(frameAncestors(app, null))
    expect(headers).not.toHaveProperty('link')
  })

  it('A4 no id_token: to the bounce page, which comes back to the same address', async () => {
    const { status, headers, body } = await open({})
    const query = framed(app, '').slice(1)
    expect({ status, body, location: headers.location, cache: headers['cache-control'] }).toEqual({
      status: 302,
      body: '',
      location: bounceLocation(app, path, query),
      cache: 'private, no-store',
    })
  })

  it("A4 keeps the page's own parameters, encoded as a form would", async () => {
    const { headers } = await open({ q: 'two words', page: '2' })
    const query = `embedded=1&shop=${DEMO}&host=${encodeURIComponent(hostParam(app))}&q=two+words&page=2`
    expect(headers.location).toBe(bounceLocation(app, path, query))
  })

  it('A4 drops an earlier shopify-reload, which an attacker could have written', async () => {
    const { headers } = await open({ 'shopify-reload': 'https://evil.example/' })
    expect(headers.location).toBe(bounceLocation(app, path, framed(app, '').slice(1)))
  })

  it('A5 a foreign Host: the bounce page comes back to the configured address', async () => {
    const { status, headers } = await app.send({
      path: framed(app, path),
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'user-agent': BROWSER,
      },
    })
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: bounceLocation(app, path, framed(app, '').slice(1)),
    })
  })

  it("attack: login CSRF, a link with the attacker's token goes to the admin, which knows the signed-in user", async () => {
    const link = framed(app, path, { id_token: forgeToken() })
    const opened = await app.fetch(link, {
      headers: {
        accept: 'text/html',
        'user-agent': BROWSER,
        'sec-fetch-dest': 'document',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect([opened.status, opened.headers.get('location'), await opened.text()]).toEqual([
      302,
      `${app.emulator.url}/store/demo-store/apps/${API_KEY}${path}`,
      '',
    ])
  })

  it.each([
    ['no token at all', 'invalid'],
    ['empty', ''],
    ['expired', () => forgeToken({ claims: { exp: secondsFromNow(-12) } })],
    ['of another secret', () => forgeToken({ secret: 'guess' })],
  ])('A6 an id_token that is %s: as without one, and it is not passed on', async (_case, token) => {
    const { status, headers } = await open({
      id_token: typeof token === 'string' ? token : token(),
    })
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: bounceLocation(app, path, framed(app, '').slice(1)),
    })
  })

  it.each([
    ['absent', undefined],
    ['0', '0'],
  ])('A8 embedded is %s: to the app in the admin', async (_case, embedded) => {
    const { status, headers, body } = await open({ embedded })
    expect({ status, location: headers.location, body }).toEqual({
      status: 302,
      location: `${app.emulator.url}/store/demo-store/apps/${API_KEY}${path}`,
      body: '',
    })
  })

  it('A8 also with a valid id_token, at top level', async () => {
    const { status, headers } = await open({ embedded: undefined, id_token: forgeToken() })
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: `${app.emulator.url}/store/demo-store/apps/${API_KEY}${path}`,
    })
  })

  it('refuses the third bounce in a row with a page that explains the reason, instead of a loop', async () => {
    let referer = ''
    const bounce = () =>
      app.fetch(framed(app, path, { id_token: forgeToken({ secret: 'guess' }) }), {
        headers: referer ? { referer } : {},
      })
    for (const expected of [302, 302]) {
      const response = await bounce()
      expect(response.status).toBe(expected)
      referer = app.url + response.headers.get('location')
    }
    const { status, headers, body } = await responseOf(await bounce())
    expect(status).toBe(401)
    expect(headers['content-security-policy']).toBe(frameAncestors(app, DEMO))
    expect(/<h1>(.*?)<\/h1>/.exec(body)?.[1]).toBe('This app cannot sign you in')
  })
})

it('stored nothing for any of these requests', async () => {
  expect(await storedSessions(app).findSessionsByShop(DEMO)).toEqual([])
  expect((await app.emulator.control.log()).filter(({ kind }) => kind === 'access_token')).toEqual(
    [],
  )
})
