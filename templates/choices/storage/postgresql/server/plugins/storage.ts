import process from 'node:process'
import { createPostgresConnector } from '#platform'
import { createDatabase } from 'db0'
import pg from 'pg'
import db0Driver from 'unstorage/drivers/db0'

/** Stores sessions, records, and the app's own data in PostgreSQL. */
export default defineNitroPlugin(() => {
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) {
    // `nuxt dev` and the tests do without a server.
    if (import.meta.dev || process.env.APP_STORAGE === 'files') return
    throw new Error('Set DATABASE_URL to the address of the PostgreSQL database.')
  }
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 2000 })
  const database = createDatabase(createPostgresConnector(pool))
  const storage = useStorage()
  for (const mount of ['platform', 'data']) {
    storage.unmount(mount, false)
    storage.mount(mount, db0Driver({ database, tableName: `${mount}_storage` }))
  }
})
