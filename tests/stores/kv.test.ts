import { createStorage } from 'unstorage'
import kvDriver from 'unstorage/drivers/cloudflare-kv-binding'
import { beforeEach, describe, expect, it } from 'vitest'
import { expiringStoreIn } from '../../server/nitro/storage/expiring-records'
import { lockOfStorage } from '../../server/nitro/storage/storage-lock'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { describeSessionStorage, storedSession } from '../unit/session-storage-contract'
import { STALE_MS, createEventualKv } from './eventual-kv'
import type { KvBinding } from './eventual-kv'
import { describeSharedRecords } from './shared-records'
import { describeSharedSignIns } from './shared-sign-ins'
import { describeSharedSessions } from './store-contract'

const driverOn = (binding: KvBinding) => kvDriver({ binding: binding as never })
const sessionsOn = (binding: KvBinding) =>
  createSessionStorage(createStorage({ driver: driverOn(binding) }))

describe('Cloudflare KV at one location', () => {
  describeSessionStorage(async () => sessionsOn(createEventualKv(Date.now).at('home')))

  const kv = createEventualKv(Date.now)
  describeSharedSessions(async () => ({
    sessions: sessionsOn(kv.at('home')),
    close: async () => {},
  }))
  const open = async () => {
    const driver = driverOn(kv.at('home'))
    const storage = createStorage({ driver })
    return { storage, expiring: expiringStoreIn(storage, driver), close: async () => {} }
  }
  describeSharedRecords(open)
  describeSharedSignIns(open)

  it('deletes records itself when they have expired', async () => {
    let now = 0
    const driver = driverOn(createEventualKv(() => now).at('home'))
    const expiring = expiringStoreIn(createStorage({ driver }), driver)
    await expiring.set('test:2026-01-01:a', { at: 1 }, 6 * 3600_000)
    now = 6 * 3600_000 - 1
    expect(await expiring.get('test:2026-01-01:a')).toEqual({ at: 1 })
    now += STALE_MS
    expect([await expiring.get('test:2026-01-01:a'), expiring.cleanup]).toEqual([null, undefined])
  })

  it('offers no lock', () => {
    expect(lockOfStorage(driverOn(kv.at('home')))).toBe(undefined)
  })
})

describe('Cloudflare KV between two locations', () => {
  let now: number
  let kv: ReturnType<typeof createEventualKv>
  beforeEach(() => {
    now = 0
    kv = createEventualKv(() => now)
  })

  it('shows a new session elsewhere within a minute, and a deleted one no longer', async () => {
    const [one, other] = [sessionsOn(kv.at('one')), sessionsOn(kv.at('other'))]
    const session = storedSession({ id: 'offline_acme', shop: 'acme' })
    expect(await other.loadSession(session.id)).toBe(undefined)
    await one.storeSession(session)
    expect(await other.loadSession(session.id)).toBe(undefined)
    now += STALE_MS
    expect(session.equals(await other.loadSession(session.id))).toBe(true)

    await one.deleteSession(session.id)
    expect(session.equals(await other.loadSession(session.id))).toBe(true)
    now += STALE_MS
    expect([await other.loadSession(session.id), await other.findSessionsByShop('acme')]).toEqual([
      undefined,
      [],
    ])
  })

  it("may lose a user's session from the list of a shop with concurrent sign-ins at both locations, never the app's own", async () => {
    const [one, other] = [sessionsOn(kv.at('one')), sessionsOn(kv.at('other'))]
    await Promise.all([one.findSessionsByShop('acme'), other.findSessionsByShop('acme')])
    await one.storeSession(storedSession({ id: 'offline_acme', shop: 'acme' }))
    await one.storeSession(storedSession({ id: 'acme_1', shop: 'acme' }))
    await other.storeSession(storedSession({ id: 'acme_2', shop: 'acme' }))
    now += STALE_MS
    expect((await one.findSessionsByShop('acme')).map(({ id }) => id).sort()).toEqual([
      'acme_2',
      'offline_acme',
    ])
    expect((await one.loadSession('acme_1'))?.id).toBe('acme_1')
  })
})
