import type { Database } from 'db0'

/** A job that is stored with the app's own data, and moved to the engine afterwards. */
export interface PreparedJob {
  /** Also the id of the job. */
  id: string
  /** Empty for a job without a shop. */
  shop: string
  /** Epoch milliseconds. */
  storedAt: number
  /** Name, input and time of the job; the input is encrypted when the app has keys. */
  entry: string
}

/** Where apps store jobs in their own transactions. */
export interface JobOutbox {
  /** Creates the table if there is none. */
  open(): Promise<void>
  /** Lists the oldest jobs after a given one. */
  read(after: Pick<PreparedJob, 'id' | 'storedAt'>, limit: number): Promise<PreparedJob[]>
  remove(ids: readonly string[]): Promise<void>
  /** Removes the jobs of a shop. */
  forget(shop: string): Promise<void>
}

const TABLE = `CREATE TABLE IF NOT EXISTS platform_jobs_outbox (
  id TEXT PRIMARY KEY,
  shop TEXT NOT NULL,
  stored_at BIGINT NOT NULL,
  entry TEXT NOT NULL
)`

/**
 * Stores a row of {@link PreparedJob} in the table, with its values in this order; the same on
 * SQLite and PostgreSQL, whose drivers may want `$1` to `$4` as placeholders. A job that is there
 * already stays as it is.
 */
export const INSERT_PREPARED_JOB =
  'INSERT INTO platform_jobs_outbox (id, shop, stored_at, entry) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING'

interface StoredRow {
  id: string
  shop: string
  /** A text on PostgreSQL, whose 64-bit numbers JavaScript cannot hold. */
  stored_at: number | string
  entry: string
}

/**
 * The table `platform_jobs_outbox` of an SQLite or PostgreSQL database of the app.
 *
 * @param database a connection of its own, which no other code uses: on a shared one, it would see
 *   what a transaction has not committed
 * @see https://db0.unjs.io
 */
export function databaseOutbox(database: Database): JobOutbox {
  return {
    async open() {
      await database.exec(TABLE)
    },
    async read({ storedAt, id }, limit) {
      const rows = (await database
        .prepare(
          'SELECT id, shop, stored_at, entry FROM platform_jobs_outbox WHERE stored_at > ? OR (stored_at = ? AND id > ?) ORDER BY stored_at, id LIMIT ?',
        )
        .all(storedAt, storedAt, id, limit)) as StoredRow[]
      return rows.map(({ stored_at: at, ...row }) => ({ ...row, storedAt: Number(at) }))
    },
    async remove(ids) {
      if (ids.length === 0) return
      const places = ids.map(() => '?').join(', ')
      await database.prepare(`DELETE FROM platform_jobs_outbox WHERE id IN (${places})`).run(...ids)
    },
    async forget(shop) {
      await database.prepare('DELETE FROM platform_jobs_outbox WHERE shop = ?').run(shop)
    },
  }
}
