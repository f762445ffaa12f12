type Database = ReturnType<typeof useDatabase>

const TABLES = [
  `CREATE TABLE IF NOT EXISTS codes (
    id TEXT PRIMARY KEY,
    shop TEXT NOT NULL,
    title TEXT NOT NULL,
    destination TEXT NOT NULL CHECK (destination IN ('product', 'checkout')),
    product_id TEXT NOT NULL,
    product_handle TEXT NOT NULL,
    variant_id TEXT NOT NULL,
    is_product_deleted INTEGER NOT NULL DEFAULT 0,
    scans INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS codes_of_shop ON codes (shop, created_at DESC, id)',
  'CREATE INDEX IF NOT EXISTS codes_of_product ON codes (shop, product_id)',
  `CREATE TABLE IF NOT EXISTS shops (
    shop TEXT PRIMARY KEY,
    installed_at INTEGER NOT NULL,
    uninstalled_at INTEGER
  )`,
]

let database: Promise<Database> | undefined

/** Returns the database. The first call creates its tables. */
export function useCodeDatabase(): Promise<Database> {
  database ??= createTables(useDatabase()).catch((error: unknown) => {
    database = undefined
    throw error
  })
  return database
}

async function createTables(db: Database): Promise<Database> {
  // Several processes may share the file: readers do not block writers, and writers wait.
  await db.exec('PRAGMA journal_mode = WAL')
  await db.exec('PRAGMA busy_timeout = 5000')
  for (const statement of TABLES) await db.exec(statement)
  return db
}
