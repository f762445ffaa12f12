import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import type { SQLiteSessionStorage } from '@shopify/shopify-app-session-storage-sqlite'
import { untyped } from '../fake'

/** What the published adapter takes for a database. */
type Sqlite3Database = ConstructorParameters<typeof SQLiteSessionStorage>[0]

/**
 * A database file as the package `sqlite3` gives it to the adapter, with the SQLite of Node
 * underneath: that package is compiled where it is installed, so `package.json` has an empty one in
 * its place.
 */
export function openSqlite3(file: string): {
  database: Sqlite3Database
  close: () => Promise<void>
} {
  const connection = new DatabaseSync(file)
  const respondWith = <Result>(
    work: () => Result,
    callback: (error: Error | null, result?: Result) => void,
  ) => {
    try {
      callback(null, work())
    } catch (error) {
      callback(error as Error)
    }
  }
  const database = {
    // It takes booleans, as numbers.
    all: (
      sql: string,
      values: (SQLInputValue | boolean)[],
      callback: (error: Error | null, rows?: unknown[]) => void,
    ) =>
      respondWith(
        () =>
          connection
            .prepare(sql)
            .all(...values.map(value => (typeof value === 'boolean' ? Number(value) : value))),
        callback,
      ),
    exec: (sql: string, callback: (error: Error | null) => void) =>
      respondWith(() => connection.exec(sql), callback),
  }
  return { database: untyped<Sqlite3Database>(database), close: async () => connection.close() }
}
