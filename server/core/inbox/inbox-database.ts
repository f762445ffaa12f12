import type { DatabaseSync } from 'node:sqlite'
import nodeSqlite from 'db0/connectors/node-sqlite'
import { addJournal } from './sqlite-journal'

/**
 * Milliseconds that SQLite itself waits for another process; the rest of the wait does not block
 * this process.
 */
const BUSY_TIMEOUT_MS = 50
const VERSION = 1

/**
 * `due_at`: from when an open delivery may be claimed; while it is leased, when the lease ends.
 * `content` is null when it was dropped. States: open, done, dead, redacted.
 */
const SCHEMA = `
  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    shop TEXT NOT NULL,
    topic TEXT NOT NULL,
    webhook_id TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    content TEXT,
    received_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    lease TEXT,
    ended_at INTEGER,
    failure TEXT
  ) STRICT;
  CREATE INDEX deliveries_leased ON deliveries (due_at) WHERE lease IS NOT NULL;
  CREATE INDEX deliveries_shop ON deliveries (shop, seq) WHERE state = 'open';
  CREATE INDEX deliveries_dead ON deliveries (shop, seq) WHERE state = 'dead';
  CREATE INDEX deliveries_ended ON deliveries (state, ended_at) WHERE state <> 'open';
  PRAGMA user_version = ${VERSION};
`
/**
 * `ready`: 1 when a delivery is due and has no lease, so that a claim steps from shop to shop along
 * an index and meets nothing else. `probe`: the one row that a check of the file overwrites. Added
 * without a new version: the release before this one can still open the file.
 */
const ADDITIONS = `
  ALTER TABLE deliveries ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX deliveries_ready ON deliveries (shop, due_at, seq) WHERE state = 'open' AND ready = 1 AND lease IS NULL;
  CREATE INDEX deliveries_asleep ON deliveries (due_at) WHERE state = 'open' AND ready = 0;
  DROP INDEX IF EXISTS deliveries_due;
  CREATE TABLE probe (id INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
`

/**
 * Opens the file of an inbox, and creates it if necessary. Several processes may open it.
 *
 * @param hasJournal whether its entries have steps, a progress and counters
 * @throws Error when it cannot be opened or written, is damaged, or was written by a newer version
 */
export function openInboxDatabase(path: string, hasJournal = false): DatabaseSync {
  const database = nodeSqlite({ path }).getInstance() as DatabaseSync
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS * 100}`)
    database.exec('PRAGMA journal_mode = WAL')
    // An acknowledged delivery must survive a power failure; deleted content is overwritten.
    database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    migrate(database, hasJournal)
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** In a transaction: several processes of a fresh installation start at once. */
function migrate(database: DatabaseSync, hasJournal: boolean): void {
  database.exec('BEGIN IMMEDIATE')
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
  if (version > VERSION)
    throw new Error(
      `The file was written by a newer version of the layer (schema ${version}, this one knows ${VERSION})`,
    )
  if (version < VERSION) database.exec(SCHEMA)
  if (!hasColumn(database, 'ready')) database.exec(ADDITIONS)
  if (hasJournal) addJournal(database)
  database.exec('COMMIT')
}

function hasColumn(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare(`SELECT 1 FROM pragma_table_info('deliveries') WHERE name = ?`).get(name) !==
    undefined
  )
}
