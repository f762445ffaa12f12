import type { D1Connection } from './d1-database'
import type { InboxDelivery, InboxSelection } from './inbox'
import type { InboxSettings } from './inbox-settings'

/** The statements that change the entries of a queue in D1, except for their runs. */
export interface D1Changes {
  store(delivery: InboxDelivery, options: { delayMs: number; isFirst: boolean }): Promise<void>
  /** Overwrites one row. */
  probe(): Promise<void>
  cancel(selection: InboxSelection & { topic?: string | undefined }): Promise<number>
  forget(shop: string): Promise<number>
  replay(selection: InboxSelection): Promise<number>
  /** Resolves to how many of them were not done or redacted meanwhile. */
  redact(seqs: readonly number[]): Promise<number>
  /** Takes milliseconds off what entries still wait. */
  advance(ms: number): Promise<void>
  /** Deletes expired records. */
  sweep(): Promise<void>
  /** Resolves to whether an entry could run now, or its lease has ended. */
  hasDue(): Promise<boolean>
}

/** Entries that one statement changes. */
const MAX_CHANGED = 1000

/** @param now epoch milliseconds */
export function createD1Changes(
  { batch, rows, changes }: D1Connection,
  queue: string,
  { keepDoneMs, keepDeadMs }: InboxSettings,
  now: () => number,
): D1Changes {
  /** In statements of limited size. */
  async function changeAll(change: () => Promise<number>): Promise<number> {
    for (let total = 0; ;) {
      const changed = await change()
      total += changed
      if (changed < MAX_CHANGED) return total
    }
  }

  const expired = (state: string, keptMs: number) =>
    [
      `DELETE FROM platform_queue WHERE seq IN (SELECT seq FROM platform_queue WHERE queue = ? AND state = ? AND state <> 'open' AND ended_at < ? LIMIT ${MAX_CHANGED}) RETURNING seq`,
      queue,
      state,
      now() - keptMs,
    ] as const

  return {
    async store({ id, shop, topic, webhookId, content }, { delayMs, isFirst }) {
      await rows(
        'INSERT INTO platform_queue (queue, id, shop, topic, webhook_id, content, received_at, due_at, ready) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (queue, id) DO NOTHING',
        queue,
        id,
        shop,
        topic,
        webhookId,
        content,
        now(),
        isFirst && delayMs === 0 ? 0 : now() + delayMs,
        delayMs === 0 ? 1 : 0,
      )
    },
    async probe() {
      await rows('INSERT OR REPLACE INTO platform_queue_probe (id, at) VALUES (1, ?)', now())
    },
    cancel(selection) {
      const [column, value] = 'id' in selection ? ['id', selection.id] : ['shop', selection.shop]
      const { topic } = selection
      return changeAll(() =>
        changes(
          `UPDATE platform_queue SET state = 'redacted', ready = 0, content = NULL, failure = NULL, lease = NULL, ended_at = ?
          WHERE seq IN (SELECT seq FROM platform_queue WHERE queue = ? AND ${column} = ? AND state IN ('open', 'dead')${
            topic === undefined ? '' : ' AND topic = ?'
          } LIMIT ${MAX_CHANGED}) RETURNING seq`,
          now(),
          queue,
          value,
          ...(topic === undefined ? [] : [topic]),
        ),
      )
    },
    forget: shop =>
      changeAll(() =>
        changes(
          `DELETE FROM platform_queue WHERE seq IN (SELECT seq FROM platform_queue WHERE queue = ? AND shop = ? LIMIT ${MAX_CHANGED}) RETURNING seq`,
          queue,
          shop,
        ),
      ),
    replay: selection =>
      changes(
        `UPDATE platform_queue SET state = 'open', ready = 1, attempts = 0, due_at = ?, ended_at = NULL, failure = NULL
        WHERE queue = ? AND state = 'dead' AND ${'id' in selection ? 'id' : 'shop'} = ? RETURNING seq`,
        now(),
        queue,
        'id' in selection ? selection.id : selection.shop,
      ),
    redact: seqs =>
      changes(
        `UPDATE platform_queue SET state = 'redacted', ready = 0, content = NULL, failure = NULL, lease = NULL, ended_at = ?
        WHERE content IS NOT NULL AND seq IN (SELECT value FROM json_each(?)) RETURNING seq`,
        now(),
        JSON.stringify(seqs),
      ),
    async advance(ms) {
      await rows(
        `UPDATE platform_queue SET due_at = due_at - ? WHERE queue = ? AND state = 'open' AND ready = 0 AND lease IS NULL`,
        ms,
        queue,
      )
    },
    async sweep() {
      await changeAll(async () => {
        const removed = await batch(
          expired('done', keepDoneMs),
          expired('redacted', keepDoneMs),
          expired('dead', keepDeadMs),
        )
        return Math.max(...removed.map(({ length }) => length))
      })
    },
    hasDue: async () =>
      (
        await batch(
          ['SELECT 1 FROM platform_queue WHERE queue = ? AND ready = 1 LIMIT 1', queue],
          [
            `SELECT 1 FROM platform_queue WHERE queue = ? AND state = 'open' AND ready = 0 AND due_at <= ? LIMIT 1`,
            queue,
            now(),
          ],
        )
      ).some(({ length }) => length > 0),
  }
}
