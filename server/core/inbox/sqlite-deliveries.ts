import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { DeadDelivery, InboxCounts, InboxDelivery, InboxSelection } from './inbox'
import { MAX_DELAY_MS } from './inbox-settings'
import type { InboxSettings } from './inbox-settings'
import type { ShopSlots } from './shop-slots'
import { claimedOf, deadOf, deliveryOf } from './stored-rows'
import type { ClaimedDelivery, Row } from './stored-rows'

/** What a claim got. */
export interface Claim {
  claimed: ClaimedDelivery[]
  /** True when it stopped before it had looked at everything. */
  hasMore: boolean
}

/** The statements of an inbox's file. Synchronous: they run inside a transaction of the caller. */
export interface SqliteDeliveries {
  /** @param isFirst runs it before the other deliveries of its shop that are due */
  store(delivery: InboxDelivery, delayMs?: number, isFirst?: boolean): void
  /**
   * Claims deliveries for the free slots of this process: one of each shop in turn, and of no shop
   * more than its share.
   *
   * @param slots those of this process; what is claimed takes one
   * @param isContinued goes on with the round that the last claim could not finish
   */
  claim(slots: ShopSlots, isContinued?: boolean): Claim
  /** Overwrites one row. */
  probe(): void
  /** Extends leases. Returns the deliveries whose lease was lost. */
  renew(claimed: readonly ClaimedDelivery[]): ClaimedDelivery[]
  /** Returns false when the lease was lost: another process runs the delivery, or has run it. */
  complete(claimed: ClaimedDelivery): boolean
  /** Returns whether the delivery died; undefined when the lease was lost. */
  fail(
    claimed: ClaimedDelivery,
    failure: string,
    retryInMs: number,
    isFinal?: boolean,
  ): 'dead' | 'waiting' | undefined
  /** Lets a delivery wait, without counting its attempt. */
  postpone(claimed: ClaimedDelivery, failure: string, runInMs: number): void
  /** Releases a delivery as if it had not been claimed. */
  release(claimed: ClaimedDelivery): void
  counts(): InboxCounts
  dead(shop: string | undefined, limit: number): DeadDelivery[]
  replay(selection: InboxSelection): number
  /** The deliveries of a shop that still have content, oldest first. */
  withContent(shop: string): (InboxDelivery & { seq: number; state: string })[]
  /** Returns how many of them were not done or redacted meanwhile. */
  redact(seqs: readonly number[]): number
  /** Deletes expired records. Returns true when there may be more. */
  sweep(): boolean
}

const SWEEP_LIMIT = 1000
/**
 * Deliveries that one claim wakes, and shops that it visits in vain: it must not block the process.
 */
const MAX_WOKEN = 1000
const MAX_MISSES = 1000
/** As large as a delivery: a nearly full disk may have room for a smaller row. */
const PROBE_BYTES = 16 * 1024
const READY = `state = 'open' AND ready = 1 AND lease IS NULL`
// The indexes are named: SQLite takes others, along which it would pass all that is not ready.
const NEXT_SHOP = `SELECT shop FROM deliveries INDEXED BY deliveries_ready WHERE ${READY} AND shop > ? ORDER BY shop LIMIT 1`
const FIRST_DUE = `SELECT seq FROM deliveries INDEXED BY deliveries_ready WHERE ${READY} AND shop = ? ORDER BY due_at, seq LIMIT 1`
/** Null while the oldest delivery of the shop is not ready. */
const OLDEST = `SELECT iif(ready = 1 AND lease IS NULL, seq, NULL) FROM deliveries INDEXED BY deliveries_shop WHERE state = 'open' AND shop = ? ORDER BY seq LIMIT 1`

/**
 * @param now epoch milliseconds; processes that share a file share a machine, and so its clock
 * @param maxDelayMs longest time that a delivery may wait
 */
