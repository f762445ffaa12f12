import { connect } from 'node:net'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deliveryHeaders } from './delivery-headers.mjs'
import { PEER_SHOPS } from './peer-server.mjs'
import { signOrders, signUninstalled } from './signed-orders.mjs'
import { signSessionTokens } from './session-tokens.mjs'

/** Shops that uninstall the app and come back. No other traffic uses them. */
const LEAVING_SHOPS = PEER_SHOPS.map(shop => `leaving-${shop}`)
/** A page opens with one token and repeats it for its lifetime, which is a minute. */
const REPEATED_FOR_MS = 40_000
const SLOW_PIECES = 20

const orders = signOrders(16, 2048)
let repeated = { tokens: [], signedAt: 0 }
let turn = 0
const leaving = [...LEAVING_SHOPS]

/**
 * What is sent: its share of all requests, and how; `send` resolves to the status, and `expected`
 * is the one it must be.
 */
export const TRAFFIC = {
  'guarded GET, repeated token': {
    share: 40,
    expected: 200,
    send: connection => getShop(connection, repeatedToken()),
  },
  'guarded GET, new token': {
    share: 20,
    expected: 200,
    send: connection => getShop(connection, newToken(next(PEER_SHOPS))),
  },
  'guarded GET, forged token': {
    share: 10,
    expected: 401,
    send: connection => getShop(connection, forged(newToken(next(PEER_SHOPS)))),
  },
  document: { share: 10, expected: 200, send: connection => openPage(connection, '/guarded-page') },
  webhook: { share: 12, expected: 200, send: connection => deliver(connection, {}) },
  'webhook, handled once and delivered twice': { share: 2, expected: 200, send: deliverTwice },
  'webhook, bad signature': {
    share: 3,
    expected: 401,
    send: connection => deliver(connection, { hmac: orders[0].hmac, body: orders[1].body }),
  },
  'OAuth begin': {
    share: 2,
    expected: 302,
    send: connection => connection.request(`GET /_platform/auth?shop=${next(PEER_SHOPS)}`, ''),
  },
  'uninstall and visit': { share: 1, expected: 200, send: leaveAndReturn },
}

/** The same requests to a server without checks: all succeed, and an OAuth grant has no route. */
export const BARE_TRAFFIC = Object.fromEntries(
  Object.entries({
    ...TRAFFIC,
    document: { ...TRAFFIC.document, send: connection => openPage(connection, '/front-page') },
  })
    .filter(([kind]) => kind !== 'OAuth begin')
    .map(([kind, traffic]) => [kind, { ...traffic, expected: 200 }]),
)

/** Delivers a webhook in small pieces over some seconds, on a connection of its own. */
export async function deliverSlowly(port) {
  const { body, hmac } = next(orders)
  const socket = connect({ port, host: '127.0.0.1' })
  const responded = once(socket, 'data')
  // Awaited after the last piece.
  responded.catch(() => {})
  socket.write(
    `POST /api/webhook HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n${deliveryHeaders({ topic: 'orders/create', hmac, shop: next(PEER_SHOPS) })}\r\n`,
  )
  const size = Math.ceil(body.length / SLOW_PIECES)
  for (let start = 0; start < body.length; start += size) {
    socket.write(body.subarray(start, start + size))
    await sleep(100)
  }
  const [response] = await responded
  socket.destroy()
  return Number(response.toString('latin1', 9, 12))
}

/** Sends a request, or half of one, and disconnects. */
export async function abort(port) {
  const socket = connect({ port, host: '127.0.0.1' })
  // The server may reset the connection.
  socket.on('error', () => {})
  await once(socket, 'connect')
  const half = turn++ % 2 === 0
  socket.write(
    half
      ? `POST /api/webhook HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2048\r\n\r\n{"half`
      : `GET /api/shop HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${newToken(next(PEER_SHOPS))}\r\n\r\n`,
  )
  await sleep(half ? 20 : 1)
  socket.destroy()
}

function getShop(connection, token) {
  return connection.request('GET /api/shop', `Authorization: Bearer ${token}\r\n`)
}

/** As the admin opens the app's page in its frame. */
function openPage(connection, path) {
  const shop = next(PEER_SHOPS)
  const host = Buffer.from(`admin.shopify.com/store/${shop.split('.')[0]}`).toString('base64url')
  const query = new URLSearchParams({ embedded: '1', shop, host, id_token: newToken(shop) })
  return connection.request(`GET ${path}?${query}`, 'User-Agent: Mozilla/5.0 Chrome/140\r\n')
}

function deliver(
  connection,
  { topic = 'orders/create', shop = next(PEER_SHOPS), webhookId = randomUUID(), hmac, body },
) {
  const order = body ? { body, hmac } : next(orders)
  const triggeredAt = new Date().toISOString()
  const headers = deliveryHeaders({ topic, hmac: order.hmac, shop, webhookId, triggeredAt })
  return connection.request(
    'POST /api/webhook',
    `${headers}Content-Length: ${order.body.length}\r\n`,
    order.body,
  )
}

/**
 * The app has a handler for this topic, so that the delivery is recorded, and its duplicate found.
 */
async function deliverTwice(connection) {
  const delivery = { topic: 'orders/updated', shop: next(PEER_SHOPS), webhookId: randomUUID() }
  const status = await deliver(connection, delivery)
  return status === 200 ? deliver(connection, delivery) : status
}

/** Takes a shop out of the list, so that no other connection uses it at the same time. */
async function leaveAndReturn(connection) {
  const shop = leaving.shift()
  if (!shop) return 200
  const gone = await deliver(connection, {
    topic: 'app/uninstalled',
    shop,
    ...signUninstalled(shop),
  })
  const status = gone === 200 ? await getShop(connection, newToken(shop)) : gone
  leaving.push(shop)
  return status
}

function newToken(shop) {
  return signSessionTokens(1, [shop])[0]
}

function repeatedToken() {
  if (Date.now() - repeated.signedAt > REPEATED_FOR_MS)
    repeated = { tokens: signSessionTokens(PEER_SHOPS.length, PEER_SHOPS), signedAt: Date.now() }
  return next(repeated.tokens)
}

/** The same but for the signature. */
function forged(token) {
  const [header, payload] = token.split('.')
  return `${header}.${payload}.${'A'.repeat(43)}`
}

function next(list) {
  turn += 1
  return list[turn % list.length]
}
