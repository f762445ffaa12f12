import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { DeadDelivery, InboxCounts, InboxDelivery, InboxSelection } from './inbox'
import type { InboxSettings } from './inbox-settings'

/** A delivery that this process may run while its lease lasts. */
export interface ClaimedDelivery extends InboxDelivery {
  seq: number
  lease: string
  /** Of this run: 1 the first time. */
  attempt: number
  receivedAt: number
}

/** The statements of an inbox's file. Synchronous: they run inside a transaction of the caller. */
export interface SqliteDeliveries {
  store(delivery: InboxDelivery): void
  claim(limit: number): ClaimedDelivery[]
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

type Row = Record<string, unknown>

const SWEEP_LIMIT = 1000
const CLAIMABLE = `state = 'open' AND due_at <= ?`
const IN_ORDER_OF_TIME = `SELECT seq FROM deliveries WHERE ${CLAIMABLE} ORDER BY due_at, seq LIMIT ?`
/**
 * Steps from shop to shop along the index, so that waiting deliveries of a shop cost nothing.
 */
const FIRST_OF_EACH_SHOP = `
  WITH RECURSIVE shops(shop) AS (
    SELECT min(shop) FROM deliveries WHERE state = 'open'
    UNION ALL
    SELECT (SELECT min(shop) FROM deliveries WHERE state = 'open' AND shop > shops.shop) FROM shops WHERE shops.shop IS NOT NULL
  ), heads(seq) AS (
    SELECT (SELECT min(seq) FROM deliveries WHERE state = 'open' AND shop = shops.shop) FROM shops WHERE shops.shop IS NOT NULL
  )
  SELECT deliveries.seq FROM heads JOIN deliveries ON deliveries.seq = heads.seq WHERE ${CLAIMABLE} ORDER BY due_at, deliveries.seq LIMIT ?`

/** @param now epoch milliseconds; processes that share a file share a machine, and so its clock */
export function createSqliteDeliveries(
  database: DatabaseSync,
  settings: InboxSettings,
  now: () => number,
): SqliteDeliveries {
  const { attempts, leaseMs, keepDoneMs, keepDeadMs } = settings
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()

  function statement(sql: string) {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const rows = (sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[]
  const changes = (sql: string, ...values: SQLInputValue[]) =>
    Number(statement(sql).run(...values).changes)

  return {
    store({ id, shop, topic, webhookId, content }) {
      changes(
        'INSERT INTO deliveries (id, shop, topic, webhook_id, content, received_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
        id,
        shop,
        topic,
        webhookId,
        content,
        now(),
        now(),
      )
    },
    claim(limit) {
      const at = now()
      // A delivery that crashes the process must not do so forever.
      changes(
        `UPDATE deliveries SET state = 'dead', lease = NULL, ended_at = ?, failure = 'The process ended while it ran' WHERE lease IS NOT NULL AND due_at <= ? AND attempts >= ?`,
        at,
        at,
        attempts,
      )
      const lease = randomUUID()
      return rows(
        `UPDATE deliveries SET lease = ?, due_at = ?, attempts = attempts + 1
        WHERE seq IN (${settings.orderByShop ? FIRST_OF_EACH_SHOP : IN_ORDER_OF_TIME})
        RETURNING seq, id, shop, topic, webhook_id, content, attempts, received_at`,
        lease,
        at + leaseMs,
        at,
        limit,
      ).map(row => claimedOf(row, lease))
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
    release({ seq, lease }) {
      changes(
        'UPDATE deliveries SET lease = NULL, due_at = ?, attempts = attempts - 1 WHERE seq = ? AND lease = ?',
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
        `UPDATE deliveries SET state = 'open', attempts = 0, due_at = ?, ended_at = NULL, failure = NULL
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

function deliveryOf(row: Row): InboxDelivery {
  return {
    id: String(row['id']),
    shop: String(row['shop']),
    topic: String(row['topic']),
    webhookId: String(row['webhook_id']),
    content: String(row['content']),
  }
}

function claimedOf(row: Row, lease: string): ClaimedDelivery {
  return {
    ...deliveryOf(row),
    seq: Number(row['seq']),
    lease,
    attempt: Number(row['attempts']),
    receivedAt: Number(row['received_at']),
  }
}

function deadOf(row: Row): DeadDelivery {
  return {
    id: String(row['id']),
    shop: String(row['shop']),
    topic: String(row['topic']),
    webhookId: String(row['webhook_id']),
    attempts: Number(row['attempts']),
    failure: String(row['failure']),
    receivedAt: Number(row['received_at']),
    diedAt: Number(row['ended_at']),
  }
}
