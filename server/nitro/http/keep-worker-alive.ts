import type { NitroApp } from 'nitropack/types'

/**
 * Milliseconds. Any period works: an active timer shows the runtime that the request is not stuck.
 */
const HEARTBEAT_MS = 1000

/**
 * Makes a worker finish each request. Worker runtimes cancel a request whose client has
 * disconnected, and one that only waits for another request. Both happen where requests share a
 * token exchange: the request that started it must finish it, and the others must be able to wait.
 *
 * @param localFetch passes a worker's request to the app; other servers do not call it with a
 *   `waitUntil`
 * @see https://developers.cloudflare.com/workers/runtime-apis/context/#waituntil
 */
export function keepWorkerAlive(localFetch: NitroApp['localFetch']): NitroApp['localFetch'] {
  return (input, init) => {
    const response = localFetch(input, init)
    const waitUntil: unknown = init?.['context']?.waitUntil
    if (typeof waitUntil !== 'function') return response
    const heartbeat = setInterval(() => {}, HEARTBEAT_MS)
    const stop = () => clearInterval(heartbeat)
    waitUntil(response.then(stop, stop))
    return response
  }
}
