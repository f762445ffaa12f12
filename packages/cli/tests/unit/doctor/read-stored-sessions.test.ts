import { join } from 'node:path'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { describe, expect, it } from 'vitest'
import { readStoredSessions } from '../../../src/doctor/read-stored-sessions'
import { encryptTokens } from '../../../../../server/core/encryption/encrypted-storage'
import { parseEncryptionKeys } from '../../../../../server/core/encryption/encryption-keys'
import { Session } from '../../../../../server/core/session/session'
import { createSessionStorage } from '../../../../../server/core/session/session-storage'
import { scratchFolder } from './scratch-folder'

describe('readStoredSessions', () => {
  it('reads what the default storage wrote, without the tokens', async () => {
    const folder = await scratchFolder({})
    const storage = createSessionStorage(createStorage({ driver: fsLite({ base: folder }) }))
    const shared = { state: '', scope: 'read_products', accessToken: 'hush' }
    await storage.storeSession(
      new Session({
        ...shared,
        id: 'offline_a.myshopify.com',
        shop: 'a.myshopify.com',
        isOnline: false,
      }),
    )
    await storage.storeSession(
      new Session({
        ...shared,
        id: 'a.myshopify.com_1',
        shop: 'a.myshopify.com',
        isOnline: true,
        expires: new Date(),
      }),
    )

    const sessions = await readStoredSessions(folder)

    expect(sessions.sort((a, b) => Number(a.isOnline) - Number(b.isOnline))).toEqual([
      {
        shop: 'a.myshopify.com',
        isOnline: false,
        expires: false,
        scope: 'read_products',
        tokenKeys: [''],
        isLost: false,
      },
      {
        shop: 'a.myshopify.com',
        isOnline: true,
        expires: true,
        scope: 'read_products',
        tokenKeys: [''],
        isLost: false,
      },
    ])
  })

  it('reads which keys the tokens are encrypted with', async () => {
    const folder = await scratchFolder({})
    const storage = createSessionStorage(createStorage({ driver: fsLite({ base: folder }) }))
    const keys = parseEncryptionKeys(`2026a:${Buffer.alloc(32, 1).toString('base64url')}`)
    const session = {
      id: 'offline_a.myshopify.com',
      shop: 'a.myshopify.com',
      state: '',
      isOnline: false,
      accessToken: 'hush',
      refreshToken: 'hush',
    }
    await encryptTokens(storage, keys).storeSession(new Session(session))
    await storage.storeSession(
      new Session({
        ...((await storage.loadSession(session.id))?.toObject() ?? session),
        refreshToken: 'hush',
      }),
    )

    expect((await readStoredSessions(folder)).map(({ tokenKeys }) => tokenKeys)).toEqual([
      ['2026a', ''],
    ])
  })

  it('skips corrupt records and accepts a missing folder', async () => {
    const folder = await scratchFolder({ 'session/a': '{"shop":', 'session/b': '[]' })

    expect(await readStoredSessions(folder)).toEqual([])
    expect(await readStoredSessions(join(folder, 'none'))).toEqual([])
  })

  it('finds the shops that the app has lost access to, until they have other tokens', async () => {
    const folder = await scratchFolder({})
    const records = createStorage({ driver: fsLite({ base: folder }) })
    const storage = createSessionStorage(records)
    const expires = new Date('2026-11-24T06:00:00.123Z')
    const save = (shop: string, fields: Partial<Session>) =>
      storage.storeSession(
        new Session({ id: `offline_${shop}`, shop, state: '', isOnline: false, ...fields }),
      )
    await save('lost.myshopify.com', { expires })
    await save('healed.myshopify.com', { expires: new Date(expires.getTime() + 3_600_000) })
    await save('permanent.myshopify.com', {})
    for (const shop of ['lost', 'healed', 'permanent'])
      await records.setItem(`access-lost:${shop}`, {
        shop: `${shop}.myshopify.com`,
        expires: shop === 'permanent' ? null : expires.toISOString(),
      })

    const lost = (await readStoredSessions(folder)).filter(({ isLost }) => isLost)

    expect(lost.map(({ shop }) => shop).sort()).toEqual([
      'lost.myshopify.com',
      'permanent.myshopify.com',
    ])
  })
})
