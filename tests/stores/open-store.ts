import { createDatabase } from 'db0'
import nodeSqlite from 'db0/connectors/node-sqlite'
import pg from 'pg'
import { createStorage } from 'unstorage'
import type { Driver, Storage } from 'unstorage'
import db0Driver from 'unstorage/drivers/db0'
import fsDriver from 'unstorage/drivers/fs'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import redisDriver from 'unstorage/drivers/redis'
import type { ExpiringStore } from '../../server/core/records/expiring-store'
import { expiringStoreIn } from '../../server/nitro/storage/expiring-records'
import { lockOfStorage } from '../../server/nitro/storage/storage-lock'
import type { PlatformLock } from '../../server/core/locks/platform-lock'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { createPostgresConnector } from '../../server/core/session/postgres-connector'

/** Names a store, so that another process can open the same. */
export type StoreAddress =
  | { kind: 'fs' | 'fs-lite'; folder: string }
  | { kind: 'sqlite'; file: string }
  | { kind: 'redis'; url: string; base: string }
  | { kind: 'postgres'; url: string }

export interface OpenStore {
  storage: Storage
  expiring: ExpiringStore
  lock: PlatformLock | undefined
  sessions: SessionStorage
  close(): Promise<void>
}

/** Opens a store with a connection of its own, set up as in docs/storage.md. */
export async function openStore(address: StoreAddress): Promise<OpenStore> {
  const { driver, close } = await openDriver(address)
  const storage = createStorage({ driver })
  const lock = lockOfStorage(driver)
  const expiring = expiringStoreIn(storage, driver)
  return { storage, expiring, lock, sessions: createSessionStorage(storage, { lock }), close }
}

async function openDriver(
  address: StoreAddress,
): Promise<{ driver: Driver; close: () => Promise<void> }> {
  switch (address.kind) {
    case 'fs': {
      const driver = fsDriver({ base: address.folder, noClear: true })
      return { driver, close: async () => driver.dispose?.() }
    }
    case 'fs-lite':
      return { driver: fsLiteDriver({ base: address.folder }), close: async () => {} }
    case 'redis': {
      const driver = redisDriver({
        url: address.url,
        base: address.base,
        connectTimeout: 2000,
        socketTimeout: 3500,
      })
      return { driver, close: async () => driver.dispose?.() }
    }
    case 'sqlite': {
      const database = createDatabase(nodeSqlite({ path: address.file }))
      await database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL')
      return { driver: db0Driver({ database }), close: () => database.dispose() }
    }
    case 'postgres': {
      const database = createDatabase(
        createPostgresConnector(
          new pg.Pool({ connectionString: address.url, connectionTimeoutMillis: 2000 }),
        ),
      )
      return { driver: db0Driver({ database }), close: () => database.dispose() }
    }
  }
}
