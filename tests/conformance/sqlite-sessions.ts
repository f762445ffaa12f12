import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { DrizzleSessionStorageSQLite } from '@shopify/shopify-app-session-storage-drizzle'
import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { drizzle } from 'drizzle-orm/sqlite-proxy'

/** The table as the adapter describes it. */
const sessionTable = sqliteTable('session', {
  id: text('id').primaryKey(),
  shop: text('shop').notNull(),
  state: text('state').notNull(),
  isOnline: integer('isOnline', { mode: 'boolean' }).notNull().default(false),
  scope: text('scope'),
  expires: text('expires'),
  accessToken: text('accessToken').notNull(),
  userId: blob('userId', { mode: 'bigint' }),
  firstName: text('firstName'),
  lastName: text('lastName'),
  email: text('email'),
  accountOwner: integer('accountOwner', { mode: 'boolean' }),
  locale: text('locale'),
  collaborator: integer('collaborator', { mode: 'boolean' }),
  emailVerified: integer('emailVerified', { mode: 'boolean' }),
  refreshToken: text('refreshToken'),
  refreshTokenExpires: text('refreshTokenExpires'),
})

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS session (
  id TEXT PRIMARY KEY, shop TEXT NOT NULL, state TEXT NOT NULL, isOnline INTEGER NOT NULL DEFAULT 0, scope TEXT, expires TEXT,
  accessToken TEXT NOT NULL, userId BLOB, firstName TEXT, lastName TEXT, email TEXT, accountOwner INTEGER, locale TEXT,
  collaborator INTEGER, emailVerified INTEGER, refreshToken TEXT, refreshTokenExpires TEXT)`

export interface SqliteSessions {
  storage: DrizzleSessionStorageSQLite
  close(): Promise<void>
}

/** The published SQL adapter on a connection of its own to this database file. */
export async function openSqliteSessions(file: string): Promise<SqliteSessions> {
  const database = new DatabaseSync(file)
  database.exec(CREATE_TABLE)
  const db = drizzle(async (sql, params: SQLInputValue[], method) => {
    const statement = database.prepare(sql)
    if (method === 'run') {
      statement.run(...params)
      return { rows: [] }
    }
    statement.setReturnArrays(true)
    return { rows: statement.all(...params) }
  })
  return {
    storage: new DrizzleSessionStorageSQLite(db, sessionTable),
    close: async () => database.close(),
  }
}
