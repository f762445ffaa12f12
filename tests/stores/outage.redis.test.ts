import { randomUUID } from 'node:crypto'
import { beforeAll, describe, inject } from 'vitest'
import { describeOutage } from './store-outage'
import { startTcpProxy, through } from './tcp-proxy'
import type { TcpProxy } from './tcp-proxy'

const base = `platform-test-${randomUUID()}`
let proxy: TcpProxy
beforeAll(async () => {
  proxy = await startTcpProxy(inject('redisUrl'))
  return proxy.close
})

describe('Redis is', () =>
  describeOutage(() => ({
    proxy,
    address: { kind: 'redis', url: through(proxy, inject('redisUrl')), base },
    direct: { kind: 'redis', url: inject('redisUrl'), base },
  })))
