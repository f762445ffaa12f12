import process from 'node:process'
import { createBullmqInbox } from '#platform/inbox-bullmq'

/**
 * Stores jobs and webhooks in the Redis of the sessions. Without its address, which
 * `server/plugins/storage.ts` requires in production, they are in a file.
 */
export function queueEngine() {
  const url = process.env.REDIS_URL
  if (!url) return undefined
  return createBullmqInbox({ connection: { url }, prefix: 'my-app' })
}
