import { randomUUID } from 'node:crypto'
import { createStorage } from 'unstorage'
import kvDriver from 'unstorage/drivers/cloudflare-kv-binding'
import { afterAll, beforeAll, describe } from 'vitest'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { expiringStoreIn } from '../../server/nitro/storage/expiring-records'
import { describeSharedRecords } from '../stores/shared-records'
import { describeSharedSessions } from '../stores/store-contract'
import { describeSessionStorage } from '../unit/session-storage-contract'
import { startMiniflare } from './start-miniflare'
import type { Miniflare } from './start-miniflare'

let miniflare: Miniflare

beforeAll(async () => {
  miniflare = await startMiniflare({
    modules: [
      {
        type: 'ESModule',
        path: 'nothing.mjs',
        contents: 'export default { fetch: () => new Response(null, { status: 404 }) }',
      },
    ],
    compatibilityDate: '2026-07-01',
    kvNamespaces: ['RECORDS'],
  })
})

afterAll(() => miniflare?.dispose())

async function openKv(base: string) {
  const driver = kvDriver({ binding: (await miniflare.getKVNamespace('RECORDS')) as never, base })
  const storage = createStorage({ driver })
  return { storage, expiring: expiringStoreIn(storage, driver), close }
}

const close = async () => {}

describe('Cloudflare KV, as workerd and Miniflare serve it', () => {
  describeSessionStorage(async () => createSessionStorage((await openKv(randomUUID())).storage))
  describeSharedSessions(async () => ({
    sessions: createSessionStorage((await openKv('shared')).storage),
    close,
  }))
  describeSharedRecords(() => openKv('records'))
})
