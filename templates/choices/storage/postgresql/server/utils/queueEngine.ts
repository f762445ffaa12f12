import process from 'node:process'
import { createBullmqPostgresInbox } from '#platform/inbox-bullmq'

/**
 * Stores jobs and webhooks in the database of the sessions. Without its address, which
 * `server/plugins/storage.ts` requires in production, they are in a file.
 */
export function queueEngine() {
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) return undefined
  return createBullmqPostgresInbox({ connection: { connectionString } })
}
