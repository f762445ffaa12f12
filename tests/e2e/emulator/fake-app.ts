import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { dialogsPage, innerFormPage } from './dialogs-pages'
import { pageElementPage } from './page-element-page'
import { appPage, bouncePage, exitPage, plainPage } from './fake-app-pages'

/** What `/api/echo` returns. */
export interface Echo {
  method: string
  authorization: string | null
  language: string | null
  body: string
}

/**
 * A small app without any of our server code, so that App Bridge and the admin are tested alone.
 */
export interface FakeApp {
  /** Origin, e.g. `http://localhost:40123`. */
  readonly url: string
  /** Stops the server; `start` starts it on the same port again. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** @param appBridgeUrl address of the script that its pages load */
export async function startFakeApp(appBridgeUrl: string): Promise<FakeApp> {
  /** Requests that were refused once and succeed when they are repeated. */
  const refused = new Set<string>()

  async function respondWith(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const echo: Echo = {
      method: request.method ?? '',
      authorization: request.headers.authorization ?? null,
      language: request.headers['accept-language'] ?? null,
      body: await text(request),
    }
    if (url.pathname === '/favicon.ico') response.writeHead(204).end()
    else if (url.pathname === '/api/echo') response.end(JSON.stringify(echo))
    else if (url.pathname === '/api/reauthorize') {
      response
        .writeHead(401, {
          'X-Shopify-API-Request-Failure-Reauthorize-Url': url.searchParams.get('to') ?? '',
        })
        .end('reauthorize')
    } else if (url.pathname === '/api/refuse-once') {
      if (refused.has(url.search) && !url.searchParams.has('always'))
        response.end(JSON.stringify(echo))
      else
        response
          .writeHead(401, { 'X-Shopify-Retry-Invalid-Session-Request': '1' })
          .end(echo.authorization)
      refused.add(url.search)
    } else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageAt(url))
  }

  function pageAt(url: URL): string {
    if (url.pathname === '/bounce') return bouncePage(appBridgeUrl)
    if (url.pathname === '/exit-iframe')
      return exitPage(appBridgeUrl, url.searchParams.get('exitIframe') ?? '')
    if (url.pathname === '/outside') return plainPage()
    if (url.pathname === '/dialogs') return dialogsPage(appBridgeUrl)
    if (url.pathname === '/inner-form') return innerFormPage(appBridgeUrl)
    if (url.pathname === '/page-element') return pageElementPage(appBridgeUrl)
    return appPage(appBridgeUrl, url)
  }

  const server = createServer((request, response) => {
    respondWith(request, response).catch(() => response.destroy())
  })
  async function listen(port: number): Promise<void> {
    server.listen(port, 'localhost')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    start: () => listen(port),
  }
}
