type Database = ReturnType<typeof useDatabase>

const TABLE = `CREATE TABLE IF NOT EXISTS entries (
  id INTEGER PRIMARY KEY,
  shop TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  points INTEGER NOT NULL,
  source TEXT NOT NULL,
  request_key TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (shop, request_key)
)`
const INDEX = 'CREATE INDEX IF NOT EXISTS entries_of_customer ON entries (shop, customer_id)'

let database: Promise<Database> | undefined

/** Returns the database. The first call creates its table. */
export function usePointsDatabase(): Promise<Database> {
  database ??= createTable(useDatabase()).catch((error: unknown) => {
    database = undefined
    throw error
  })
  return database
}

async function createTable(db: Database): Promise<Database> {
  // Several processes may share the file: readers do not block writers, and writers wait.
  await db.exec('PRAGMA journal_mode = WAL')
  await db.exec('PRAGMA busy_timeout = 5000')
  await db.exec(TABLE)
  await db.exec(INDEX)
  return db
}
