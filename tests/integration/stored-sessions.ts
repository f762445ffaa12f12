import { join } from 'node:path'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import type { AppUnderTest } from './app-under-test'

/**
 * The sessions of an app as they are on disk, where the app keeps them without further
 * configuration.
 */
export function storedSessions({ dataDir }: Pick<AppUnderTest, 'dataDir'>): SessionStorage {
  return createSessionStorage(
    createStorage({ driver: fsLite({ base: join(dataDir, '.data/platform') }) }),
  )
}
