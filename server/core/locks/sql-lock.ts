import { PlatformError } from '../errors/errors'
import { createMissing, serverTimeOf } from '../sql-database'
import type { SqlDatabase } from '../sql-database'
import { MAX_HELD_MS } from './platform-lock'
import type { PlatformLock } from './platform-lock'
import { createPolledLock } from './polled-lock'

const TABLE =
  'CREATE TABLE IF NOT EXISTS platform_lock (name VARCHAR(255) PRIMARY KEY, owner VARCHAR(36) NOT NULL, expires_at BIGINT NOT NULL)'

/**
 * Creates locks as rows with an expiry in a PostgreSQL or SQLite database, in the table
 * `platform_lock`, which is created. Rows and not the server's advisory locks: those belong to a
 * connection, and a pooler gives the next statement another one.
 *
 * @param database a database of db0, of the dialect `postgresql` or `sqlite`
 * @returns locks for `lock` of `configurePlatform`
 * @throws PlatformError `configuration_invalid` for a database of another kind
 */
export function createSqlLock(database: SqlDatabase): PlatformLock {
  const now = serverTimeOf(database)
  if (!now)
    throw new PlatformError(
      'configuration_invalid',
      `There are no locks for databases of dialect ${database.dialect}; expected postgresql or sqlite`,
    )
  // A lease further ahead was set by a clock that was ahead.
  const take = `INSERT INTO platform_lock (name, owner, expires_at) VALUES (?, ?, ${now} + CAST(? AS BIGINT))
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
    WHERE platform_lock.expires_at < ${now} OR platform_lock.expires_at > ${now} + ${2 * MAX_HELD_MS} RETURNING name`
  // Also a lease that has expired, as long as no other owner has taken the row.
  const renew = `UPDATE platform_lock SET expires_at = ${now} + CAST(? AS BIGINT) WHERE name = ? AND owner = ? RETURNING name`
  const createTable = createMissing(database, [TABLE])

  return createPolledLock({
    async take(key, owner, ttlMs) {
      await createTable()
      const rows = await database.prepare(take).all(key, owner, ttlMs)
      return rows.length > 0
    },
    async renew(key, owner, ttlMs) {
      const rows = await database.prepare(renew).all(ttlMs, key, owner)
      return rows.length > 0
    },
    async free(key, owner) {
      await database
        .prepare('DELETE FROM platform_lock WHERE name = ? AND owner = ?')
        .all(key, owner)
    },
  })
}
