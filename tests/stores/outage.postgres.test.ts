import { beforeAll, describe, inject } from 'vitest'
import { createOwnDatabase } from './own-database'
import type { OwnDatabase } from './own-database'
import { describeOutage } from './store-outage'
import { startTcpProxy, through } from './tcp-proxy'
import type { TcpProxy } from './tcp-proxy'

let proxy: TcpProxy
let database: OwnDatabase
beforeAll(async () => {
  database = await createOwnDatabase(inject('databaseUrl'))
  proxy = await startTcpProxy(database.url)
  return async () => {
    await proxy.close()
    await database.drop()
  }
})

describe('PostgreSQL is', () =>
  describeOutage(() => ({
    proxy,
    address: { kind: 'postgres', url: through(proxy, database.url) },
    direct: { kind: 'postgres', url: database.url },
  })))
