import type { H3Event } from 'h3'

const ids = new WeakMap<H3Event, string>()
/** What proxies send; nothing that could be a token, or break out of a log line. */
const GIVEN = /^[A-Za-z0-9][\w.:-]{0,63}$/

/** Id of a request in logs and hooks: the one in `x-request-id` when it is short and plain, else one of our own. */
export function requestId(event: H3Event): string {
  const known = ids.get(event)
  if (known) return known
  const given = event.node.req.headers['x-request-id']
  const id = typeof given === 'string' && GIVEN.test(given) ? given : globalThis.crypto.randomUUID()
  ids.set(event, id)
  return id
}
