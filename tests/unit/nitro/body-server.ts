import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { createApp, defineEventHandler, setResponseStatus, toNodeListener } from 'h3'
import type { EventHandler } from 'h3'
import { takeBody } from '../../../server/lib/nitro/request-body'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import type { RequestBody } from '../../../server/lib/platform/request/request-body'

/** Bytes. */
export const LIMIT = 100_000

export interface BodyServer {
  url: string
  /** What `takeBody` gave, oldest first: a body, or the code of an error. */
  taken: (RequestBody | string)[]
  /** A connection whose bytes the test writes itself. */
  connect(options?: { allowHalfOpen: boolean }): Promise<Socket>
  close(): Promise<void>
}

/** A server that takes the body of each request and answers with what became of it. */
export async function startBodyServer(options: { before?: EventHandler, after?: EventHandler } = {}): Promise<BodyServer> {
  const taken: BodyServer['taken'] = []
  const app = createApp()
  app.use(defineEventHandler(async (event) => {
    await options.before?.(event)
    try {
      const body = await takeBody(event, LIMIT)
      taken.push(body)
      return await options.after?.(event) ?? { size: body.size }
    }
    catch (error) {
      if (!(error instanceof PlatformError)) throw error
      taken.push(error.code)
      setResponseStatus(event, error.status)
      return { code: error.code }
    }
  }))
  const server = createServer(toNodeListener(app)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    taken,
    async connect(options) {
      const socket = connect({ port, host: '127.0.0.1', ...options }).setEncoding('latin1')
      await once(socket, 'connect')
      return socket
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The bytes of a body as text. */
export function textOf(body: RequestBody | string | undefined): string {
  return typeof body === 'object' ? Buffer.concat(body.chunks).toString() : String(body)
}
