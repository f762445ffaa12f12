/** A database of db0. */
export interface SqlDatabase {
  readonly dialect: string
  prepare: (sql: string) => { all: (...values: (string | number)[]) => Promise<unknown[]> }
}

/** The server's clock in epoch milliseconds: the clocks of the clients may differ. */
const SERVER_TIME: Readonly<Record<string, string>> = {
  postgresql: 'CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)',
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
}

/**
 * Returns the SQL expression of the server's clock, in epoch milliseconds. Undefined for databases
 * other than PostgreSQL and SQLite, for which the layer has no tables.
 */
export function serverTimeOf({ dialect }: SqlDatabase): string | undefined {
  return SERVER_TIME[dialect]
}

/**
 * Returns a function that creates what is missing with its first call, by statements with `IF NOT
 * EXISTS`.
 */
export function createMissing(database: SqlDatabase, statements: readonly string[]) {
  let isCreated = false
  return async (): Promise<void> => {
    if (isCreated) return
    try {
      for (const statement of statements) await database.prepare(statement).all()
      isCreated = true
    } catch {
      // Of two processes that create a table at once PostgreSQL refuses one, although it is there
      // now. If it is not, the statement that needs it fails.
    }
  }
}
