import { PostgreSQLSessionStorage } from '@shopify/shopify-app-session-storage-postgresql'
import { RedisSessionStorage } from '@shopify/shopify-app-session-storage-redis'
import { createClient } from 'redis'
import type { Storage } from 'unstorage'
import type { PlatformLock } from '../../server/core/locks/platform-lock'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { openStore } from '../stores/open-store'
import type { StoreAddress } from '../stores/open-store'

/**
 * The stores of the races, as an app would use them: our own sessions on files, the published
 * adapters on the servers.
 */
export type RaceStoreAddress = Extract<
  StoreAddress,
  { kind: 'fs' | 'fs-lite' | 'redis' | 'postgres' }
>

export interface RaceStore {
  sessions: SessionStorage
  /** Deliveries and installations. */
  records: Storage
  lock: PlatformLock
  close(): Promise<void>
}

/** Opens a store with connections of its own. */
export async function openRaceStore(address: RaceStoreAddress): Promise<RaceStore> {
  const { storage: records, sessions, lock, close } = await openStore(address)
  if (!lock) throw new Error(`There is no lock on ${address.kind}`)
  if ('folder' in address) return { sessions, records, lock, close }
  const adapter = await openAdapter(address)
  return {
    sessions: adapter,
    records,
    lock,
    async close() {
      await adapter.disconnect()
      await close()
    },
  }
}

async function openAdapter(
  address: Exclude<RaceStoreAddress, { folder: string }>,
): Promise<RedisSessionStorage | PostgreSQLSessionStorage> {
  const adapter =
    address.kind === 'redis'
      ? new RedisSessionStorage(createClient({ url: address.url }), {
          sessionKeyPrefix: address.base,
        })
      : new PostgreSQLSessionStorage(address.url)
  await adapter.ready
  return adapter
}
