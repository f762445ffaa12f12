import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { responseOf, bearer } from './response-of'
import { pageAncestors } from './app-bridge-responses'
import { BROWSER, DEMO, SECOND, startApp } from './app-under-test'
import { framed, hostParam } from './frame-address'
import { forgeToken } from './session-tokens'
import { storedSessions } from './stored-sessions'

const app = await startApp()
afterAll(() => app.stop())

const isRunning = async () => (await app.fetch('/api/unguarded')).status

/**
 * Sends a request with a header of this size, in pieces, until the app responds; resolves to the
 * status line.
 */
async function sendHugeHeader(bytes: number): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const socket = connect({ host: hostname, port: Number(port) })
  let reply = ''
  // The app hangs up while we are still sending.
  socket.on('error', () => {})
  socket.setEncoding('utf8').on('data', (text: string) => {
    reply += text
  })
  await once(socket, 'connect')
  socket.write(`GET /api/guarded HTTP/1.1\r\nhost: x\r\nauthorization: Bearer `)
  for (let sent = 0; sent < bytes && reply === '' && !socket.destroyed; sent += 8192) {
    socket.write('a'.repeat(8192))
    await delay(2)
  }
  await expect.poll(() => reply).not.toBe('')
  socket.destroy()
  return reply.split('\r\n')[0] ?? ''
}

describe('a parameter of the frame that occurs twice', () => {
  const TWICE: [string, string[]][] = [
    ['shop', [SECOND, DEMO]],
    ['shop', [DEMO, DEMO]],
    ['host', ['x', 'y']],
    ['embedded', ['1', '0']],
    ['id_token', ['x', 'y']],
  ]

  it.each(TWICE)('is refused by a server route: %s=%j', async (name, values) => {
    const { status, body } = await responseOf(
      await app.fetch(framed(app, '/api/guarded', { id_token: forgeToken(), [name]: values })),
    )
    expect({ status, body: JSON.parse(body) as unknown }).toMatchObject({
      status: 400,
      body: {
        message: `Query parameter "${name}" must not appear more than once`,
        data: { code: 'parameter_repeated' },
      },
    })
  })

  it.each(TWICE)(
    'is refused by a guarded page, with an error page that the admin can show: %s=%j',
    async (name, values) => {
      const response = await app.fetch(
        framed(app, '/guards/protected', { id_token: forgeToken(), [name]: values }),
        { headers: { accept: 'text/html' } },
      )
      const { status, headers, body } = await responseOf(response)
      expect(status).toBe(400)
      expect(body).toContain(`Query parameter &quot;${name}&quot; must not appear more than once`)
      expect(headers['content-security-policy']).toMatch(
        new RegExp(
          `^frame-ancestors (https://\\S+\\.platform\\.test )?${app.emulator.url} 'self';$`,
        ),
      )
    },
  )

  it('does not affect a call with a header, which reads nothing from the address', async () => {
    expect(
      (await app.fetch(framed(app, '/api/guarded', { shop: [SECOND, DEMO] }), bearer(forgeToken())))
        .status,
    ).toBe(200)
  })
})

it('nothing was stored for the other shop', async () => {
  expect(await storedSessions(app).findSessionsByShop(SECOND)).toEqual([])
})

describe('a request that is too large', () => {
  it('a header of 1 MB: 431, and the app still responds', async () => {
    expect(await sendHugeHeader(1_000_000)).toBe('HTTP/1.1 431 Request Header Fields Too Large')
    expect(await isRunning()).toBe(200)
  })

  it('an id_token of 15 KB: to the bounce page, and the app still responds', async () => {
    const { status } = await app.send({
      path: framed(app, '/api/guarded', { id_token: 'x'.repeat(15_000) }),
      headers: { 'user-agent': BROWSER },
    })
    expect(status).toBe(302)
    expect(await isRunning()).toBe(200)
  })
})

describe('misleading URLs', () => {
  it.each(['//evil.example/guards/protected', '/\\evil.example/x', '/guards/protected/..%2f..%2f'])(
    '%s never redirects away from the app',
    async path => {
      const { headers } = await app.send({
        path: framed(app, path),
        headers: { 'user-agent': BROWSER },
      })
      const next = new URL(headers.location ?? '/', app.url)
      expect(next.origin).toBe(app.url)
      expect(new URL(next.searchParams.get('shopify-reload') ?? app.url).origin).toBe(app.url)
    },
  )

  it.each([
    '/api/guarded?%',
    `/api/guarded?shop=%E0%A4%A&host=%`,
    '/api/guarded?__proto__[x]=1&constructor=1',
    `/api/guarded?shop=%00${DEMO}`,
  ])('%s gets a response without a crash', async path => {
    const { status } = await app.send({ path, headers: { 'user-agent': BROWSER } })
    expect(status).toBe(200)
  })

  it('a host parameter of another site never becomes a redirect', async () => {
    const host = Buffer.from('evil.example/store/demo-store').toString('base64')
    const { headers } = await app.send({
      path: framed(app, '/api/guarded', { embedded: undefined, host }),
      headers: { 'user-agent': BROWSER },
    })
    expect(headers).not.toHaveProperty('location')
    const { headers: good } = await app.send({
      path: framed(app, '/api/guarded', { embedded: undefined, host: hostParam(app) }),
      headers: { 'user-agent': BROWSER },
    })
    expect(good.location).toBe(
      `${app.emulator.url}/store/demo-store/apps/integration-key/api/guarded`,
    )
  })
})

describe('a host parameter of the platform', () => {
  const admin = () => new URL(app.emulator.url).host
  const locationFor = async (decoded: string, path = '/api/guarded') => {
    const { headers } = await app.send({
      path: framed(app, path, {
        embedded: undefined,
        host: Buffer.from(decoded).toString('base64'),
      }),
      headers: { 'user-agent': BROWSER },
    })
    return headers.location
  }

  it.each([
    ["another shop's admin", () => `${admin()}/store/second-store`],
    ['another shop', () => `${SECOND}/admin`],
  ])('that is of %s leads to the admin of the shop that the address names', async (_, decoded) => {
    expect(await locationFor(decoded())).toBe(
      `${app.emulator.url}/store/demo-store/apps/integration-key/api/guarded`,
    )
  })

  it.each([
    ['a page that another merchant wrote', () => `${SECOND}/pages/phish`],
    ['a page that the merchant wrote', () => `${DEMO}/pages/phish`],
    ['another path of the admin', () => `${admin()}/settings/demo-store`],
    ['a path below the store', () => `${admin()}/store/demo-store/pages`],
  ])('that is %s never becomes a redirect', async (_, decoded) => {
    expect(await locationFor(decoded())).toBeUndefined()
  })
})

it('clickjacking: an error page with an unknown shop can be framed by the admin only', async () => {
  const { headers } = await responseOf(
    await app.fetch('/no-such-page?embedded=1&shop=evil.example', {
      headers: { accept: 'text/html' },
    }),
  )
  expect(headers['content-security-policy']).toBe(pageAncestors(app, null))
})
