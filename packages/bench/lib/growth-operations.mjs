import { randomUUID } from 'node:crypto'
import { loadProtocol } from './load-protocol.mjs'
import { median } from './statistics.mjs'

const PROTOCOL = [
  'session/session-storage',
  'session/session',
  'webhooks/delivery-record',
  'records/record-storage',
]
const SAMPLES = 300
const FILLED_AT_ONCE = 64
const TOPIC = 'orders/updated'
const YEAR_SECONDS = 365 * 24 * 3600

/**
 * A storage with an app's sessions and the records of its deliveries, one of each per shop.
 *
 * @param storage of unstorage, empty
 * @param options how it is measured
 * @param options.listsRecords whether old records are found by listing all
 * @returns `grow(shops)`, which adds what is missing, and `measure()`: milliseconds of each
 *   operation, the median of 300
 */
export async function createGrowth(storage, { listsRecords }) {
  const protocol = await loadProtocol(PROTOCOL)
  const sessions = protocol.createSessionStorage(storage)
  let shops = 0

  const sessionOf = shop =>
    new protocol.Session({
      id: protocol.offlineSessionId(shop),
      shop,
      state: '',
      isOnline: false,
      scope: 'read_products,write_products',
      accessToken: 'access-token-of-a-shop-that-does-not-exist',
      expires: new Date(Date.now() + YEAR_SECONDS * 1000),
    })
  /** A new one for each delivery: no process remembers what it has handled itself. */
  const handle = (shop, webhookId) =>
    protocol
      .createDeliveryRecord(storage, Date.now, { warn: console.warn })
      .once({ shop, topic: TOPIC, webhookId }, async () => {})
  const someShop = () => shopOf(Math.floor(Math.random() * shops))

  async function addShop(index) {
    const shop = shopOf(index)
    await sessions.storeSession(sessionOf(shop))
    // Under the day that the layer keeps: a record that the sweep looks at and leaves.
    const day = new Date().toISOString().slice(0, 10)
    await storage.setItem(`delivery:${day}:${protocol.keyDigest(shop, TOPIC, 'filled')}`, {
      at: Date.now(),
    })
  }

  return {
    async grow(count) {
      while (shops < count) {
        const first = shops
        const added = Math.min(FILLED_AT_ONCE, count - shops)
        await Promise.all(Array.from({ length: added }, (_, index) => addShop(first + index)))
        shops += added
      }
      // The sweep runs once an hour: not within a measured delivery.
      await storage.setItem('delivery-sweep', { at: Date.now() })
    },
    measure: async () => ({
      'load a session by id': await medianOf(SAMPLES, () =>
        sessions.loadSession(protocol.offlineSessionId(someShop())),
      ),
      'find the sessions of a shop': await medianOf(SAMPLES, () =>
        sessions.findSessionsByShop(someShop()),
      ),
      'store a session again': await medianOf(SAMPLES, () =>
        sessions.storeSession(sessionOf(someShop())),
      ),
      'handle a delivery and record it': await medianOf(SAMPLES, () =>
        handle(someShop(), randomUUID()),
      ),
      'find that a delivery was handled': await medianOf(SAMPLES, () =>
        handle(someShop(), 'filled'),
      ),
      ...(listsRecords && {
        'list the records of deliveries, once an hour': await medianOf(3, () =>
          storage.getKeys('delivery:'),
        ),
      }),
    }),
  }
}

function shopOf(index) {
  return `store-${index}.myshopify.com`
}

/** Milliseconds. */
async function medianOf(count, work) {
  const times = []
  for (let sample = 0; sample < count; sample++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}
