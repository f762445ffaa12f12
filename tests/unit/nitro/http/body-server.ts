import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { createApp, defineEventHandler, setResponseStatus, toNodeListener } from 'h3'
import type { EventHandler } from 'h3'
import { readRequestBody } from '../../../../server/nitro/http/request-body'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { RequestBody } from '../../../../server/core/signed-body/request-body'

/** Bytes. */
export const LIMIT = 100_000

export interface BodyServer {
  url: string
  /** Results of `readRequestBody`, oldest first: a body, or the code of an error. */
  read: (RequestBody | string)[]
  /** Opens a connection to which the test writes raw bytes. */
  connect(options?: { allowHalfOpen: boolean }): Promise<Socket>
  close(): Promise<void>
}

/** Starts a server that reads the body of each request and responds with the result. */
export async function startBodyServer(
  options: { before?: EventHandler; after?: EventHandler; maxPendingBytes?: number } = {},
): Promise<BodyServer> {
  const read: BodyServer['read'] = []
  const app = createApp()
  app.use(
    defineEventHandler(async event => {
      await options.before?.(event)
      try {
        const body = await readRequestBody(event, LIMIT, options.maxPendingBytes)
        read.push(body)
        return (await options.after?.(event)) ?? { size: body.size }
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        read.push(error.code)
        setResponseStatus(event, error.status)
        return { code: error.code }
      }
    }),
  )
  const server = createServer(toNodeListener(app)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    read,
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

/** Returns the bytes of a body as text. */
export function textOf(body: RequestBody | string | undefined): string {
  return typeof body === 'object' ? Buffer.concat(body.chunks).toString() : String(body)
}
