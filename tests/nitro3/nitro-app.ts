import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { H3 } from 'nitro/h3'
import type { H3Event } from 'nitro/h3'
import type { NitroApp } from 'nitro/types'
import { toNodeHandler } from 'srvx/node'
import { onTestFinished } from 'vitest'
import { createQuietErrorHandler } from '../../server/nitro/runtime/nitro3/error-handler'

/** Creates an app as Nitro 3 does, with one handler. */
export function createApp(handler: (event: H3Event) => unknown): NitroApp {
  const respond = createQuietErrorHandler([])
  const h3 = new H3({
    onError: (error, event) =>
      respond(error, event, {
        defaultHandler: ({ status, message, data }) => ({
          status,
          headers: new Headers({ 'content-type': 'application/json' }),
          body: { message, data },
        }),
      }),
  })
  h3.all('/**', handler)
  return { h3, fetch: request => h3.fetch(request) } as NitroApp
}

/** Starts a server of Node for an app, and returns its address. */
export async function listen(app: NitroApp): Promise<string> {
  const handler = Object(toNodeHandler(request => app.fetch(request))) as RequestListener
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
