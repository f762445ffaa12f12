import { createDatabase } from 'db0'
import nodeSqlite from 'db0/connectors/node-sqlite'
import { createStorage } from 'unstorage'
import type { Driver } from 'unstorage'
import db0Driver from 'unstorage/drivers/db0'
import memoryDriver from 'unstorage/drivers/memory'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storageOf } from '../../../../cli/app-storage'
import { listShops } from '../../../../cli/tokens/list-sessions'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import { storedSession } from '../../session-storage-contract'

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

async function shopsIn(driver: Driver): Promise<string[]> {
  const shops: string[] = []
  for await (const shop of listShops(storageOf(driver))) shops.push(shop)
  return shops.toSorted()
}

describe('listShops', () => {
  it.each([
    ['a SQL table', () => openSqlite().driver],
    ['another driver', () => memoryDriver()],
  ])(
    'yields each shop with an offline session in %s once, and no other record',
    async (_, open) => {
      const driver = open()
      const storage = createStorage({ driver })
      const sessions = createSessionStorage(storage)
      for (const shop of ['a.test', 'b.test'])
        await sessions.storeSession(storedSession({ id: `offline_${shop}`, shop }))
      await sessions.storeSession(
        storedSession({ id: 'a.test_42', shop: 'c.test', isOnline: true }),
      )
      await storage.setItem('session:damaged', 'x')
      await storage.setItem('access-lost:a', { shop: 'd.test', isOnline: false })
      expect(await shopsIn(driver)).toEqual(['a.test', 'b.test'])
    },
  )

  it('pages through a SQL table', async () => {
    const { driver, statements } = openSqlite()
    const storage = createStorage({ driver })
    const shops = Array.from({ length: 1200 }, (_, i) => `s${i}.test`)
    for (const [i, shop] of shops.entries())
      await storage.setItem(`session:${i}`, { shop, isOnline: false })
    expect(await shopsIn(driver)).toEqual(shops.toSorted())
    expect(statements.filter(sql => sql.endsWith('LIMIT 500'))).toHaveLength(1)
    expect(statements.some(sql => /^SELECT key FROM own_table WHERE key LIKE \?/.test(sql))).toBe(
      false,
    )
  })

  it('finds nothing in a storage that was never used', async () => {
    expect(await shopsIn(openSqlite().driver)).toEqual([])
  })
})
