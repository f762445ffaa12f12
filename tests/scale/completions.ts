import { DatabaseSync } from 'node:sqlite'
import { QueueEvents } from 'bullmq'

/**
 * Counts how often each delivery was completed, from what the engine itself wrote with the
 * completion.
 */
export interface Completions {
  /** Webhook or job id, once for each completion. */
  ids(): Promise<string[]>
  close(): Promise<void>
}

/**
 * From a table of the inbox's file, which the handler writes at completion and which may hold an id
 * twice.
 */
export function completionsInSqlite(path: string): Completions {
  const database = new DatabaseSync(path)
  database.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS ledger (webhook_id TEXT NOT NULL)',
  )
  return {
    ids: async () =>
      database
        .prepare('SELECT webhook_id FROM ledger')
        .all()
        .map(({ webhook_id: id }) => String(id)),
    close: async () => database.close(),
  }
}

/** From the events that BullMQ writes in the script that completes a job. */
export async function completionsInBullmq(url: string): Promise<Completions> {
  const completed: string[] = []
  const events = new QueueEvents('inbox', { prefix: 'platform', connection: { url } })
  events.on('completed', ({ jobId }) => completed.push(jobId))
  await events.waitUntilReady()
  return { ids: async () => completed, close: () => events.close() }
}
