import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAdminClient } from '../../../src/pull/admin-client'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'

const TOKEN = 'shpat_0123456789'
const SHOP = 'my-store.myshopify.com'

interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

let server: Server
let replies: Reply[]
let received: { url?: string; token?: string | string[]; at: number }[]

beforeEach(async () => {
  replies = []
  received = []
  server = createServer((message, response) => {
    const { url, headers } = message
    received.push({ url, token: headers['x-shopify-access-token'], at: performance.now() })
    const {
      status = 200,
      headers: sent = {},
      body = { data: { ok: true } },
    } = replies.shift() ?? {}
    message.resume()
    response.writeHead(status, { 'content-type': 'application/json', ...sent })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = () =>
  createAdminClient({
    shop: SHOP,
    token: TOKEN,
    shopUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{shop}`,
  }).request('{ ok }')

const cost = (requestedQueryCost: number, currentlyAvailable: number) => ({
  cost: { requestedQueryCost, throttleStatus: { currentlyAvailable, restoreRate: 1000 } },
})

describe('the client of a pull', () => {
  it('sends the token to the Admin API of the shop', async () => {
    expect(await ask()).toEqual({ ok: true })
    expect(received).toMatchObject([
      { url: `/${SHOP}/admin/api/${DEFAULT_API_VERSION}/graphql.json`, token: TOKEN },
    ])
  })

  it('waits until the bucket has the points of a throttled request', async () => {
    replies = [
      {
        body: {
          errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
          extensions: cost(1000, 400),
        },
      },
    ]
    expect(await ask()).toEqual({ ok: true })
    expect(received).toHaveLength(2)
    expect((received[1]?.at ?? 0) - (received[0]?.at ?? 0)).toBeGreaterThanOrEqual(590)
  })

  it('repeats a request after the time that a 429 names, and after a server error', async () => {
    replies = [{ status: 429, headers: { 'retry-after': '0.2' } }, { status: 502 }]
    expect(await ask()).toEqual({ ok: true })
    expect(received).toHaveLength(3)
    expect((received[1]?.at ?? 0) - (received[0]?.at ?? 0)).toBeGreaterThanOrEqual(190)
  })

  it.each<[Reply, string]>([
    [{ body: { errors: [{ message: 'Access denied' }] } }, 'Access denied'],
    [
      { status: 401 },
      `${SHOP} responded with 401: the token was not issued by this shop, or has expired.`,
    ],
    [
      { status: 403, body: { errors: 'Tokens without expiry are refused' } },
      'Offline tokens without expiry are refused (rule permanent-tokens).',
    ],
    [{ status: 403, body: {} }, '(rule allowlist-calls)'],
    [
      {
        body: {
          errors: [
            {
              message: 'Access denied for bulkOperationRunQuery field.',
              extensions: { code: 'ACCESS_DENIED' },
            },
          ],
        },
      },
      '(rule bulk-access)',
    ],
    [
      { status: 302, headers: { location: 'https://evil.example' } },
      `${SHOP} responded with 302. Check the shop.`,
    ],
    [{ status: 404 }, `${SHOP} responded with 404. Check the shop.`],
  ])('does not repeat %j', async (reply, message) => {
    replies = [reply]
    await expect(ask()).rejects.toThrow(message)
    expect(received).toHaveLength(1)
  })
})
