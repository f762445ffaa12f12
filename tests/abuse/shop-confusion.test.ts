import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { DEMO, SECOND, startApp } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { startBrowser } from '../integration/browser'
import { hostParam } from '../integration/frame-address'
import { forgeToken } from '../integration/session-tokens'
import { storedSessions } from '../integration/stored-sessions'

const app = await startApp()
afterAll(() => app.stop())

/** Ways to name the other shop next to an ID token. */
const DISGUISES: [
  string,
  (app: AppUnderTest) => { query?: string; headers?: Record<string, string> },
][] = [
  ['the shop parameter', () => ({ query: `shop=${SECOND}` })],
  ['an encoded name of it', () => ({ query: `%73hop=${SECOND}&sho%70=${SECOND}` })],
  ['the parameter as a list', () => ({ query: `shop[]=${SECOND}&shop[0]=${SECOND}` })],
  ['the parameter twice', () => ({ query: `shop=${SECOND}&shop=${DEMO}` })],
  [
    'the host parameter',
    instance => ({ query: `host=${encodeURIComponent(hostParam(instance, SECOND))}` }),
  ],
  [
    'another ID token in the address',
    () => ({ query: `id_token=${forgeToken({ shop: SECOND })}` }),
  ],
  ['the header of standalone apps', () => ({ headers: { 'x-platform-shop': SECOND } })],
  ['the header of webhooks', () => ({ headers: { 'x-shopify-shop-domain': SECOND } })],
  [
    'a cookie of standalone apps',
    () => ({
      headers: {
        cookie: `platform_session_${SECOND}=9999999999.${'A'.repeat(22)}.${'A'.repeat(43)}`,
      },
    }),
  ],
  ['a referrer', () => ({ headers: { referer: `https://${SECOND}/admin` } })],
]

describe('an ID token of one shop', () => {
  it.each(DISGUISES)(
    'shop confusion: with %s of another is still of the one',
    async (_name, disguise) => {
      const { query = '', headers = {} } = disguise(app)
      const response = await app.fetch(`/api/guarded?${query}`, {
        headers: { authorization: `Bearer ${forgeToken()}`, ...headers },
      })
      expect([response.status, await response.json()]).toStrictEqual([
        200,
        { ok: true, shop: DEMO },
      ])
    },
  )

  it('shop confusion: none of it has stored anything for the other', async () => {
    expect(await storedSessions(app).findSessionsByShop(SECOND)).toStrictEqual([])
  })

  it.each([
    `${DEMO}/../${SECOND}`,
    `${SECOND}#${DEMO}`,
    `${DEMO}@${SECOND}`,
    `${SECOND}:443`,
    `${SECOND}.`,
    ` ${SECOND}`,
  ])('shop confusion: with the destination "%s" is none, although it is signed', async shop => {
    const response = await app.fetch('/api/guarded', {
      headers: { authorization: `Bearer ${forgeToken({ shop })}` },
    })
    expect(response.status).toBe(401)
  })
})

it('shop confusion: two shops that take turns on one connection, without waiting for responses, each get their own', async () => {
  const turns = Array.from({ length: 200 }, (_, turn) => (turn % 2 ? SECOND : DEMO))
  const { hostname, port } = new URL(app.url)
  const socket = connect({ host: hostname, port: Number(port) }).setEncoding('utf8')
  const responses = new Promise<string>((resolve, reject) => {
    let received = ''
    socket
      .once('error', reject)
      .once('close', () => resolve(received))
      .on('data', (text: string) => {
        received += text
      })
  })
  socket.write(
    turns
      .map((shop, turn) =>
        [
          'GET /api/guarded HTTP/1.1',
          `host: ${hostname}`,
          `authorization: Bearer ${forgeToken({ shop })}`,
          ...(turn === turns.length - 1 ? ['connection: close'] : []),
          '',
          '',
        ].join('\r\n'),
      )
      .join(''),
  )
  expect(
    [...(await responses).matchAll(/\{"ok":true,"shop":"([^"]+)"\}/g)].map(([, shop]) => shop),
  ).toStrictEqual(turns)
})

it('session fixation: a cookie that was planted before the sign-in is replaced by it, and opens nothing before or after', async () => {
  const standalone = await startApp({
    installedOn: [],
    environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
    emulator: { app: { embedded: false } },
  })
  try {
    const planted = `platform_session_${DEMO}=9999999999.${'A'.repeat(22)}.${'A'.repeat(43)}`
    const withPlanted = () =>
      standalone.fetch('/api/me', { headers: { cookie: planted, 'sec-fetch-dest': 'empty' } })
    expect((await withPlanted()).status).toBe(401)

    const browser = startBrowser(standalone)
    await browser.open(`/products?shop=${DEMO}`, { headers: { cookie: planted } })
    expect(browser.cookies()).toStrictEqual([
      expect.stringMatching(new RegExp(`^platform_session_${DEMO}=`)),
    ])
    expect(browser.cookies()).not.toContain(planted)
    expect((await browser.call('/api/me')).status).toBe(200)
    expect((await withPlanted()).status).toBe(401)
  } finally {
    await standalone.stop()
  }
})
