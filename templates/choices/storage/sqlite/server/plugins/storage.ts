import { createDatabase } from 'db0'
import sqlite from 'db0/connectors/node-sqlite'
import db0Driver from 'unstorage/drivers/db0'

/** Stores sessions, records, and the app's own data in a SQLite file. */
export default defineNitroPlugin(async () => {
  const database = createDatabase(sqlite({ path: '.data/app.sqlite' }))
  // Several processes can use the file.
  await database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL')
  const storage = useStorage()
  for (const mount of ['platform', 'data']) {
    storage.unmount(mount, false)
    storage.mount(mount, db0Driver({ database, tableName: `${mount}_storage` }))
  }
})
