import { createStorage } from 'unstorage'
import { describe, expect, it } from 'vitest'
import { Session, offlineSessionId } from '../../../../server/core/session/session'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import { createInstalledShops } from '../../../../server/core/shop/installed-shops'
import {
  recordInstallation,
  recordUninstallation,
} from '../../../../server/core/tokens/installation'
import { testConfig } from '../../configs'

/** Lists over a session storage of an app, which has no list of its own. */
function createScene() {
  const records = createStorage()
  /** Calls of the storage of records. */
  const calls = { lists: 0, reads: 0 }
  const counted: typeof records = {
    ...records,
    getKeys: async (...args) => {
      calls.lists++
      return records.getKeys(...args)
    },
    getItem: async (...args: Parameters<typeof records.getItem>) => {
      calls.reads++
      return records.getItem(...args)
    },
  }
  const clock = { now: 1_000_000 }
  const sessions = createSessionStorage(createStorage())
  const install = async (
    shop: string,
    accessToken?: string,
    scope = 'read_products,write_orders',
  ) => {
    await recordInstallation(records, shop, 1)
    await sessions.storeSession(
      new Session({
        id: offlineSessionId(shop),
        shop,
        state: '',
        isOnline: false,
        scope,
        ...(accessToken && { accessToken }),
      }),
    )
  }
  const list = createInstalledShops({
    config: testConfig(),
    records: counted,
    stored: shop => sessions.loadSession(offlineSessionId(shop)),
    now: () => clock.now,
  })
  return { records, sessions, install, list, calls, clock }
}

describe('the shops that have the app', () => {
  it('are listed with state and scopes, without those that have left', async () => {
    const { records, sessions, install, list } = createScene()
    await install('a.platform.test', 'token')
    await install('b.platform.test')
    await install('c.platform.test', 'token')
    await recordUninstallation(records, 'c.platform.test', 2, async () => {
      await sessions.deleteSession(offlineSessionId('c.platform.test'))
    })
    const { shops, next } = await list()
    expect(next).toBeUndefined()
    expect(shops.toSorted((left, right) => (left.shop < right.shop ? -1 : 1))).toEqual([
      { shop: 'a.platform.test', state: 'installed', scopes: ['read_products', 'write_orders'] },
      { shop: 'b.platform.test', state: 'access_lost', scopes: [] },
    ])
  })

  it('that have come back are listed again', async () => {
    const { records, install, list } = createScene()
    await install('a.platform.test', 'token')
    await recordUninstallation(records, 'a.platform.test', 2, async () => {})
    await install('a.platform.test', 'new token', '')
    expect((await list()).shops).toEqual([
      { shop: 'a.platform.test', state: 'installed', scopes: [] },
    ])
  })

  it('are listed once for all pages, of which each reads its own shops only', async () => {
    const { install, list, calls } = createScene()
    for (let number = 0; number < 50; number++) await install(`s${number}.platform.test`, 'token')
    const perPage: (typeof calls)[] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      Object.assign(calls, { lists: 0, reads: 0 })
      after = (await list({ limit: 20, after })).next
      perPage.push({ ...calls })
    }
    expect(perPage).toEqual([
      { lists: 1, reads: 20 },
      { lists: 0, reads: 20 },
      { lists: 0, reads: 10 },
    ])
  })

  it('are listed anew by a first page, and by a page a minute later', async () => {
    const { install, list, calls, clock } = createScene()
    for (let number = 0; number < 30; number++) await install(`s${number}.platform.test`, 'token')
    const { next = '' } = await list({ limit: 10 })
    await list({ limit: 10 })
    expect(calls.lists).toBe(2)
    clock.now += 60_000
    await list({ limit: 10, after: next })
    expect(calls.lists).toBe(3)
    // A clock that is set back must not keep a listing.
    clock.now -= 3600_000
    await list({ limit: 10, after: next })
    expect(calls.lists).toBe(4)
  })

  it('are listed in pages, each of them once', async () => {
    const { install, list } = createScene()
    const expected = Array.from({ length: 25 }, (_, index) => `s${index}.platform.test`)
    for (const shop of expected) await install(shop, 'token')
    const found: string[] = []
    const sizes: number[] = []
    let after: string | undefined
    do {
      const page = await list({ limit: 10, ...(after !== undefined && { after }) })
      sizes.push(page.shops.length)
      found.push(...page.shops.map(({ shop }) => shop))
      after = page.next
    } while (after !== undefined)
    expect(sizes).toEqual([10, 10, 5])
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it('do not include installations of a version that did not store the shop', async () => {
    const { records, list } = createScene()
    await records.setItem('installation:0123', { grantedAt: 1 })
    expect(await list()).toEqual({ shops: [] })
  })
})
