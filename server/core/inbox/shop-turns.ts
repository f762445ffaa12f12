import { LRUCache } from 'lru-cache'
import { atMost } from '../concurrency/at-most'

/** The highest priority number of BullMQ: jobs with it are first come, first served. */
const MAX_TURN = 2 ** 21 - 1
const MAX_SHOPS = 10_000
/** Milliseconds for which a turn that was read counts as the current one. */
const CURRENT_MS = 100

/** The turns of shops in a queue that runs the lowest number first. */
export interface ShopTurns {
  /**
   * Returns the turn of the next job of a shop: one after its last job, and none in the past. So a
   * job comes after one job of each other shop, however many the others have.
   */
  next(shop: string): Promise<number>
  /** Returns the turn that runs now. */
  current(): Promise<number>
}

/**
 * Creates the turns that one process gives out. Others give out their own: a shop whose jobs two
 * processes store may have two jobs in a turn.
 *
 * @param readCurrent reads the turn of the job that runs next; 0 when none waits
 * @param now epoch milliseconds
 */
export function createShopTurns(
  readCurrent: () => Promise<number>,
  now: () => number = Date.now,
): ShopTurns {
  const last = new LRUCache<string, number>(atMost(MAX_SHOPS))
  let known = { turn: 0, at: Number.NEGATIVE_INFINITY }
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const turn = await readCurrent()
    known = { turn, at: now() }
    // Without waiting jobs, the numbers begin again.
    if (turn === 0) last.clear()
  }

  async function current(): Promise<number> {
    if (Math.abs(now() - known.at) >= CURRENT_MS)
      await (reading ??= read().finally(() => (reading = undefined)))
    return Math.max(1, known.turn)
  }

  return {
    current,
    async next(shop) {
      // Read first: concurrent calls would otherwise get the same number.
      const earliest = await current()
      const turn = Math.min(Math.max((last.get(shop) ?? 0) + 1, earliest), MAX_TURN)
      last.set(shop, turn)
      return turn
    },
  }
}
