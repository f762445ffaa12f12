import { createReadStream } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { Driver, Storage } from 'unstorage'
import { sleep } from '../../../../server/core/concurrency/sleep'
import type { SqlDatabase } from '../../../../server/core/sql-database'
import { readItem } from '../../../../server/core/records/record-storage'
import type { Session } from '../../../../server/core/session/session'
import { parseSession } from '../../../../server/core/session/session-storage'
import type { AppStorage } from '../app-storage'

const PAGE_SIZE = 500
/** Records that are read at once. */
const BATCH_SIZE = 20
const PREFIX = 'session:'
/** Milliseconds in which a server writes the rest of a record. */
const WRITE_MS = 100

/**
 * Yields the shops with an offline session in the default storage, and has few of them in memory.
 * Pages through a PostgreSQL or SQLite table; other drivers list the keys, never the sessions, at
 * once.
 *
 * @param onDamaged called for each record that is no session: its shop is not known
 * @throws the Error of a failed read
 */
export async function* listShops(
  { storage, driver }: AppStorage,
  onDamaged: () => void,
): AsyncGenerator<string> {
  for await (const keys of listKeys(storage, driver)) {
    for (let from = 0; from < keys.length; from += BATCH_SIZE) {
      const batch = keys.slice(from, from + BATCH_SIZE)
      for (const session of await Promise.all(batch.map(key => readSession(storage, key)))) {
        if (session === undefined) onDamaged()
        else if (session?.isOnline === false) yield session.shop
      }
    }
  }
}

/** @returns null for a record that is gone, undefined for a damaged one */
async function readSession(storage: Storage, key: string): Promise<Session | null | undefined> {
  for (const pause of [0, WRITE_MS]) {
    if (pause > 0) await sleep(pause)
    const record = await readItem(storage, key)
    if (record === null) return null
    const session = parseSession(record)
    if (session) return session
  }
  return undefined
}

async function* listKeys(storage: Storage, driver: Driver): AsyncGenerator<string[]> {
  const database = driver.name === 'db0' ? (driver.getInstance?.() as SqlDatabase) : undefined
  if (!database || !['postgresql', 'sqlite', 'libsql'].includes(database.dialect)) {
    yield await storage.getKeys('session')
    return
  }
  // Creates the table where it is missing.
  await storage.hasItem(PREFIX)
  const table = String(driver.options?.tableName)
  const statement = database.prepare(
    `SELECT key FROM ${table} WHERE key LIKE '${PREFIX}%' AND key > ? ORDER BY key LIMIT ${PAGE_SIZE}`,
  )
  for (let last = ''; ;) {
    const keys = ((await statement.all(last)) as { key: string }[]).map(({ key }) => key)
    yield keys
    if (keys.length < PAGE_SIZE) return
    last = keys.at(-1) ?? ''
  }
}

/**
 * Yields the lines of a file with one shop each, e.g. an export of the app's own table.
 *
 * @param file path, or `-` for the standard input
 */
export async function* readShops(file: string): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  for await (const line of createInterface({ input })) if (line.trim() !== '') yield line.trim()
}
