import { createStorage } from 'unstorage'
import { beforeEach, describe, expect, it } from 'vitest'
import { encryptTokens } from '../../../../server/core/encryption/encrypted-storage'
import type { EncryptionKey } from '../../../../server/core/encryption/encryption-keys'
import { DecryptionError } from '../../../../server/core/encryption/decryption-error'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../../server/core/session/session-storage'
import { rejection } from '../../rejection'
import { describeSessionStorage, storedSession } from '../../session-storage-contract'
import { NEW, OLD, SHOP } from './key-rings'

const ID = `offline_${SHOP}`
const SESSION = storedSession({
  id: ID,
  shop: SHOP,
  accessToken: 'access',
  refreshToken: 'refresh',
  expires: new Date(5000),
  refreshTokenExpires: new Date(9000),
})

let below: SessionStorage
const ring = (...keys: EncryptionKey[]) => encryptTokens(below, keys)
beforeEach(() => {
  below = createSessionStorage(createStorage())
})

describe('a storage with encrypted tokens', () =>
  describeSessionStorage(async () =>
    encryptTokens(createSessionStorage(createStorage()), [NEW, OLD]),
  ))
describe('a storage without keys', () =>
  describeSessionStorage(async () => encryptTokens(createSessionStorage(createStorage()), [])))

describe('the stored record', () => {
  it('is the session with both tokens encrypted, and nothing else changed', async () => {
    await ring(NEW).storeSession(SESSION)
    const { accessToken, refreshToken, ...rest } = (await below.loadSession(ID))?.toObject() ?? {}
    const { accessToken: _, refreshToken: __, ...expected } = SESSION.toObject()
    expect(rest).toEqual(expected)
    for (const text of [accessToken, refreshToken])
      expect(text).toMatch(/^eyJhbGciOiJkaXIi[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(SESSION.accessToken).toBe('access')
  })

  it('is a session without tokens unchanged', async () => {
    const bare = storedSession({ id: ID, shop: SHOP, accessToken: undefined })
    await ring(NEW).storeSession(bare)
    expect((await below.loadSession(ID))?.toObject()).toEqual(bare.toObject())
    expect((await ring(NEW).loadSession(ID))?.toObject()).toEqual(bare.toObject())
  })
})

describe('a migration', () => {
  it('reads plain tokens, and encrypts them when the session is next stored', async () => {
    await below.storeSession(SESSION)
    const storage = ring(NEW)
    const loaded = await storage.loadSession(ID)
    expect(SESSION.equals(loaded)).toBe(true)
    expect((await storage.findSessionsByShop(SHOP)).map(({ accessToken }) => accessToken)).toEqual([
      'access',
    ])

    if (loaded) await storage.storeSession(loaded)
    expect((await below.loadSession(ID))?.accessToken).toMatch(/^eyJ/)
    expect(SESSION.equals(await storage.loadSession(ID))).toBe(true)
  })

  it('to a new key causes no failure on either of two servers', async () => {
    // Each step is a deployment: servers of two adjacent steps read what the other stored.
    for (const [before, after] of [
      [[OLD], [OLD, NEW]],
      [
        [OLD, NEW],
        [NEW, OLD],
      ],
      [[NEW, OLD], [NEW]],
    ] as const) {
      const keys = after.at(-1) === NEW && after.length === 1 ? [NEW] : before
      await ring(...keys).storeSession(SESSION)
      expect((await ring(...after).loadSession(ID))?.accessToken).toBe('access')
      await ring(...after).storeSession(SESSION)
      expect((await ring(...before).loadSession(ID))?.accessToken).toBe('access')
    }
  })
})

describe('a token that cannot be decrypted', () => {
  beforeEach(() => ring(OLD).storeSession(SESSION))

  it('fails the load and stays unchanged', async () => {
    const before = await below.loadSession(ID)
    expect((await rejection(ring(NEW).loadSession(ID), DecryptionError)).code).toBe(
      'configuration_invalid',
    )
    expect((await rejection(ring().loadSession(ID), PlatformError)).code).toBe(
      'configuration_invalid',
    )
    expect(before?.equals(await below.loadSession(ID))).toBe(true)
    expect((await ring(NEW, OLD).loadSession(ID))?.refreshToken).toBe('refresh')
  })

  it.each([
    ['another key', [NEW]],
    ['no keys', []],
  ])('does not prevent that a shop is found and deleted, with %s', async (_what, keys) => {
    const [found, ...others] = await ring(...keys).findSessionsByShop(SHOP)
    expect([found?.id, found?.accessToken, found?.refreshToken, others]).toEqual([
      ID,
      undefined,
      undefined,
      [],
    ])
    await ring(...keys).deleteSessions([ID])
    expect(await below.loadSession(ID)).toBe(undefined)
  })

  it("of another shop, copied into this one's record, is refused", async () => {
    const other = storedSession({
      id: 'offline_other.platform.test',
      shop: 'other.platform.test',
      accessToken: 'other',
    })
    await ring(OLD).storeSession(other)
    const stolen = await below.loadSession(other.id)
    await below.storeSession(
      storedSession({ ...SESSION.toObject(), accessToken: stolen?.accessToken }),
    )
    expect((await rejection(ring(OLD).loadSession(ID), DecryptionError)).code).toBe(
      'storage_failed',
    )
  })
})

it('errors of the storage pass through', async () => {
  const broken: SessionStorage = { ...below, loadSession: () => Promise.reject(new Error('down')) }
  await expect(encryptTokens(broken, [NEW]).loadSession(ID)).rejects.toThrow('down')
})
