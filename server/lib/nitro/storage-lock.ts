import { join } from 'node:path'
import type { Driver } from 'unstorage'
import type { PlatformLock } from '../platform/locks/platform-lock'
import { createRedisLock } from '../platform/locks/redis-lock'
import type { RedisClient } from '../platform/locks/redis-lock'
import { createSqlLock, hasSqlLocks } from '../platform/locks/sql-lock'
import type { SqlDatabase } from '../platform/locks/sql-lock'
import { fileBaseOf } from './file-base'
import { createFileLock } from './file-lock'

/**
 * Locks where a storage keeps its data, on the connection that its driver has: whoever shares the data shares the locks.
 * Undefined when the store has nothing to make a lock of.
 */
export function lockOfStorage(driver: Driver): PlatformLock | undefined {
  const folder = fileBaseOf(driver)
  if (folder !== undefined) return createFileLock(join(folder, 'lock'))
  switch (driver.name) {
    case 'redis': {
      const base: unknown = driver.options?.base
      return createRedisLock(driver.getInstance?.() as RedisClient, { prefix: typeof base === 'string' && base !== '' ? `${base}:` : '' })
    }
    case 'db0': {
      const database = driver.getInstance?.() as SqlDatabase
      return hasSqlLocks(database) ? createSqlLock(database) : undefined
    }
  }
}
