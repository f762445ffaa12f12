import { sleep } from '../concurrency/sleep'

type SqlValue = string | number | boolean | undefined | null

/** A `Pool` of the package pg. */
export interface PostgresPool {
  query: (query: {
    text: string
    values: SqlValue[]
    query_timeout: number
  }) => Promise<{ rows: unknown[] }>
  on: (event: 'error', listener: (error: Error) => void) => unknown
  end: () => Promise<void>
}

interface SqlStatement {
  bind: (...values: SqlValue[]) => SqlStatement
  all: (...values: SqlValue[]) => Promise<unknown[]>
  run: (...values: SqlValue[]) => Promise<{ success: boolean }>
  get: (...values: SqlValue[]) => Promise<unknown>
}

/** A connector of db0, for its `createDatabase`. */
export interface PostgresConnector {
  name: string
  dialect: 'postgresql'
  getInstance: () => PostgresPool
  exec: (sql: string) => Promise<unknown>
  prepare: (sql: string) => SqlStatement
  dispose: () => Promise<void>
}

/**
 * Milliseconds after which a connection that does not respond is closed, so that the next query
 * gets another one.
 */
const QUERY_TIMEOUT_MS = 3500
const PAUSE_MS = 500
const CREATE_TABLE = /^\s*create table if not exists\b/i

/**
 * Creates a db0 connector for a pool of connections. db0's own connector has one connection; when
 * it breaks, all later queries fail until the process restarts.
 *
 * @param pool with `connectionTimeoutMillis`: without it, a query waits forever for a server that
 *   accepts no connection
 * @returns a connector for `createDatabase` of db0
 */
export function createPostgresConnector(pool: PostgresPool): PostgresConnector {
  // The pool replaces an idle connection that breaks. An error event without a listener would end
  // the process.
  pool.on('error', () => {})

  const send = (sql: string, values: SqlValue[]) =>
    pool.query({ text: numbered(sql), values, query_timeout: QUERY_TIMEOUT_MS })
  const query = (sql: string, values: SqlValue[]) =>
    CREATE_TABLE.test(sql) ? retryDuringOutage(() => send(sql, values)) : send(sql, values)

  const prepare = (sql: string, bound: SqlValue[] = []): SqlStatement => {
    const rowsFor = async (values: SqlValue[]) =>
      (await query(sql, values.length > 0 ? values : bound)).rows
    return {
      bind: (...values) => prepare(sql, values),
      all: (...values) => rowsFor(values),
      get: async (...values) => (await rowsFor(values))[0],
      run: async (...values) => ({ success: true, rows: await rowsFor(values) }),
    }
  }

  return {
    name: 'postgresql',
    dialect: 'postgresql',
    getInstance: () => pool,
    exec: sql => query(sql, []),
    prepare: sql => prepare(sql),
    dispose: () => pool.end(),
  }
}

/** Converts db0's question marks to `$1`, `$2` …; values are never part of the text. */
function numbered(sql: string): string {
  let index = 0
  return sql.replace(/\?/g, () => `$${++index}`)
}

/**
 * Waits for the server: unstorage creates its table with the first call, and does not retry when
 * that fails.
 */
async function retryDuringOutage<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isRace(error)) continue
      if (!isOutage(error)) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Returns true when another process created the same table at the same moment. */
function isRace(error: unknown): boolean {
  return ['23505', '42P07', '42710'].includes(sqlStateOf(error) ?? '')
}

/**
 * Returns true for SQLSTATE classes 08, 53 and 57: no connection, none free, shutting down or
 * starting. An error without a SQLSTATE is not from the server.
 */
function isOutage(error: unknown): boolean {
  return /^(?:08|53|57)/.test(sqlStateOf(error) ?? '08')
}

function sqlStateOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^\d[0-9A-Z]{4}$/.test(code) ? code : undefined
}
