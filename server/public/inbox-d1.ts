/** What apps on Cloudflare Workers import from `#platform/inbox-d1`. */
import { createD1Inbox as createInbox } from '../core/inbox/d1-inbox'
import type { D1InboxOptions } from '../core/inbox/d1-inbox'
import type { JobEngineFactory } from '../core/inbox/job-engine'

export type { D1InboxOptions } from '../core/inbox/d1-inbox'

/**
 * Creates an inbox in a D1 database, which a queue of Cloudflare lets run, for any number of workers.
 * The worker needs bindings of both, a consumer of the queue, and a cron trigger each minute.
 */
export function createD1Inbox(options: D1InboxOptions = {}): JobEngineFactory {
  // Nitro sets it in each event of a worker.
  return createInbox(options, () => (globalThis as { __env__?: object }).__env__)
}
