import { sleep } from '../concurrency/sleep'

type SqlValue = string | number | boolean | undefined | null

/** A `Pool` of the package pg. */
export interface PostgresPool {
  query: (query: { text: string, values: SqlValue[], query_timeout: number }) => Promise<{ rows: unknown[] }>
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

/** Milliseconds after which a connection that does not answer is closed, so that the next query gets another one. */
const QUERY_TIMEOUT_MS = 3500
const PAUSE_MS = 500
const CREATE_TABLE = /^\s*create table if not exists\b/i

/**
 * Lets db0 work on a pool of connections. Its own connector holds one, and when that breaks all later queries fail until the
 * process is started again.
 *
 * @param pool with `connectionTimeoutMillis` set: without it a server that accepts no connection is waited for without end
 */
export function createPostgresConnector(pool: PostgresPool): PostgresConnector {
  // The pool replaces an idle connection that breaks; but an error event that nobody hears ends the process.
  pool.on('error', () => {})

  const send = (sql: string, values: SqlValue[]) => pool.query({ text: numbered(sql), values, query_timeout: QUERY_TIMEOUT_MS })
  const query = (sql: string, values: SqlValue[]) => CREATE_TABLE.test(sql) ? untilAnswered(() => send(sql, values)) : send(sql, values)

  const prepare = (sql: string, bound: SqlValue[] = []): SqlStatement => {
    const rowsFor = async (values: SqlValue[]) => (await query(sql, values.length > 0 ? values : bound)).rows
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

/** db0 has question marks where PostgreSQL has `$1`, `$2` …; values are never part of the text. */
function numbered(sql: string): string {
  let index = 0
  return sql.replace(/\?/g, () => `$${++index}`)
}

/** unstorage creates its table once, with the first call, and never again when that fails: so it waits for the server. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    }
    catch (error) {
      if (isRace(error)) continue
      if (!isOutage(error)) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Another process created the same table in the same moment. */
function isRace(error: unknown): boolean {
  return ['23505', '42P07', '42710'].includes(sqlStateOf(error) ?? '')
}

/** Classes 08, 53 and 57: no connection, none free, shutting down or starting. Without a SQLSTATE it was not the server that answered. */
function isOutage(error: unknown): boolean {
  return /^(?:08|53|57)/.test(sqlStateOf(error) ?? '08')
}

function sqlStateOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^\d[0-9A-Z]{4}$/.test(code) ? code : undefined
}
