import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import memoryDriver from 'unstorage/drivers/memory'
import { dropFoldersOf } from '../../../server/lib/nitro/drop-folders'

let base: string
beforeEach(async () => base = await mkdtemp(join(tmpdir(), 'platform-folders-')))
afterEach(() => rm(base, { recursive: true }))

it.each([['fs', fsDriver], ['fs-lite', fsLiteDriver]] as const)('removes what %s stored below a key, but for what is kept', async (_name, driverOf) => {
  const driver = driverOf({ base })
  const storage = createStorage({ driver })
  for (const key of ['delivery:2026-01-01:a', 'delivery:2026-01-02:b', 'delivery:2026-01-03:c', 'delivery-sweep', 'installed:a']) await storage.setItem(key, { at: 1 })
  await dropFoldersOf(driver)?.('delivery', ['2026-01-02', '2026-01-03'])

  expect((await storage.getKeys()).sort()).toEqual(['delivery-sweep', 'delivery:2026-01-02:b', 'delivery:2026-01-03:c', 'installed:a'])
  await storage.dispose()
})

it('has nothing to do before the first record', async () => {
  await dropFoldersOf(fsLiteDriver({ base }))?.('delivery', [])

  expect(await readdir(base)).toEqual([])
})

it('leaves other drivers to their keys', () => {
  expect(dropFoldersOf(memoryDriver())).toBeUndefined()
})
