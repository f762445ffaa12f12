import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../../server/core/session/session-storage'
import { describeSessionStorage, storedSession } from '../../session-storage-contract'

const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'session-storage-'))
  folders.push(folder)
  return folder
}

afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

describe('in memory', () =>
  describeSessionStorage(async () => createSessionStorage(createStorage())))

it('writes the list of each shop once, however many of its sessions are deleted', async () => {
  const records = createStorage()
  const storage = createSessionStorage(records)
  const stored = Array.from({ length: 50 }, (_, index) =>
    storedSession({ id: `session_${index}`, shop: index % 2 === 0 ? 'even' : 'odd' }),
  )
  for (const session of stored) await storage.storeSession(session)
  const written: string[] = []
  await records.watch((_event, key) => void written.push(key.split(':')[0] ?? ''))
  await storage.deleteSessions(stored.slice(0, 48).map(({ id }) => id))

  expect(written.filter(folder => folder === 'shop')).toHaveLength(2)
  for (const [shop, left] of [
    ['even', 'session_48'],
    ['odd', 'session_49'],
  ] as const)
    expect((await storage.findSessionsByShop(shop)).map(({ id }) => id)).toEqual([left])
})

describe('in files', () => {
  describeSessionStorage(async () =>
    createSessionStorage(createStorage({ driver: fsLite({ base: await newFolder() }) })),
  )

  it('writes file names of fixed length in lower case, and nothing outside its folder', async () => {
    const base = await newFolder()
    const storage = createSessionStorage(
      createStorage({ driver: fsLite({ base: join(base, 'inside') }) }),
    )
    await storage.storeSession(storedSession({ id: '../../Escape?x', shop: '../../ACME' }))
    const files = await readdir(base, { recursive: true, withFileTypes: true })
    const names = files
      .filter(file => file.isFile())
      .map(file => join(file.parentPath, file.name).slice(base.length))
    expect(names).toHaveLength(2)
    for (const name of names) expect(name).toMatch(/^\/inside\/(?:session|shop)\/[0-9a-f]{64}$/)
  })

  it('finds a session that is being rewritten at the same time', async () => {
    const storage = createSessionStorage(
      createStorage({ driver: fsLite({ base: await newFolder() }) }),
    )
    const session = storedSession({ scope: 'x'.repeat(200_000) })
    await storage.storeSession(session)
    for (let round = 0; round < 50; round++) {
      const [, loaded, found] = await Promise.all([
        storage.storeSession(session),
        storage.loadSession(session.id),
        storage.findSessionsByShop('shop'),
      ])
      expect(loaded?.id).toBe(session.id)
      expect(found.map(each => each.id)).toEqual([session.id])
    }
  })
})

describe('stored records', () => {
  let records: Storage
  let storage: SessionStorage

  beforeEach(async () => {
    records = createStorage()
    storage = createSessionStorage(records)
    await storage.storeSession(storedSession({ id: 'acme_42', shop: 'acme' }))
  })

  it('waits for its own write when a record is incomplete', async () => {
    const driver = createStorage()
    const slow = createSessionStorage(
      Object.assign(createStorage(), {
        getItem: driver.getItem,
        hasItem: driver.hasItem,
        async setItem(key: string, value: object) {
          await driver.setItemRaw(key, '')
          await setTimeout(400)
          await driver.setItem(key, JSON.stringify(value))
        },
      }),
    )
    const session = storedSession({ id: 'acme_42', shop: 'acme' })
    await slow.storeSession(session)
    const rewrite = slow.storeSession(session)
    // The write has truncated the record by then.
    await setTimeout(20)
    expect((await slow.loadSession('acme_42'))?.id).toBe('acme_42')
    await rewrite
  })

  it('reports a delete that the driver ignored', async () => {
    const driver = createStorage()
    const stubborn = createSessionStorage(
      Object.assign(createStorage(), {
        getItem: driver.getItem,
        setItem: driver.setItem,
        hasItem: driver.hasItem,
        removeItem: async () => {},
      }),
    )
    await stubborn.storeSession(storedSession({ id: 'acme_42', shop: 'acme' }))
    await expect(stubborn.deleteSession('acme_42')).rejects.toThrow(
      'The storage still holds a deleted record',
    )
  })

  const keyOf = async (kind: 'session' | 'shop') => {
    const [key, ...more] = await records.getKeys(kind)
    if (key === undefined || more.length > 0) throw new Error(`Expected one ${kind} record`)
    return key
  }

  it.each<[string, unknown]>([
    ['cut off', '{"id":"acme_42","shop":"ac'],
    ['empty', ''],
    ['a list', []],
    ['another id', { id: 'acme_43', shop: 'acme', state: '', isOnline: false }],
    ['no shop', { id: 'acme_42', state: '', isOnline: false }],
    ['isOnline as text', { id: 'acme_42', shop: 'acme', state: '', isOnline: 'false' }],
    [
      'token as number',
      { id: 'acme_42', shop: 'acme', state: '', isOnline: false, accessToken: 1 },
    ],
    [
      'unreadable expiry',
      { id: 'acme_42', shop: 'acme', state: '', isOnline: false, expires: 'never' },
    ],
    [
      'user as text',
      {
        id: 'acme_42',
        shop: 'acme',
        state: '',
        isOnline: true,
        onlineAccessInfo: { associated_user: 'Ada' },
      },
    ],
  ])(
    'treats a corrupt session (%s) as absent, and can replace or delete it',
    async (_what, damaged) => {
      const key = await keyOf('session')
      await records.setItemRaw(key, typeof damaged === 'string' ? damaged : JSON.stringify(damaged))
      expect(await storage.loadSession('acme_42')).toBe(undefined)
      expect(await storage.findSessionsByShop('acme')).toEqual([])
      expect(await storage.deleteSession('acme_42')).toBe(true)
      expect(await records.hasItem(key)).toBe(false)
      await storage.storeSession(storedSession({ id: 'acme_42', shop: 'acme' }))
      expect((await storage.findSessionsByShop('acme')).map(session => session.id)).toEqual([
        'acme_42',
      ])
    },
  )

  it.each(['["acme_4', '', '{"0":"acme_42"}', '[42]'])(
    'treats a corrupt list %o as absent, and still finds the offline session',
    async damaged => {
      await storage.storeSession(storedSession({ id: 'offline_acme', shop: 'acme' }))
      await records.setItemRaw(await keyOf('shop'), damaged)
      expect((await storage.findSessionsByShop('acme')).map(session => session.id)).toEqual([
        'offline_acme',
      ])
      await storage.storeSession(storedSession({ id: 'acme_42', shop: 'acme' }))
      expect((await storage.findSessionsByShop('acme')).map(session => session.id)).toEqual([
        'offline_acme',
        'acme_42',
      ])
    },
  )

  it('skips ids of deleted sessions', async () => {
    await records.removeItem(await keyOf('session'))
    expect(await storage.findSessionsByShop('acme')).toEqual([])
  })

  it('removes the list with the last session', async () => {
    await storage.deleteSession('acme_42')
    expect(await records.getKeys()).toEqual([])
  })

  it('writes the session before the list, and the list only for a new id', async () => {
    const written: string[] = []
    await records.watch((_event, key) => {
      written.push(key.slice(0, key.indexOf(':')))
    })
    await storage.storeSession(storedSession({ id: 'acme_43', shop: 'acme' }))
    await storage.storeSession(storedSession({ id: 'acme_43', shop: 'acme' }))
    expect(written).toEqual(['session', 'shop', 'session'])
  })
})
