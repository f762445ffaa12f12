import { jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, DEMO, NOW, SECOND, SECRET, startPlatform } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
})

const TARGET = { shop: DEMO, apiKey: API_KEY }
const call = (name: string, body: unknown, origin = platform.emulator.url) =>
  platform.post(`/_admin/${name}`, body, { origin })

describe("requests of the admin's scripts", () => {
  it('mints an ID token of the owner', async () => {
    const { status, json } = await call('session-token', TARGET)
    expect(status).toBe(200)
    const { payload } = await jwtVerify(String(json.token), new TextEncoder().encode(SECRET), {
      audience: API_KEY,
      currentDate: new Date(NOW * 1000),
    })
    expect([payload.sub, payload.dest, payload.exp]).toEqual(['1', `https://${DEMO}`, NOW + 60])
  })

  it('signs the URL of the frame', async () => {
    const { status, json } = await call('frame-url', { ...TARGET, path: '/products?page=2' })
    const url = new URL(String(json.url))
    expect([
      status,
      url.pathname,
      url.searchParams.get('page'),
      url.searchParams.get('shop'),
    ]).toEqual([200, '/products', '2', DEMO])
  })

  it('uninstalls, and revokes the tokens', async () => {
    await platform.exchange()
    expect((await call('uninstall', TARGET)).status).toBe(200)
    expect(await platform.emulator.control.tokens(DEMO)).toMatchObject([{ status: 'revoked' }])
    expect((await call('session-token', TARGET)).status).toBe(409)
  })

  it.each(['http://localhost:3000', 'https://evil.example', 'null'])(
    'attack: a page of %s gets no ID token',
    async origin => {
      for (const name of ['session-token', 'frame-url', 'uninstall']) {
        expect(await call(name, { ...TARGET, path: '/' }, origin)).toMatchObject({
          status: 403,
          json: { error: 'This request must come from a page of the local platform itself.' },
        })
      }
      expect((await platform.emulator.control.shops())[0]?.scopes).toEqual(['write_products'])
    },
  )

  it('attack: a request without an origin gets no ID token', async () => {
    expect((await platform.post('/_admin/session-token', TARGET)).status).toBe(403)
  })

  it.each<[unknown, number]>([
    [{ shop: DEMO }, 400],
    [{ ...TARGET, userId: '2' }, 400],
    [{ ...TARGET, shop: 'unknown.platform.test' }, 404],
    [{ ...TARGET, apiKey: 'other' }, 404],
    [{ ...TARGET, shop: SECOND }, 409],
  ])('refuses %j', async (body, status) => {
    expect((await call('session-token', body)).status).toBe(status)
  })
})
