import { createStorage } from 'unstorage'
import { beforeEach, describe, expect, it } from 'vitest'
import { encryptTokens } from '../../../../server/core/encryption/encrypted-storage'
import type { EncryptionKey } from '../../../../server/core/encryption/encryption-keys'
import { reencryptSessions } from '../../../../server/core/encryption/reencrypt-sessions'
import type { SessionSelection } from '../../../../server/core/encryption/reencrypt-sessions'
import { createTokenCipher } from '../../../../server/core/encryption/token-cipher'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { Session } from '../../../../server/core/session/session'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import type { SessionStorage } from '../../../../server/core/session/session-storage'
import { rejection } from '../../rejection'
import { storedSession } from '../../session-storage-contract'
import { NEW, OLD } from './key-rings'

const LOST: EncryptionKey = { id: 'lost', secret: new Uint8Array(32).fill(9) }
const RING = [NEW, OLD]

const sessionOf = (name: string, token = name): Session =>
  storedSession({
    id: `offline_${name}.test`,
    shop: `${name}.test`,
    accessToken: `access-${token}`,
    refreshToken: `refresh-${token}`,
    expires: new Date(5000),
  })

let below: SessionStorage
let stores: number
beforeEach(() => {
  const kept = createSessionStorage(createStorage())
  stores = 0
  below = {
    ...kept,
    storeSession: session => {
      stores += 1
      return kept.storeSession(session)
    },
  }
})

async function store(keys: readonly EncryptionKey[], ...names: string[]): Promise<string[]> {
  for (const name of names) await encryptTokens(below, keys).storeSession(sessionOf(name))
  stores = 0
  return names.map(name => sessionOf(name).id)
}

function reencrypt(
  selection: SessionSelection,
  context: {
    storage?: SessionStorage
    keys?: EncryptionKey[]
    exclusively?: <T>(id: string, work: () => Promise<T>) => Promise<T>
  } = {},
) {
  return reencryptSessions(selection, {
    storage: below,
    keys: RING,
    exclusively: (_id, work) => work(),
    ...context,
  })
}

/** Id of the key of each stored token; '' of a plain one. */
async function keysOf(id: string): Promise<string[]> {
  const session = await below.loadSession(id)
  return [session?.accessToken, session?.refreshToken].map(
    text => RING.concat(LOST).find(key => createTokenCipher([key]).isCurrent(text ?? ''))?.id ?? '',
  )
}

describe('a re-encryption', () => {
  it('encrypts plain tokens and those with other keys with the first key', async () => {
    const ids = [
      ...(await store([], 'plain')),
      ...(await store([OLD], 'old')),
      ...(await store([NEW], 'new')),
    ]
    expect(await reencrypt({ ids })).toEqual({ encrypted: 2, current: 1, unreadable: 0 })
    for (const id of ids) expect(await keysOf(id)).toEqual(['2026b', '2026b'])
    for (const [index, name] of ['plain', 'old', 'new'].entries()) {
      expect(
        sessionOf(name).equals(await encryptTokens(below, [NEW]).loadSession(ids[index] ?? '')),
      ).toBe(true)
    }
  })

  it('changes nothing when it is run again', async () => {
    const ids = await store([OLD], 'a', 'b')
    await reencrypt({ ids })
    stores = 0
    expect(await reencrypt({ ids })).toEqual({ encrypted: 0, current: 2, unreadable: 0 })
    expect(stores).toBe(0)
  })

  it('encrypts the second token of a session whose first is current', async () => {
    const [id = ''] = await store([NEW], 'half')
    const session = await below.loadSession(id)
    if (session)
      await below.storeSession(
        storedSession({ ...session.toObject(), refreshToken: 'refresh-half' }),
      )
    expect(await reencrypt({ ids: [id] })).toEqual({ encrypted: 1, current: 0, unreadable: 0 })
    expect(await keysOf(id)).toEqual(['2026b', '2026b'])
  })

  it('skips what it cannot decrypt, and continues', async () => {
    const ids = [...(await store([LOST], 'lost')), ...(await store([OLD], 'old'))]
    const before = await below.loadSession('offline_lost.test')
    expect(await reencrypt({ ids })).toEqual({ encrypted: 1, current: 0, unreadable: 1 })
    expect(before?.equals(await below.loadSession('offline_lost.test'))).toBe(true)
  })

  it('counts sessions without tokens as current, and deleted sessions not at all', async () => {
    await below.storeSession(storedSession({ id: 'bare', accessToken: undefined }))
    expect(await reencrypt({ ids: ['bare', 'gone'] })).toEqual({
      encrypted: 0,
      current: 1,
      unreadable: 0,
    })
  })

  it('finds the sessions of shops', async () => {
    await store([OLD], 'a', 'b', 'c')
    async function* shops() {
      yield 'a.test'
      yield 'unknown.test'
      yield 'c.test'
    }
    expect(await reencrypt({ shops: shops() })).toEqual({ encrypted: 2, current: 0, unreadable: 0 })
    expect(await keysOf('offline_b.test')).toEqual(['2026a', '2026a'])
  })

  it('requires keys', async () => {
    const error = await rejection(reencrypt({ ids: [] }, { keys: [] }), PlatformError)
    expect([error.code, error.message]).toEqual([
      'configuration_invalid',
      'NUXT_PLATFORM_ENCRYPTION_KEYS is not set: there is no key to encrypt stored tokens with',
    ])
  })
})

describe('while the app runs', () => {
  /** A storage in which the app does something between the two looks at a session. */
  function interrupted(act: () => Promise<unknown>): SessionStorage {
    let loads = 0
    return {
      ...below,
      loadSession: async id => {
        loads += 1
        if (loads === 2) await act()
        return below.loadSession(id)
      },
    }
  }

  it.each([
    ['with the old key', [OLD]],
    ['with the new key', [NEW]],
    ['in plain text', []],
  ])(
    'does not overwrite a pair that was refreshed in the meantime, stored %s',
    async (_how, keys) => {
      const [id = ''] = await store([OLD], 'busy')
      const storage = interrupted(() =>
        encryptTokens(below, keys).storeSession(sessionOf('busy', 'refreshed')),
      )
      const counts = await reencrypt({ ids: [id] }, { storage })
      expect(counts.encrypted + counts.current).toBe(1)
      expect((await encryptTokens(below, [NEW]).loadSession(id))?.refreshToken).toBe(
        'refresh-refreshed',
      )
    },
  )

  it('reads and stores each session while it holds the lock', async () => {
    const ids = await store([OLD], 'a', 'b')
    const steps: string[] = []
    await reencrypt(
      { ids },
      {
        exclusively: async (id, work) => {
          steps.push(`begin ${id}`)
          const result = await work()
          steps.push(`end ${id} ${stores}`)
          return result
        },
      },
    )
    expect(steps).toEqual([
      'begin offline_a.test',
      'end offline_a.test 1',
      'begin offline_b.test',
      'end offline_b.test 2',
    ])
  })

  it('a session that was deleted meanwhile does not come back', async () => {
    const [id = ''] = await store([OLD], 'busy')
    expect(
      await reencrypt({ ids: [id] }, { storage: interrupted(() => below.deleteSession(id)) }),
    ).toEqual({ encrypted: 0, current: 0, unreadable: 0 })
    expect(await below.loadSession(id)).toBe(undefined)
  })
})
