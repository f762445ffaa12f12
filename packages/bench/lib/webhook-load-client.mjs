/**
 * The process that sends webhooks, apart from the server so that its own work is not counted. Its
 * parent asks for two steps: `prepare` signs orders and connects, `run` delivers them in turn until
 * the time is up.
 */
import { deliveryHeaders } from './delivery-headers.mjs'
import { SHOPS } from './fake-platform.mjs'
import { openConnection } from './http-connection.mjs'
import { signOrders } from './signed-orders.mjs'

/** Few, because 1 MB each; the id of a delivery is in its headers, and none is sent twice. */
const ORDERS = 8

let orders = []
let deliveredShops = SHOPS
let opened = []

process.on('disconnect', () => process.exit())

process.on('message', async message => {
  process.send(message.step === 'prepare' ? await prepare(message) : await run(message))
})

async function prepare({ port, connections, bytes, shops = SHOPS }) {
  deliveredShops = shops
  if (orders[0]?.body.length !== bytes) orders = signOrders(ORDERS, bytes)
  opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  return {}
}

async function run({ path, topic, seconds }) {
  const started = performance.now()
  const end = started + seconds * 1000
  let sent = 0
  await Promise.all(
    opened.map(async connection => {
      while (performance.now() < end) {
        const { body, hmac } = orders[sent % ORDERS]
        const headers = deliveryHeaders({
          topic,
          hmac,
          shop: deliveredShops[sent % deliveredShops.length],
        })
        sent += 1
        await connection.post(path, headers, body)
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  for (const connection of opened) connection.close()
  return { requests: sent, seconds: elapsed }
}
