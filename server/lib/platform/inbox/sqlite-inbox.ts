import type { DatabaseSync } from 'node:sqlite'
import { withTimeLimit } from '../concurrency/time-limit'
import { createDeliveryRuns } from './delivery-runs'
import { createFaultReport } from './fault-report'
import { createGroupCommit } from './group-commit'
import type { InboxEngine, InboxEngineFactory, InboxEngineOptions } from './inbox'
import { openInboxDatabase } from './inbox-database'
import { redactedDeliveries } from './redacted-deliveries'
import { createSqliteDeliveries } from './sqlite-deliveries'

/** How often a process looks for what others stored, gave back or left, and for what is due again. */
const POLL_MS = 1000
const SWEEP_MS = 600_000

/** The inbox in an SQLite file: for any number of processes of one machine. */
export const sqliteInbox: InboxEngineFactory = {
  ordersByShop: true,
  open: async options => createSqliteInbox(openInboxDatabase(options.settings.path), options),
}

/** @param now epoch milliseconds */
export function createSqliteInbox(database: DatabaseSync, options: InboxEngineOptions, now: () => number = Date.now): InboxEngine {
  const { settings, read } = options
  const commit = createGroupCommit(database)
  const deliveries = createSqliteDeliveries(database, settings, now)
  const runs = createDeliveryRuns({ ...options, database, deliveries, commit })
  // What was to be done is done at the next turn of its timer.
  const reportFault = createFaultReport('its file', options.warn)
  const timers: NodeJS.Timeout[] = []
  let running = false
  let claiming: Promise<void> | undefined
  let claimAgain = false

  function wake(): void {
    claimAgain = true
    claiming ??= claim().catch(reportFault).finally(() => {
      claiming = undefined
      // Asked for when the loop had ended already.
      if (claimAgain) wake()
    })
  }

  async function claim(): Promise<void> {
    while (claimAgain) {
      claimAgain = false
      // A run that ends asks again.
      if (!running || runs.size >= settings.concurrency) return
      for (const claimed of await commit.run(() => deliveries.claim(settings.concurrency - runs.size))) void runs.run(claimed).then(wake)
    }
  }

  function sweep(): void {
    commit.run(() => deliveries.sweep()).then(more => more && running && setImmediate(sweep)).catch(reportFault)
  }

  return {
    async store(delivery) {
      await commit.run(() => deliveries.store(delivery))
      if (running) wake()
    },
    start() {
      if (running) return
      running = true
      timers.push(setInterval(wake, POLL_MS), setInterval(sweep, SWEEP_MS), setInterval(() => runs.renew().catch(reportFault), settings.leaseMs / 3))
      // They are work that the server does beside its requests, which keep it alive.
      for (const timer of timers) timer.unref()
      sweep()
      wake()
    },
    async close() {
      running = false
      for (const timer of timers.splice(0, 2)) clearInterval(timer)
      await claiming
      // The leases are still prolonged meanwhile.
      await withTimeLimit(settings.stopWithinMs, runs.settled).catch(() => runs.release()).catch(reportFault)
      for (const timer of timers) clearInterval(timer)
      database.close()
    },
    counts: async () => deliveries.counts(),
    deadDeliveries: async ({ shop, limit = 100 } = {}) => deliveries.dead(shop, limit),
    async replay(selection) {
      const replayed = await commit.run(() => deliveries.replay(selection))
      if (running) wake()
      return replayed
    },
    async redact(shop, customer) {
      const redacted = await redactedDeliveries(deliveries.withContent(shop), customer, read)
      return commit.run(() => deliveries.redact(redacted.map(({ seq }) => seq)))
    },
  }
}
