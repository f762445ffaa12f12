import type { Row } from './stored-rows'

type D1Value = string | number

/** A statement with its values. */
export type D1Query = readonly [sql: string, ...values: D1Value[]]

/**
 * What the engine uses of a D1 database.
 *
 * @see https://developers.cloudflare.com/d1/worker-api/d1-database/
 */
export interface D1Database {
  prepare(sql: string): D1Statement
  /** Runs statements in one transaction. */
  batch(statements: D1Statement[]): Promise<{ results: Row[] }[]>
}

interface D1Statement {
  bind(...values: D1Value[]): D1Statement
}

/** The database, with its tables. */
export interface D1Connection {
  /** Runs statements in one transaction. Resolves to the rows of each. */
  batch(...queries: D1Query[]): Promise<Row[][]>
  /** Runs one statement. */
  rows(...query: D1Query): Promise<Row[]>
  /** Runs one statement that returns each row that it changes, and counts them. */
  changes(...query: D1Query): Promise<number>
}

/**
 * `due_at`: from when an open entry may be claimed; while it is leased, when the lease ends.
 * `ready`: 1 when it is open and due and has no lease, so that a claim steps from shop to shop
 * along an index. `content` is null when it was dropped. States: open, done, dead, redacted.
 */
const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS platform_queue (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    queue TEXT NOT NULL,
    id TEXT NOT NULL,
    shop TEXT NOT NULL,
    topic TEXT NOT NULL,
    webhook_id TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    content TEXT,
    received_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    ready INTEGER NOT NULL,
    lease TEXT,
    ended_at INTEGER,
    failure TEXT,
    progress TEXT,
    UNIQUE (queue, id)
  ) STRICT`,
  `CREATE INDEX IF NOT EXISTS platform_queue_ready ON platform_queue (queue, shop, due_at, seq) WHERE ready = 1`,
  `CREATE INDEX IF NOT EXISTS platform_queue_asleep ON platform_queue (queue, due_at) WHERE state = 'open' AND ready = 0`,
  `CREATE INDEX IF NOT EXISTS platform_queue_shop ON platform_queue (queue, shop, state, seq)`,
  `CREATE INDEX IF NOT EXISTS platform_queue_ended ON platform_queue (queue, state, ended_at) WHERE state <> 'open'`,
  `CREATE TABLE IF NOT EXISTS platform_queue_steps (
    entry INTEGER NOT NULL,
    name TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (entry, name)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER IF NOT EXISTS platform_queue_drop_steps AFTER UPDATE OF content ON platform_queue WHEN NEW.content IS NULL BEGIN
    DELETE FROM platform_queue_steps WHERE entry = NEW.seq;
  END`,
  `CREATE TRIGGER IF NOT EXISTS platform_queue_delete_steps AFTER DELETE ON platform_queue BEGIN
    DELETE FROM platform_queue_steps WHERE entry = OLD.seq;
  END`,
  'CREATE TABLE IF NOT EXISTS platform_queue_probe (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT',
]
/** What the schema creates last. */
const IS_CREATED = `SELECT 1 FROM sqlite_master WHERE name = 'platform_queue_probe'`

/** Creates a connection, which creates the tables at its first use. */
export function createD1Connection(database: D1Database): D1Connection {
  let isCreated = false

  const run = async (queries: readonly D1Query[]) =>
    (
      await database.batch(
        queries.map(([sql, ...values]) => {
          const statement = database.prepare(sql)
          return values.length > 0 ? statement.bind(...values) : statement
        }),
      )
    ).map(({ results }) => results)

  async function batch(...queries: D1Query[]): Promise<Row[][]> {
    // Each request waits for its own query: a worker must not wait for one of another request.
    if (!isCreated) {
      const [found] = await run([[IS_CREATED]])
      if (found?.length === 0) await run(SCHEMA.map(sql => [sql]))
      isCreated = true
    }
    return run(queries)
  }

  const rows = async (...query: D1Query) => (await batch(query))[0] ?? []
  return { batch, rows, changes: async (...query) => (await rows(...query)).length }
}
