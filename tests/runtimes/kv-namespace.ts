import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A KV namespace that a worker reaches over HTTP, as workerd asks for it. */
export interface KvNamespace {
  /** `host:port` on loopback. */
  readonly address: string
  /** What is stored, as the worker wrote it. */
  readonly entries: ReadonlyMap<string, string>
  /** How often a key was written. */
  writes: (key: string) => number
  stop: () => Promise<void>
}

/** Starts an empty namespace: `GET`, `PUT` and `DELETE` of a key, and `GET /?prefix=` for a list of all keys. */
export async function startKvNamespace(): Promise<KvNamespace> {
  const entries = new Map<string, string>()
  const written: string[] = []

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://kv.invalid')
    const key = decodeURIComponent(pathname.slice(1))
    if (request.method === 'PUT') {
      entries.set(key, await text(request))
      written.push(key)
    }
    if (request.method === 'DELETE') entries.delete(key)
    if (request.method !== 'GET') return response.end()
    if (key === '') {
      const keys = [...entries.keys()].filter(each => each.startsWith(searchParams.get('prefix') ?? '')).sort()
      return response.end(JSON.stringify({ keys: keys.map(name => ({ name })), list_complete: true }))
    }
    const value = entries.get(key)
    response.statusCode = value === undefined ? 404 : 200
    response.end(value)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries,
    writes: key => written.filter(each => each === key).length,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
