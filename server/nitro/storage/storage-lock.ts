import { join } from 'node:path'
import type { Driver } from 'unstorage'
import type { PlatformLock } from '../../core/locks/platform-lock'
import { createRedisLock } from '../../core/locks/redis-lock'
import type { RedisClient } from '../../core/locks/redis-lock'
import { createSqlLock } from '../../core/locks/sql-lock'
import { serverTimeOf } from '../../core/sql-database'
import type { SqlDatabase } from '../../core/sql-database'
import { fileBaseOf } from './file-mount'
import { createFileLock } from './file-lock'

/**
 * Creates locks in the store that holds the data, on the connection of its driver: processes that
 * share the data share the locks. Undefined when the store supports no locks.
 */
export function lockOfStorage(driver: Driver): PlatformLock | undefined {
  const folder = fileBaseOf(driver)
  if (folder !== undefined) return createFileLock(join(folder, 'lock'))
  switch (driver.name) {
    case 'redis': {
      const base: unknown = driver.options?.base
      return createRedisLock(driver.getInstance?.() as RedisClient, {
        prefix: typeof base === 'string' && base !== '' ? `${base}:` : '',
      })
    }
    case 'db0': {
      const database = driver.getInstance?.() as SqlDatabase
      return serverTimeOf(database) ? createSqlLock(database) : undefined
    }
    default:
      return undefined
  }
}
