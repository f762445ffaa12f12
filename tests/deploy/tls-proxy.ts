import { createProxyServer } from 'httpxy'
import { listen } from 'listhen'
import { freePort } from '../surface/free-port'

export interface TlsProxy {
  /** E.g. `https://localhost:40123`. */
  url: string
  close: () => Promise<void>
}

/**
 * Serves a path prefix of a local server at an https address, with a certificate of its own.
 * Requests to other paths do not reach the server.
 *
 * @param options.port of the public address. @default a free one
 */
export async function startTlsProxy(options: {
  target: string
  prefix: string
  port?: number
}): Promise<TlsProxy> {
  const proxy = createProxyServer({ target: options.target, xfwd: true })
  proxy.on('error', (_error, _request, response) => void response?.end())
  const listener = await listen(
    (request, response) =>
      request.url?.startsWith(options.prefix)
        ? void proxy.web(request, response)
        : void response.writeHead(404).end('another app'),
    {
      https: true,
      port: options.port ?? (await freePort()),
      hostname: '127.0.0.1',
      showURL: false,
      autoClose: false,
    },
  )
  return {
    url: `https://localhost:${listener.address.port}`,
    close: () => listener.close(),
  }
}
