import { DelayedError } from 'bullmq'
import type { Job } from 'bullmq'
import type { JobQueue, StoredJob } from './bullmq-queue'
import type { ShopLines } from './bullmq-lines'

/** Runs the jobs of a shop one after the other, in the order in which they were stored. */
export interface ShopOrder {
  /** Before the job is stored. */
  join(shop: string, id: string): Promise<void>
  /**
   * Puts a job back that is not the first of its shop.
   *
   * @throws DelayedError when it was put back
   */
  waitForTurn(job: Job<StoredJob>, token: string | undefined): Promise<void>
  /** After a job has ended: lets the next one of its shop run. */
  leave(shop: string, id: string): Promise<void>
}

/**
 * Milliseconds after which the first of a line counts as lost when no such job is stored: its
 * process ended between the two.
 */
const LOST_AFTER_MS = 10_000

/**
 * @param putBackAt returns until when a job of a shop waits, in epoch milliseconds
 * @param now epoch milliseconds
 */
export function createShopOrder(
  queue: JobQueue,
  lines: ShopLines,
  putBackAt: (shop: string) => number,
  now: () => number = Date.now,
): ShopOrder {
  /** When the first job of a line was missed first. */
  const missed = new Map<string, number>()

  /** Removes a first job that will not run: its process ended before it left. */
  async function healLine(shop: string, head: string): Promise<void> {
    const job = await queue.getJob(head)
    if (job) {
      missed.delete(head)
      // Not "finishedOn", which a failed attempt can leave behind.
      const state = await job.getState()
      if (state === 'completed' || state === 'failed') await leave(shop, head)
      return
    }
    const since = missed.get(head) ?? now()
    missed.set(head, since)
    if (now() - since < LOST_AFTER_MS) return
    missed.delete(head)
    await leave(shop, head)
  }

  async function leave(shop: string, id: string): Promise<void> {
    await lines.leave(shop, id)
    const next = await lines.head(shop)
    const job = next === undefined ? undefined : await queue.getJob(next)
    if (!job || now() < job.timestamp + (job.opts.delay ?? 0)) return
    // It waits only because it was put back. Not "promote": on PostgreSQL, BullMQ 6.7 makes a job
    // wait that another process has begun to run. Rejects when it is no longer delayed.
    await job.changeDelay(0).catch(() => {})
  }

  return {
    join: lines.join,
    leave,
    async waitForTurn(job, token) {
      const { shop } = job.data
      const { id = '' } = job
      const head = await lines.head(shop)
      if (head === id) return
      // It may have been stored before the order was wanted, or has left: it has the place of a
      // new one. Others may join an empty line at the same time.
      await lines.join(shop, id)
      const first = head ?? (await lines.head(shop))
      if (first === id) return
      if (first !== undefined) await healLine(shop, first)
      await job.moveToDelayed(putBackAt(shop), token)
      throw new DelayedError()
    },
  }
}
