/**
 * What the engine uses of a queue of Cloudflare.
 *
 * @see https://developers.cloudflare.com/queues/configuration/javascript-apis/#queue
 */
export interface MessageQueue {
  send(body: Nudge, options: { delaySeconds: number }): Promise<unknown>
}

/** A message that requests an event. It has no content: the database knows what is due. */
export interface Nudge {
  /** Name of the durable queue. */
  platformQueue: string
}

/** The longest delay of a message. Entries that wait for longer are found by the cron trigger. */
const MAX_DELAY_MS = 12 * 3600_000
/** Milliseconds by which a message may come later than an entry is due, in place of one more. */
const SHARED_MS = 1000
const MAX_KNOWN = 1000

/**
 * Creates what requests an event for entries that become due. The first request is sent at once,
 * and those of the second that follows share one: a burst of entries is no burst of messages.
 *
 * @param now epoch milliseconds
 */
export function createQueueNudge(
  queue: MessageQueue,
  name: string,
  now: () => number,
): (delayMs: number) => Promise<void> {
  /** When messages of this worker arrive, at the earliest. */
  let arrivals: number[] = []
  let lastAt = Number.NEGATIVE_INFINITY

  return async delayMs => {
    if (delayMs > MAX_DELAY_MS) return
    const at = now()
    const due = at + delayMs
    arrivals = arrivals.filter(arrival => arrival > at)
    const isAtOnce = delayMs <= 0 && at - lastAt >= SHARED_MS
    if (!isAtOnce && arrivals.some(each => each >= due && each <= due + SHARED_MS)) return
    const delaySeconds = isAtOnce ? 0 : Math.max(1, Math.ceil(delayMs / 1000))
    if (isAtOnce) lastAt = at
    else if (arrivals.length < MAX_KNOWN) arrivals.push(at + delaySeconds * 1000)
    await queue.send({ platformQueue: name }, { delaySeconds })
  }
}

/** Returns the name of the durable queue that a message is for; undefined for other messages. */
export function nudgedQueue(body: unknown): string | undefined {
  const name =
    typeof body === 'object' && body !== null && 'platformQueue' in body
      ? body.platformQueue
      : undefined
  return typeof name === 'string' ? name : undefined
}