export function createSqliteDeliveries(
  database: DatabaseSync,
  settings: InboxSettings,
  now: () => number,
  maxDelayMs = MAX_DELAY_MS,
): SqliteDeliveries {
  const { attempts, leaseMs, keepDoneMs, keepDeadMs } = settings
  /** The shop that was visited last: each claim goes on with the next one, by name. */
  let visited = ''
  let round = { isWhole: false, hasClaimed: false }
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()

  function statement(sql: string) {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const rows = (sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[]
  const changes = (sql: string, ...values: SQLInputValue[]) =>
    Number(statement(sql).run(...values).changes)

  /**
   * Bounds a delay or lease that a clock which was ahead has set: nothing is due later than the
   * longest delay. A lease is not ended, because its holder may still extend it.
   */
  function bound(at: number): void {
    changes(
      `UPDATE deliveries SET due_at = ? WHERE state = 'open' AND ready = 0 AND due_at > ?`,
      at + leaseMs,
      at + maxDelayMs,
    )
  }

  /** A delivery that crashes the process must not do so forever. */
  function bury(at: number): void {
    changes(
      `UPDATE deliveries SET state = 'dead', lease = NULL, ended_at = ?, failure = 'The process ended while it ran' WHERE lease IS NOT NULL AND due_at <= ? AND attempts >= ?`,
      at,
      at,
      attempts,
    )
  }

  /**
   * Makes ready what is due again, or whose lease has ended. Returns true when there may be more.
   */
  function wake(at: number): boolean {
    // An earlier release, which does not know `ready`, claimed it, and its process was killed.
    changes(
      'UPDATE deliveries SET ready = 0 WHERE lease IS NOT NULL AND due_at <= ? AND ready = 1',
      at,
    )
    return (
      changes(
        `UPDATE deliveries SET ready = 1, lease = NULL WHERE seq IN (SELECT seq FROM deliveries WHERE state = 'open' AND ready = 0 AND due_at <= ? ORDER BY due_at LIMIT ${MAX_WOKEN})`,
        at,
      ) === MAX_WOKEN
    )
  }

  function nextShop(after: string): string | undefined {
    const [row] = rows(NEXT_SHOP, after)
    return row && String(row['shop'])
  }

  function claimOf(shop: string, lease: string, at: number): ClaimedDelivery | undefined {
    const [row] = rows(
      `UPDATE deliveries SET lease = ?, ready = 0, due_at = ?, attempts = attempts + 1
      WHERE seq = (${settings.orderByShop ? OLDEST : FIRST_DUE})
      RETURNING seq, id, shop, topic, webhook_id, content, attempts, received_at`,
      lease,
      at + leaseMs,
      shop,
    )
    return row && claimedOf(row, lease)
  }

  return {
    store({ id, shop, topic, webhookId, content }, delayMs = 0, isFirst = false) {
      changes(
        'INSERT INTO deliveries (id, shop, topic, webhook_id, content, received_at, due_at, ready) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
        id,
        shop,
        topic,
        webhookId,
        content,
        now(),
        isFirst && delayMs === 0 ? 0 : now() + delayMs,
        delayMs === 0 ? 1 : 0,
      )
    },
    claim(slots, isContinued = false) {
      const at = now()
      bound(at)
      bury(at)
      const isAnyAsleep = wake(at)
      const lease = randomUUID()
      const claimed: ClaimedDelivery[] = []
      // The first round may begin in the middle. A whole one that claims nothing is the last.
      if (!isContinued) round = { isWhole: false, hasClaimed: false }
      for (let misses = 0; slots.free > 0;) {
        const shop = nextShop(visited)
        visited = shop ?? ''
        if (shop === undefined) {
          if (round.isWhole && !round.hasClaimed) break
          round = { isWhole: true, hasClaimed: false }
          continue
        }
        const row = slots.mayTake(shop) ? claimOf(shop, lease, at) : undefined
        if (row) {
          slots.take(shop)
          claimed.push(row)
          round.hasClaimed = true
        } else if (++misses === MAX_MISSES) return { claimed, hasMore: true }
      }
      return { claimed, hasMore: isAnyAsleep }
    },
    probe() {
      changes(`INSERT OR REPLACE INTO probe (id, content) VALUES (1, randomblob(${PROBE_BYTES}))`)
    },
    renew: claimed =>
      claimed.filter(
        ({ seq, lease }) =>
          changes(
            'UPDATE deliveries SET due_at = ? WHERE seq = ? AND lease = ?',
            now() + leaseMs,
            seq,
            lease,
          ) === 0,
      ),
    complete: ({ seq, lease }) =>
      changes(
        `UPDATE deliveries SET state = 'done', content = NULL, lease = NULL, failure = NULL, ended_at = ? WHERE seq = ? AND lease = ?`,
        now(),
        seq,
        lease,
      ) === 1,
    fail({ seq, lease, attempt }, failure, retryInMs, isFinal = false) {
      const isLast = isFinal || attempt >= attempts
      const known = isLast
        ? changes(
            `UPDATE deliveries SET state = 'dead', lease = NULL, ended_at = ?, failure = ? WHERE seq = ? AND lease = ?`,
            now(),
            failure,
            seq,
            lease,
          )
        : changes(
            'UPDATE deliveries SET lease = NULL, due_at = ?, failure = ? WHERE seq = ? AND lease = ?',
            now() + retryInMs,
            failure,
            seq,
            lease,
          )
      if (known === 0) return undefined
      return isLast ? 'dead' : 'waiting'
    },
    postpone({ seq, lease }, failure, runInMs) {
      changes(
        'UPDATE deliveries SET lease = NULL, due_at = ?, failure = ?, attempts = attempts - 1 WHERE seq = ? AND lease = ?',
        now() + runInMs,
        failure,
        seq,
        lease,
      )
    },
    release({ seq, lease }) {
      changes(
        'UPDATE deliveries SET lease = NULL, ready = 1, due_at = ?, attempts = attempts - 1 WHERE seq = ? AND lease = ?',
        now(),
        seq,
        lease,
      )
    },
    counts() {
      const [row = {}] = rows(`SELECT
        count(*) FILTER (WHERE state = 'open' AND lease IS NULL) AS waiting,
        count(*) FILTER (WHERE state = 'open' AND lease IS NOT NULL) AS running,
        count(*) FILTER (WHERE state = 'done') AS done,
        count(*) FILTER (WHERE state = 'dead') AS dead FROM deliveries`)
      return {
        waiting: Number(row['waiting']),
        running: Number(row['running']),
        done: Number(row['done']),
        dead: Number(row['dead']),
      }
    },
    dead: (shop, limit) =>
      (shop === undefined
        ? rows(
            `SELECT * FROM deliveries WHERE state = 'dead' ORDER BY ended_at DESC, seq DESC LIMIT ?`,
            limit,
          )
        : rows(
            `SELECT * FROM deliveries WHERE state = 'dead' AND shop = ? ORDER BY ended_at DESC, seq DESC LIMIT ?`,
            shop,
            limit,
          )
      ).map(deadOf),
    replay: selection =>
      changes(
        `UPDATE deliveries SET state = 'open', ready = 1, attempts = 0, due_at = ?, ended_at = NULL, failure = NULL
      WHERE state = 'dead' AND ${'id' in selection ? 'id' : 'shop'} = ?`,
        now(),
        'id' in selection ? selection.id : selection.shop,
      ),
    withContent: shop =>
      rows(
        `SELECT seq, state, id, shop, topic, webhook_id, content FROM deliveries WHERE state = 'open' AND shop = ?
      UNION ALL SELECT seq, state, id, shop, topic, webhook_id, content FROM deliveries WHERE state = 'dead' AND shop = ? ORDER BY seq`,
        shop,
        shop,
      ).map(row => ({ ...deliveryOf(row), seq: Number(row['seq']), state: String(row['state']) })),
    redact: seqs =>
      seqs.reduce(
        (count, seq) =>
          count +
          changes(
            `UPDATE deliveries SET state = 'redacted', content = NULL, failure = NULL, lease = NULL, ended_at = ?
      WHERE seq = ? AND content IS NOT NULL`,
            now(),
            seq,
          ),
        0,
      ),
    sweep() {
      // Ended by a clock that was ahead: stored until the wrong time otherwise.
      changes(
        `UPDATE deliveries SET ended_at = ? WHERE state <> 'open' AND state IN ('done', 'redacted', 'dead') AND ended_at > ?`,
        now(),
        now(),
      )
      const remove = (state: string, keptMs: number) =>
        changes(
          `DELETE FROM deliveries WHERE seq IN (SELECT seq FROM deliveries WHERE state = ? AND state <> 'open' AND ended_at < ? LIMIT ${SWEEP_LIMIT})`,
          state,
          now() - keptMs,
        )
      const removed = [
        remove('done', keepDoneMs),
        remove('redacted', keepDoneMs),
        remove('dead', keepDeadMs),
      ]
      return removed.includes(SWEEP_LIMIT)
    },
  }
}
