import type { D1Connection } from './d1-database'
import type { DeadDelivery, InboxDelivery } from './inbox'
import type {
  EntrySelection,
  EntryStatus,
  ListedEntry,
  ListedState,
  TopicCounts,
} from './job-engine'
import { deadOf, deliveryOf, listedOf, statusOf } from './stored-rows'

/** A delivery that still has content, and its place in the table. */
export type StoredContent = InboxDelivery & { seq: number; state: string }

/** The statements that read the entries of a queue in D1. */
export interface D1Entries {
  status(id: string): Promise<EntryStatus | undefined>
  list(selection: EntrySelection): Promise<ListedEntry[]>
  counts(): Promise<TopicCounts[]>
  oldestDue(): Promise<number | undefined>
  dead(shop: string | undefined, limit: number): Promise<DeadDelivery[]>
  /** Reads the deliveries of a shop that still have content, oldest first, in pages. */
  withContent(shop: string): AsyncGenerator<StoredContent[]>
}

const OF_STATE: Record<ListedState, string> = {
  waiting: `state = 'open' AND lease IS NULL`,
  running: `state = 'open' AND lease IS NOT NULL`,
  dead: `state = 'dead'`,
}
/** Of contents of up to 2 MB each. */
const PAGE = 20

/** @param now epoch milliseconds */
export function createD1Entries(
  { batch, rows }: D1Connection,
  queue: string,
  now: () => number,
): D1Entries {
  return {
    async status(id) {
      const [row] = await rows(
        'SELECT state, lease IS NOT NULL AS is_running, attempts, progress FROM platform_queue WHERE queue = ? AND id = ?',
        queue,
        id,
      )
      return row && statusOf(row)
    },
    async list({ shops, state, limit }) {
      const conditions = [
        'queue = ?',
        ...(state ? [OF_STATE[state]] : []),
        ...(shops ? ['shop IN (SELECT value FROM json_each(?))'] : []),
      ]
      const listed = await rows(
        `SELECT id, shop, topic, state, lease IS NOT NULL AS is_running, attempts, received_at, failure, progress,
          state = 'open' AND lease IS NULL AND due_at <= ? AS is_due
        FROM platform_queue WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT ?`,
        now(),
        queue,
        ...(shops ? [JSON.stringify(shops)] : []),
        limit,
      )
      return listed.map(listedOf)
    },
    async counts() {
      const counts = new Map<string, TopicCounts>()
      for (const row of await rows(
        'SELECT topic, state, lease IS NOT NULL AS is_running, count(*) AS amount FROM platform_queue WHERE queue = ? GROUP BY 1, 2, 3',
        queue,
      )) {
        const topic = String(row['topic'])
        const known = counts.get(topic) ?? { topic, waiting: 0, running: 0, done: 0, dead: 0 }
        counts.set(topic, known)
        const { state } = statusOf({ ...row, progress: null })
        if (state !== 'cancelled') known[state] += Number(row['amount'])
      }
      return [...counts.values()]
    },
    async oldestDue() {
      const [ready, asleep] = await batch(
        [
          'SELECT min(max(due_at, received_at)) AS due FROM platform_queue INDEXED BY platform_queue_ready WHERE queue = ? AND ready = 1',
          queue,
        ],
        // What is due again stays asleep until it is claimed.
        [
          `SELECT min(due_at) AS due FROM platform_queue WHERE queue = ? AND state = 'open' AND ready = 0 AND lease IS NULL AND due_at <= ?`,
          queue,
          now(),
        ],
      )
      const due = [ready, asleep]
        .map(found => found?.[0]?.['due'] ?? undefined)
        .filter(each => each !== undefined)
        .map(Number)
      return due.length > 0 ? Math.min(...due) : undefined
    },
    async dead(shop, limit) {
      const found = await rows(
        `SELECT id, shop, topic, webhook_id, attempts, failure, received_at, ended_at FROM platform_queue
        WHERE queue = ? AND state = 'dead' AND state <> 'open'${shop === undefined ? '' : ' AND shop = ?'} ORDER BY ended_at DESC, seq DESC LIMIT ?`,
        queue,
        ...(shop === undefined ? [] : [shop]),
        limit,
      )
      return found.map(deadOf)
    },
    async *withContent(shop) {
      for (let after = 0, isLast = false; !isLast;) {
        const page = await rows(
          `SELECT seq, state, id, shop, topic, webhook_id, content FROM platform_queue
          WHERE queue = ? AND shop = ? AND state IN ('open', 'dead') AND seq > ? ORDER BY seq LIMIT ${PAGE}`,
          queue,
          shop,
          after,
        )
        yield page.map(row => ({
          ...deliveryOf(row),
          seq: Number(row['seq']),
          state: String(row['state']),
        }))
        isLast = page.length < PAGE
        after = Number(page.at(-1)?.['seq'])
      }
    },
  }
}
