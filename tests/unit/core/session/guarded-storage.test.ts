import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStorage } from 'unstorage'
import { PlatformError } from '../../../../server/core/errors/errors'
import { guardStorage } from '../../../../server/core/session/guarded-storage'
import { Session } from '../../../../server/core/session/session'
import type { RequestedScopes } from '../../../../server/core/session/session'
import type { SessionParams } from '../../../../server/core/session/session-fields'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../../server/core/session/session-storage'
import { rejection } from '../../rejection'
import { describeSessionStorage, storedSession } from '../../session-storage-contract'
import { untyped } from '../../../fake'

/** A storage of which every method does the same. */
function storageThat(act: () => Promise<never>): SessionStorage {
  return {
    storeSession: act,
    loadSession: act,
    deleteSession: act,
    deleteSessions: act,
    findSessionsByShop: act,
  }
}

const CALLS: [string, (storage: SessionStorage) => Promise<unknown>][] = [
  [
    'store a session',
    storage =>
      storage.storeSession(storedSession({ id: 'secret-id', accessToken: 'secret-token' })),
  ],
  ['load a session', storage => storage.loadSession('secret-id')],
  ['delete a session', storage => storage.deleteSession('secret-id')],
  ['delete sessions', storage => storage.deleteSessions(['secret-id'])],
  ['find the sessions of a shop', storage => storage.findSessionsByShop('secret-shop')],
]

describe('a guarded storage', () =>
  describeSessionStorage(async () => guardStorage(createSessionStorage(createStorage()))))

describe.each(CALLS)('%s', (operation, call) => {
  const MESSAGE = `The session storage could not ${operation}; check that it is reachable`

  it.each([
    ['rejects', () => Promise.reject(new Error('redis://user:password@host'))],
    [
      'throws at once',
      () => {
        throw new Error('redis://user:password@host')
      },
    ],
  ])('is storage_failed when the storage %s', async (_how, act) => {
    const error = await rejection(call(guardStorage(storageThat(act))), PlatformError)
    expect([error.code, error.status, error.message]).toEqual(['storage_failed', 503, MESSAGE])
    expect((error.cause as Error).message).toBe('redis://user:password@host')
  })

  it('is storage_failed after 4 seconds when the storage hangs: the platform waits 5', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let isOver = false
    const hanging = call(guardStorage(storageThat(() => new Promise(() => {}))))
    const failing = rejection(hanging, PlatformError).finally(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(3999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    const error = await failing
    expect([error.code, error.status, error.message]).toEqual(['storage_failed', 503, MESSAGE])
    expect((error.cause as Error).message).toBe('No response within 4000 ms')
  })
})

/** The published package's class has the same shape, but scopes and params of types of its own. */
class ForeignSession {
  readonly id = 'acme_42'
  shop = 'acme'
  state = ''
  isOnline = true
  accessToken = 'token'
  expires = new Date(5000)
  isActive(_scopes: RequestedScopes, _withinMs?: number): boolean {
    return true
  }
  isScopeChanged(_scopes: RequestedScopes): boolean {
    return false
  }
  isScopeIncluded(_scopes: RequestedScopes): boolean {
    return true
  }
  isExpired(_withinMs?: number): boolean {
    return false
  }
  toObject(): SessionParams {
    return { id: this.id, shop: this.shop, state: this.state, isOnline: this.isOnline }
  }
  equals(_other: ForeignSession | undefined): boolean {
    return false
  }
  toPropertyArray(_returnUserData?: boolean): [string, string | number | boolean][] {
    return []
  }
}

describe('an adapter', () => {
  const adapter: SessionStorage = {
    ...storageThat(() => Promise.reject(new Error('unused'))),
    loadSession: async (id: string) =>
      id === 'acme_42' ? new ForeignSession() : untyped<undefined>(null),
    findSessionsByShop: async () => [new ForeignSession()],
  }

  it('may return sessions of its own class, which are converted', async () => {
    const storage = guardStorage(adapter)
    const expected = new Session({
      id: 'acme_42',
      shop: 'acme',
      state: '',
      isOnline: true,
      accessToken: 'token',
      expires: new Date(5000),
    })
    const loaded = await storage.loadSession('acme_42')
    expect(loaded).toBeInstanceOf(Session)
    expect(loaded?.equals(expected)).toBe(true)
    expect(loaded?.isExpired(0, 5001)).toBe(true)
    const [found] = await storage.findSessionsByShop('acme')
    expect(found).toBeInstanceOf(Session)
    expect(found?.equals(expected)).toBe(true)
  })

  it('may return null for an unknown id', async () => {
    expect(await guardStorage(adapter).loadSession('unknown')).toBe(undefined)
  })
})
