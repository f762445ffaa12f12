/**
 * The process that sends webhooks, apart from the server so that its own work is not counted. Its parent asks for two
 * steps: `prepare` signs orders and connects, `run` delivers them in turn until the time is up.
 */
import { randomUUID } from 'node:crypto'
import { SHOPS } from './fake-platform.mjs'
import { openConnection } from './http-connection.mjs'
import { signOrders } from './signed-orders.mjs'

/** Few, because 1 MB each; the id of a delivery is in its headers, and none is sent twice. */
const ORDERS = 8

let orders = []
let opened = []

process.on('disconnect', () => process.exit())

process.on('message', async (message) => {
  process.send(message.step === 'prepare' ? await prepare(message) : await run(message))
})

async function prepare({ port, connections, bytes }) {
  if (orders[0]?.body.length !== bytes) orders = signOrders(ORDERS, bytes)
  opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  return {}
}

async function run({ path, topic, seconds }) {
  const started = performance.now()
  const end = started + seconds * 1000
  let sent = 0
  await Promise.all(opened.map(async (connection) => {
    while (performance.now() < end) {
      const { body, hmac } = orders[sent % ORDERS]
      const headers = deliveryHeaders({ topic, hmac, shop: SHOPS[sent % SHOPS.length] })
      sent += 1
      await connection.post(path, headers, body)
    }
  }))
  const elapsed = (performance.now() - started) / 1000
  for (const connection of opened) connection.close()
  return { requests: sent, seconds: elapsed }
}

/** What the platform sends with a delivery. */
function deliveryHeaders({ topic, hmac, shop }) {
  return [
    'Content-Type: application/json',
    'User-Agent: Shopify-Captain-Hook',
    `X-Shopify-Topic: ${topic}`,
    `X-Shopify-Hmac-Sha256: ${hmac}`,
    `X-Shopify-Shop-Domain: ${shop}`,
    'X-Shopify-API-Version: 2026-10',
    `X-Shopify-Webhook-Id: ${randomUUID()}`,
    `X-Shopify-Event-Id: ${randomUUID()}`,
    'X-Shopify-Triggered-At: 2026-11-20T14:30:00.123456789Z',
    '',
  ].join('\r\n')
}
