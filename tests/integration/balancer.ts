import { once } from 'node:events'
import { Agent, createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly url: string
  /** Requests that were sent to each upstream. */
  readonly sent: ReadonlyMap<string, number>
  close: () => Promise<void>
}

const POLL_MS = 50

/**
 * Starts a load balancer that distributes requests among the upstreams that are ready, over
 * connections that it keeps open. It never repeats a request: one that fails is a 502.
 *
 * @param upstreams addresses, e.g. `http://localhost:40123`
 */
export async function startBalancer(upstreams: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const sent = new Map<string, number>(upstreams.map(upstream => [upstream, 0]))
  let ready = upstreams
  let turn = 0

  async function poll(): Promise<void> {
    const states = await Promise.all(
      upstreams.map(upstream =>
        fetch(`${upstream}/_platform/ready`).then(
          response => response.ok,
          () => false,
        ),
      ),
    )
    ready = upstreams.filter((_upstream, index) => states[index])
  }

  const server = createServer((req, res) => {
    const upstream = ready[turn++ % ready.length]
    if (upstream === undefined) return res.writeHead(503).end()
    sent.set(upstream, (sent.get(upstream) ?? 0) + 1)
    const forwarded = sendRequest(
      upstream + req.url,
      { method: req.method, headers: req.headers, agent },
      response => {
        const { connection, 'keep-alive': _keepAlive, ...headers } = response.headers
        res.writeHead(response.statusCode ?? 502, headers)
        response.pipe(res)
      },
    )
    forwarded.on('error', error => {
      if (!res.headersSent) res.writeHead(502)
      res.end(error.message)
    })
    req.pipe(forwarded)
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await poll()
  const timer = setInterval(poll, POLL_MS)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
