import { parseJson } from '../json-object'
import { createMissing, serverTimeOf } from '../sql-database'
import type { SqlDatabase } from '../sql-database'
import { HOUR_MS } from './expiring-store'
import type { ExpiringStore } from './expiring-store'

const STATEMENTS = [
  'CREATE TABLE IF NOT EXISTS platform_record (name VARCHAR(255) PRIMARY KEY, value TEXT NOT NULL, expires_at BIGINT NOT NULL)',
  'CREATE INDEX IF NOT EXISTS platform_record_expiry ON platform_record (expires_at)',
]
/** Rows that one statement deletes, so that it takes milliseconds. */
const DELETED_AT_ONCE = 1000

/**
 * Creates the store of expiring records in a PostgreSQL or SQLite database, in the table
 * `platform_record`, which is created. In unstorage's table, old records are found only by reading
 * all rows: its key has no order that every collation shares.
 *
 * @returns undefined for a database of another kind
 */
export function createSqlExpiringStore(database: SqlDatabase): ExpiringStore | undefined {
  const now = serverTimeOf(database)
  if (!now) return undefined
  const createTable = createMissing(database, STATEMENTS)
  const put = `INSERT INTO platform_record (name, value, expires_at) VALUES (?, ?, ${now} + CAST(? AS BIGINT))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`
  // The clock in a query of its own is read once. Otherwise PostgreSQL reads it for each row, and
  // compares it with all rows of the index.
  const remove = `DELETE FROM platform_record WHERE name IN
    (SELECT name FROM platform_record WHERE expires_at < (SELECT ${now}) ORDER BY expires_at LIMIT ${DELETED_AT_ONCE}) RETURNING name`

  return {
    async get(key) {
      await createTable()
      const [row] = await database
        .prepare('SELECT value FROM platform_record WHERE name = ?')
        .all(key)
      return row === undefined ? null : parseJson((row as { value: string }).value)
    },
    async set(key, value, keptMs) {
      await createTable()
      await database.prepare(put).all(key, JSON.stringify(value), keptMs)
    },
    cleanup: {
      everyMs: HOUR_MS,
      // The records of all parts: each has its own time.
      async run() {
        let rows
        do rows = await database.prepare(remove).all()
        while (rows.length === DELETED_AT_ONCE)
      },
    },
  }
}
