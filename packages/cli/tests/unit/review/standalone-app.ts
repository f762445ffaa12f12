import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { ReviewedApp } from '../../../src/review/reviewed-app'
import { FAKE_APP } from './fake-context'

interface Reply {
  location?: string
  cookies?: string[]
}

/** A server that notes its requests, until the test ends. */
export async function startServer(reply: (request: IncomingMessage) => Reply) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers.cookie ?? '-'}`)
    const { location, cookies = [] } = reply(request)
    response.writeHead(location === undefined ? 200 : 302, {
      'Set-Cookie': cookies,
      ...(location !== undefined && { Location: location }),
    })
    response.end()
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen }
}

/** A standalone app, and a platform that granted it access before. */
export async function startStandaloneApp(session = 'session=a.b=; Max-Age=60') {
  const platform = await startServer(() => ({ location: `${url}/auth/callback?code=1` }))
  const { url, seen } = await startServer(({ url: path = '' }) =>
    path.startsWith('/auth?')
      ? { location: `${platform.url}/authorize`, cookies: ['state=1; Path=/auth; HttpOnly'] }
      : path.startsWith('/auth/callback')
        ? { location: '/', cookies: ['state=; Max-Age=0', session] }
        : {},
  )
  const app: ReviewedApp = { ...FAKE_APP, isEmbedded: false, url, signInPath: '/auth' }
  return { app, seen, seenByPlatform: platform.seen }
}
