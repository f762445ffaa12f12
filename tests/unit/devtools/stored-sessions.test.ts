import { createStorage } from 'unstorage'
import { expect, it } from 'vitest'
import { keyDigest } from '../../../server/core/records/record-storage'
import { storedSessions } from '../../../server/devtools/stored-sessions'
import { Session } from '../../../server/core/session/session'
import { createSessionStorage } from '../../../server/core/session/session-storage'

it('lists sessions without their tokens', async () => {
  const storage = createStorage()
  const sessions = createSessionStorage(storage)
  const common = {
    state: '',
    isOnline: false,
    accessToken: 'at-secret',
    refreshToken: 'rt-secret',
    scope: 'read_products',
  }
  await sessions.storeSession(
    new Session({
      ...common,
      id: 'offline_a.platform.test',
      shop: 'a.platform.test',
      expires: new Date('2020-01-01T00:00:00Z'),
    }),
  )
  await sessions.storeSession(
    new Session({ ...common, id: 'a.platform.test_1', shop: 'a.platform.test', isOnline: true }),
  )
  await sessions.storeSession(
    new Session({
      id: 'offline_b.platform.test',
      shop: 'b.platform.test',
      state: '',
      isOnline: false,
    }),
  )
  await storage.setItem('session:damaged', 'no record')

  const shown = await storedSessions(storage)

  expect(shown.sort((one, other) => one.id.localeCompare(other.id))).toStrictEqual([
    {
      id: 'a.platform.test_1',
      shop: 'a.platform.test',
      kind: 'online',
      scope: 'read_products',
      expires: undefined,
      state: 'active',
    },
    {
      id: 'offline_a.platform.test',
      shop: 'a.platform.test',
      kind: 'offline',
      scope: 'read_products',
      expires: '2020-01-01T00:00:00.000Z',
      state: 'expired',
    },
    {
      id: 'offline_b.platform.test',
      shop: 'b.platform.test',
      kind: 'offline',
      scope: '',
      expires: undefined,
      state: 'no token',
    },
  ])
  expect(JSON.stringify(shown)).not.toContain('secret')
})

it('shows shops that the app has lost access to, until they have other tokens', async () => {
  const storage = createStorage()
  const sessions = createSessionStorage(storage)
  const expires = new Date(Date.now() - 60_000)
  for (const shop of ['lost.platform.test', 'healed.platform.test']) {
    const fields = { id: `offline_${shop}`, shop, state: '', isOnline: false, accessToken: 't' }
    const later = new Date(Date.now() + 60_000)
    await sessions.storeSession(
      new Session({ ...fields, expires: shop.startsWith('lost') ? expires : later }),
    )
    await storage.setItem(`access-lost:${keyDigest(shop)}`, {
      shop,
      expires: expires.toISOString(),
    })
  }
  const states = (await storedSessions(storage)).map(({ shop, state }) => [shop, state])
  expect(states.sort()).toEqual([
    ['healed.platform.test', 'active'],
    ['lost.platform.test', 'access lost'],
  ])
})
