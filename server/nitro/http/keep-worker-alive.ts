/**
 * Milliseconds. Any period works: an active timer shows the runtime that the request is not stuck.
 */
const HEARTBEAT_MS = 1000

/**
 * Keeps a worker running while it handles a request. Worker runtimes cancel a request whose client
 * has disconnected, and one that only waits for another request. Both happen where requests share a
 * token exchange: the request that started it must finish it, and the others must be able to wait.
 *
 * @returns ends it
 * @see https://developers.cloudflare.com/workers/runtime-apis/context/#waituntil
 */
export function keepWorkerAlive(): () => void {
  const heartbeat = setInterval(() => {}, HEARTBEAT_MS)
  return () => clearInterval(heartbeat)
}
