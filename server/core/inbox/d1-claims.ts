import type { D1Connection } from './d1-database'
import type { InboxSettings } from './inbox-settings'
import type { ShopSlots } from './shop-slots'
import { claimedOf } from './stored-rows'
import type { ClaimedDelivery, Row } from './stored-rows'

/** What a claim got. */
export interface D1Claim {
  claimed: ClaimedDelivery[]
  /** True when entries that are due are left: others hold their slots, or it met a limit. */
  hasMore: boolean
}

/** A shop, and the entries that it may run next, in their order. */
interface WaitingShop {
  shop: string
  seqs: number[]
}

/** Entries that one claim wakes, and shops that it looks at. */
const MAX_WOKEN = 1000
const MAX_SHOPS = 1000
/** After the name of every shop. */
const LAST_SHOP = '\uFFFF'

const FIRST_OF_SHOP = `SELECT json_group_array(seq) FROM (
    SELECT seq FROM platform_queue INDEXED BY platform_queue_ready
    WHERE queue = ? AND ready = 1 AND shop = shops.shop ORDER BY due_at, seq LIMIT ?
  )`
/** Empty while the oldest entry of the shop is not ready. */
const OLDEST_OF_SHOP = `SELECT iif(ready = 1, json_array(seq), '[]') FROM platform_queue
  WHERE queue = ? AND shop = shops.shop AND state = 'open' ORDER BY seq LIMIT ?`

/** Steps from shop to shop along an index, in the order of their names. */
const waitingShops = (ofShop: string) => `WITH RECURSIVE shops(shop) AS (
    SELECT min(shop) FROM platform_queue INDEXED BY platform_queue_ready
    WHERE queue = ? AND ready = 1 AND shop > ? AND shop <= ?
    UNION ALL
    SELECT (
      SELECT min(shop) FROM platform_queue INDEXED BY platform_queue_ready
      WHERE queue = ? AND ready = 1 AND shop > shops.shop AND shop <= ?
    ) FROM shops WHERE shop IS NOT NULL
    LIMIT ?
  )
  SELECT shop, (${ofShop}) AS seqs FROM shops WHERE shop IS NOT NULL`

/**
 * Creates the claims of a queue: one entry of each shop in turn, and of no shop more than its
 * share.
 *
 * @param now epoch milliseconds
 */
export function createD1Claims(
  { batch, rows }: D1Connection,
  queue: string,
  { attempts, leaseMs, orderByShop, concurrency }: InboxSettings,
  now: () => number,
): (slots: ShopSlots, lease: string) => Promise<D1Claim> {
  /** The shop that was visited last: each claim goes on with the next one, by name. */
  let visited = ''
  const selectShops = waitingShops(orderByShop ? OLDEST_OF_SHOP : FIRST_OF_SHOP)
  const maxShops = orderByShop ? MAX_SHOPS : concurrency

  const between = (after: string, last: string, perShop: number) =>
    [selectShops, queue, after, last, queue, last, maxShops, queue, perShop] as const

  return async (slots, lease) => {
    const at = now()
    const perShop = orderByShop ? 1 : slots.free
    const [, woken, following, first] = await batch(
      // An entry that ends its worker must not do so forever.
      [
        `UPDATE platform_queue SET state = 'dead', lease = NULL, ended_at = ?, failure = 'The worker ended while it ran'
        WHERE queue = ? AND state = 'open' AND ready = 0 AND due_at <= ? AND lease IS NOT NULL AND attempts >= ?`,
        at,
        queue,
        at,
        attempts,
      ],
      // What is due again, or whose lease has ended.
      [
        `UPDATE platform_queue SET ready = 1, lease = NULL WHERE seq IN (
          SELECT seq FROM platform_queue WHERE queue = ? AND state = 'open' AND ready = 0 AND due_at <= ? ORDER BY due_at LIMIT ${MAX_WOKEN}
        ) RETURNING seq`,
        queue,
        at,
      ],
      between(visited, LAST_SHOP, perShop),
      between('', visited, perShop),
    )
    const shops = [...(following ?? []), ...(first ?? [])].map(waitingOf)
    const chosen = takeTurns(shops, slots)
    const waiting = shops.reduce((sum, { seqs }) => sum + seqs.length, 0)
    if (chosen.length === 0)
      return { claimed: [], hasMore: waiting > 0 || woken?.length === MAX_WOKEN }
    visited = chosen.at(-1)?.shop ?? visited
    // One statement, of which each entry is still free: two workers never claim the same one.
    const claimed = await rows(
      `UPDATE platform_queue NOT INDEXED SET lease = ?, ready = 0, due_at = ?, attempts = attempts + 1
      WHERE ready = 1 AND seq IN (SELECT value FROM json_each(?))
      RETURNING seq, id, shop, topic, webhook_id, content, attempts, received_at`,
      lease,
      at + leaseMs,
      JSON.stringify(chosen.map(({ seq }) => seq)),
    )
    return {
      claimed: claimed.map(row => claimedOf(row, lease)),
      hasMore: claimed.length < waiting || woken?.length === MAX_WOKEN,
    }
  }
}

/** Takes a slot for each entry that it chooses. */
function takeTurns(
  shops: readonly WaitingShop[],
  slots: ShopSlots,
): { shop: string; seq: number }[] {
  const chosen: { shop: string; seq: number }[] = []
  for (let turn = 0, hasChosen = true; hasChosen && slots.free > 0; turn++) {
    hasChosen = false
    for (const { shop, seqs } of shops) {
      const seq = seqs[turn]
      if (seq === undefined || !slots.mayTake(shop)) continue
      slots.take(shop)
      chosen.push({ shop, seq })
      hasChosen = true
    }
  }
  return chosen
}

function waitingOf({ shop, seqs }: Row): WaitingShop {
  return { shop: String(shop), seqs: JSON.parse(String(seqs)) as number[] }
}
