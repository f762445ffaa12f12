import { createDatabase } from 'db0'
import nodeSqlite from 'db0/connectors/node-sqlite'
import { createStorage } from 'unstorage'
import type { Driver } from 'unstorage'
import db0Driver from 'unstorage/drivers/db0'
import memoryDriver from 'unstorage/drivers/memory'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storageOf } from '../../../src/app-storage'
import { listShops } from '../../../src/tokens/list-sessions'
import { createSessionStorage } from '../../../../../server/core/session/session-storage'
import { storedSession } from '../../../../../tests/unit/session-storage-contract'

function openSqlite(): { driver: Driver; statements: string[] } {
  const database = createDatabase(nodeSqlite({ name: ':memory:' }))
  onTestFinished(() => database.dispose())
  const statements: string[] = []
  const { prepare } = database
  database.prepare = sql => {
    statements.push(sql)
    return prepare.call(database, sql)
  }
  return { driver: db0Driver({ database, tableName: 'own_table' }), statements }
}

async function shopsIn(driver: Driver): Promise<{ shops: string[]; damaged: number }> {
  const shops: string[] = []
  let damaged = 0
  for await (const shop of listShops(storageOf(driver), () => damaged++)) shops.push(shop)
  return { shops: shops.toSorted(), damaged }
}

describe('listShops', () => {
  it.each([
    ['a SQL table', () => openSqlite().driver],
    ['another driver', () => memoryDriver()],
  ])(
    'yields each shop with an offline session in %s once, and counts damaged records',
    async (_, open) => {
      const driver = open()
      const storage = createStorage({ driver })
      const sessions = createSessionStorage(storage)
      for (const shop of ['a.test', 'b.test'])
        await sessions.storeSession(storedSession({ id: `offline_${shop}`, shop }))
      await sessions.storeSession(
        storedSession({ id: 'a.test_42', shop: 'c.test', isOnline: true }),
      )
      await storage.setItem('session:truncated', '{"id":"offline_')
      await storage.setItem('session:stateless', { id: 'e', shop: 'e.test', isOnline: false })
      await storage.setItem('access-lost:a', { shop: 'd.test', isOnline: false })
      expect(await shopsIn(driver)).toEqual({ shops: ['a.test', 'b.test'], damaged: 2 })
    },
  )

  it('pages through a SQL table', async () => {
    const { driver, statements } = openSqlite()
    const storage = createStorage({ driver })
    const shops = Array.from({ length: 1200 }, (_, i) => `s${i}.test`)
    for (const [i, shop] of shops.entries())
      await storage.setItem(`session:${i}`, { id: shop, shop, state: '', isOnline: false })
    expect(await shopsIn(driver)).toEqual({ shops: shops.toSorted(), damaged: 0 })
    expect(statements.filter(sql => sql.endsWith('LIMIT 500'))).toHaveLength(1)
    expect(statements.some(sql => /^SELECT key FROM own_table WHERE key LIKE \?/.test(sql))).toBe(
      false,
    )
  })

  it('finds nothing in a storage that was never used', async () => {
    expect(await shopsIn(openSqlite().driver)).toEqual({ shops: [], damaged: 0 })
  })

  it('reads a record again that a server is writing', async () => {
    const driver = memoryDriver()
    const storage = createStorage({ driver })
    await storage.setItem('session:a', '{"id":"offline_')
    const record = { id: 'offline_a.test', shop: 'a.test', state: '', isOnline: false }
    setTimeout(() => void storage.setItem('session:a', record), 20)
    expect(await shopsIn(driver)).toEqual({ shops: ['a.test'], damaged: 0 })
  })
})
