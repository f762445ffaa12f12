/**
 * A process that serves an app over HTTP, without Nitro: `node serve-app.mjs
 * '{"address":…,"environment":…}'`.
 */
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import type { PlatformConfig } from '../../server/core/config/config'
import { createPlatform } from '../../server/core/create-platform'
import { PlatformResponse } from '../../server/core/errors/platform-response'
import { PlatformError } from '../../server/core/errors/errors'
import { openStore } from './open-store'
import type { StoreAddress } from './open-store'

export interface AppTask {
  address: StoreAddress
  config: PlatformConfig
  /**
   * Exits when the platform has responded to a token request, before anything is stored.
   */
  dieOnToken?: boolean
}

/** What `/admin` and `/background` return. */
export interface AppResponse {
  accessToken?: string
  refreshToken?: string
  code?: string
  message?: string
}

const { address, config, dieOnToken } = JSON.parse(process.argv[2] ?? '') as AppTask
const { storage, sessions, lock } = await openStore(address)
let hookRuns = 0

const platform = createPlatform({
  config,
  sessionStorage: sessions,
  records: storage,
  lock,
  hooks: {
    afterAuth: () => {
      hookRuns++
    },
  },
  fetch: async (...request) => {
    const response = await fetch(...request)
    if (dieOnToken) process.kill(process.pid, 'SIGKILL')
    return response
  },
})

const server = createServer(async (incoming, response) => {
  const url = new URL(incoming.url ?? '/', config.appUrl)
  try {
    respondWith(response, 200, await act(url, incoming.headers.authorization))
  } catch (error) {
    if (error instanceof PlatformResponse) respondWith(response, error.response.status, {})
    else if (error instanceof PlatformError)
      respondWith(response, error.status, { code: error.code, message: error.message })
    else respondWith(response, 500, { message: String(error) })
  }
})

async function act(url: URL, authorization: string | undefined): Promise<object> {
  switch (url.pathname) {
    case '/admin': {
      const { session } = await platform.admin(
        new Request(url, { headers: { authorization: authorization ?? '' } }),
      )
      return { accessToken: session.accessToken, refreshToken: session.refreshToken }
    }
    case '/background': {
      const { session } = await platform.unauthenticatedAdmin(url.searchParams.get('shop') ?? '')
      return { accessToken: session.accessToken, refreshToken: session.refreshToken }
    }
    default:
      return { hookRuns }
  }
}

function respondWith(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
