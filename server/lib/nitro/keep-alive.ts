import type { NitroApp } from 'nitropack/types'

/** How often a request shows that it is not stuck; milliseconds. */
const HEARTBEAT_MS = 1000

/**
 * Makes a worker finish each request. Workers end one whose client has gone, and one that waits for nothing but another request. Both
 * happen where requests share a token exchange: who has begun it has to end it, and who waits for it may wait.
 *
 * @param localFetch hands a worker's request to the app; other servers do not call it with a `waitUntil`
 */
export function keepAlive(localFetch: NitroApp['localFetch']): NitroApp['localFetch'] {
  return (input, init) => {
    const answer = localFetch(input, init)
    const waitUntil: unknown = init?.context?.waitUntil
    if (typeof waitUntil !== 'function') return answer
    // A timer of its own is something that the request waits for.
    const heartbeat = setInterval(() => {}, HEARTBEAT_MS)
    const end = () => clearInterval(heartbeat)
    waitUntil(answer.then(end, end))
    return answer
  }
}
