import { randomUUID } from 'node:crypto'
import { createStorage, defineDriver } from 'unstorage'
import { loadProtocol } from './load-protocol.mjs'
import { medianTime } from './median-time.mjs'
import { median } from './statistics.mjs'

const PROTOCOL = [
  'session/session-storage',
  'session/session',
  'webhooks/delivery-record',
  'records/record-storage',
  '../nitro/storage/expiring-records',
]
const SAMPLES = 300
/** Of the deletion of expired records. */
const DELETIONS = 20
const DELETED = 1000
const SHOPS_AT_ONCE = 5000
const TOPIC = 'orders/updated'
const YEAR_SECONDS = 365 * 24 * 3600
const KEPT_MS = 24 * 3600 * 1000

/**
 * A storage with an app's sessions and the records of its deliveries, one of each per shop.
 *
 * @param store an empty one of `openGrowthStores`
 * @returns `grow(shops)`, which adds what is missing, and returns the bytes of a session and of a
 *   record, as added now; and `measure()`, milliseconds of each operation, the median of 300
 */
export async function createGrowth(store) {
  const { storage, driver, fill, fillRecords, size, addExpired } = store
  const protocol = await loadProtocol(PROTOCOL)
  const expiring = protocol.expiringStoreIn(storage, driver)
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
      refreshToken: 'refresh-token-of-a-shop-that-does-not-exist',
      refreshTokenExpires: new Date(Date.now() + YEAR_SECONDS * 1000),
    })
  /** A new one for each delivery: no process remembers what it has handled itself. */
  const handle = (shop, webhookId) =>
    protocol
      .createDeliveryRecord(expiring, Date.now, console.warn)
      .once({ shop, topic: TOPIC, webhookId }, async () => {})
  const someShop = () => shopOf(Math.floor(Math.random() * shops))

  /** Writes what `add` stores for each new shop, many shops at once. */
  async function fillShops(count, write, add) {
    for (let first = shops; first < count; first += SHOPS_AT_ONCE) {
      const entries = []
      const collected = collectEntries(entries)
      for (let index = first; index < Math.min(first + SHOPS_AT_ONCE, count); index++)
        await add(collected, shopOf(index))
      await write(entries)
    }
  }

  async function deletion() {
    const times = []
    for (let sample = 0; sample < DELETIONS; sample++) {
      await addExpired(DELETED)
      times.push(await medianTime(1, () => expiring.cleanup.run('delivery', [])))
    }
    return median(times)
  }

  return {
    async grow(count) {
      const added = count - shops
      const before = await size()
      await fillShops(count, fill, (collected, shop) =>
        protocol.createSessionStorage(collected).storeSession(sessionOf(shop)),
      )
      const withSessions = await size()
      const day = new Date().toISOString().slice(0, 10)
      await fillShops(count, fillRecords, (collected, shop) =>
        collected.setItem(`delivery:${day}:${protocol.keyDigest(shop, TOPIC, 'filled')}`, {
          at: Date.now(),
        }),
      )
      const withRecords = await size()
      shops = count
      // Old records are deleted once an hour: not within a measured delivery.
      await expiring.set('delivery-sweep', { at: Date.now() }, KEPT_MS)
      return {
        session: (withSessions - before) / added,
        delivery: (withRecords - withSessions) / added,
      }
    },
    measure: async () => ({
      'load a session by id': await medianTime(SAMPLES, () =>
        sessions.loadSession(protocol.offlineSessionId(someShop())),
      ),
      'find the sessions of a shop': await medianTime(SAMPLES, () =>
        sessions.findSessionsByShop(someShop()),
      ),
      'store a session again': await medianTime(SAMPLES, () =>
        sessions.storeSession(sessionOf(someShop())),
      ),
      'handle a delivery and record it': await medianTime(SAMPLES, () =>
        handle(someShop(), randomUUID()),
      ),
      'find that a delivery was handled': await medianTime(SAMPLES, () =>
        handle(someShop(), 'filled'),
      ),
      ...(addExpired && {
        [`delete ${DELETED.toLocaleString('en')} old records`]: await deletion(),
      }),
    }),
  }
}

function shopOf(index) {
  return `store-${index}.myshopify.com`
}

/** A storage that is always empty, and adds what is stored to `entries`, as a driver gets it. */
function collectEntries(entries) {
  const driver = defineDriver(() => ({
    name: 'collect',
    hasItem: () => false,
    getItem: () => null,
    getKeys: () => [],
    setItem: (key, text) => void entries.push([key, text]),
  }))
  return createStorage({ driver: driver() })
}
