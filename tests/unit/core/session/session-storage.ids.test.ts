import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage, prefixStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import memory from 'unstorage/drivers/memory'
import { expect, it, onTestFinished } from 'vitest'
import {
  createSessionStorage,
  listSessionIds,
} from '../../../../server/core/session/session-storage'
import { storedSession } from '../../session-storage-contract'

it.each(['in memory', 'on disk'])('lists every session, and no other record, %s', async where => {
  const base = await mkdtemp(join(tmpdir(), 'platform-sessions-'))
  onTestFinished(() => rm(base, { recursive: true }))
  const root = createStorage(where === 'on disk' ? { driver: fsLite({ base }) } : {})
  const storage = prefixStorage(root, 'platform')
  const sessions = createSessionStorage(storage)
  for (const [id, shop] of [
    ['offline_a', 'a'],
    ['a_42', 'a'],
    ['offline_b', 'b'],
  ])
    await sessions.storeSession(storedSession({ id, shop }))
  await storage.setItem('delivery:1', { id: 'no session' })
  await storage.setItem('session:damaged', 'no object')
  await storage.setItem('session:nameless', { shop: 'c' })
  await root.setItem('session:elsewhere', { id: 'elsewhere' })

  expect((await Array.fromAsync(listSessionIds(storage))).sort()).toEqual([
    'a_42',
    'offline_a',
    'offline_b',
  ])
})

it('fails when a record cannot be read: an omitted session would lose its key', async () => {
  const driver = memory()
  const storage = createStorage({
    driver: {
      ...driver,
      getItem: () => Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }),
    },
  })
  await driver.setItem?.('session:a', JSON.stringify({ id: 'a' }), {})

  await expect(Array.fromAsync(listSessionIds(storage))).rejects.toThrow('EIO')
})
