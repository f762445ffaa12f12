/**
 * Sends requests at random moments, so many per second on average, as clients do that do not know
 * of each other. A request that finds no free connection waits, and its time runs from the moment
 * when it was due.
 *
 * @param options what is sent
 * @param options.rate requests per second
 * @param options.ends `performance.now()` after which no request is due
 * @param options.connections requests at the same time
 * @param options.send gets the number of the request, the index of a connection, and when it was
 *   due; resolves with its response
 */
export async function sendAtRate({ rate, ends, connections, send }) {
  const free = Array.from({ length: connections }, (_, index) => index)
  const random = createRandom(rate)
  const running = new Set()
  const waiting = []
  let place = 0

  function startWaiting() {
    while (waiting.length > 0 && free.length > 0) {
      // The one that was free for the longest time: servers close idle connections.
      const connection = free.shift()
      const request = send(place++, connection, waiting.shift()).finally(() => {
        running.delete(request)
        free.push(connection)
        startWaiting()
      })
      running.add(request)
    }
  }

  let due = performance.now()
  while (due < ends) {
    due += nextGap(rate, random())
    // A timer of Node would be late by up to a millisecond, which is longer than a response takes.
    while (performance.now() < due) await new Promise(setImmediate)
    waiting.push(due)
    startWaiting()
  }
  while (running.size > 0) await Promise.all(running)
}

/**
 * Milliseconds until the next of independent requests.
 *
 * @param {number} rate requests per second
 * @param {number} random from 0, less than 1
 */
export function nextGap(rate, random) {
  return (Math.log(1 / (1 - random)) * 1000) / rate
}

/** Random numbers that are the same in each run (mulberry32). */
function createRandom(seed) {
  let state = Math.round(seed)
  return () => {
    state = (state + 1_831_565_813) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
