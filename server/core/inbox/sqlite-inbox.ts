import type { DatabaseSync } from 'node:sqlite'
import { sleep } from '../concurrency/sleep'
import { withTimeLimit } from '../concurrency/time-limit'
import { createDeliveryRuns } from './delivery-runs'
import { createGroupCommit, isBusy } from './group-commit'
import type { InboxEngineOptions } from './inbox-settings'
import type { JobEngine, JobEngineFactory } from './job-engine'
import { INBOX } from './inbox'
import { openInboxDatabase } from './inbox-database'
import { selectForRedaction } from './redaction'
import { createShopSlots } from './shop-slots'
import { createSqliteDeliveries } from './sqlite-deliveries'
import { MAX_CHANGED, createSqliteJournal } from './sqlite-journal'
import { createSqliteRunStore } from './sqlite-run-store'
import { createStorageWarning } from './storage-warning'

/**
 * Milliseconds between queries for deliveries that other processes stored, released or left behind,
 * and for deliveries that are due again.
 */
const POLL_MS = 1000
const SWEEP_MS = 600_000
/** Milliseconds for which another process may be creating the file. */
const OPEN_WITHIN_MS = 4000
const OPEN_PAUSE_MS = 50

/** An inbox in an SQLite file, for any number of processes on one machine. */
export const sqliteInbox: JobEngineFactory = {
  ordersByShop: true,
  open: async options => createSqliteInbox(await openWhenFree(options), options),
}

/**
 * SQLite does not wait for the lock with which a process changes the journal of a new file: of
 * several that start at once, all but one would fail.
 */
async function openWhenFree({ settings, kind }: InboxEngineOptions): Promise<DatabaseSync> {
  for (const deadline = Date.now() + OPEN_WITHIN_MS; ;) {
    try {
      return openInboxDatabase(settings.path, kind?.hasJournal)
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error
    }
    await sleep(OPEN_PAUSE_MS)
  }
}

/** @param now epoch milliseconds */
export function createSqliteInbox(
  database: DatabaseSync,
  options: InboxEngineOptions,
  now: () => number = Date.now,
): JobEngine {
  const { settings, read, kind = INBOX } = options
  const commit = createGroupCommit(database)
  const deliveries = createSqliteDeliveries(database, settings, now, kind.maxDelayMs)
  const journal = createSqliteJournal(database)
  const store = createSqliteRunStore(database, commit, deliveries, journal)
  const runs = createDeliveryRuns({ ...options, kind, store, now })
  // Failed work is repeated at the next tick of its timer.
  const warnOfFailure = createStorageWarning('its file', kind.title, options.warn)
  const timers: NodeJS.Timeout[] = []
  let running = false
  let claiming: Promise<void> | undefined
  let claimAgain = false

  function wake(): void {
    claimAgain = true
    claiming ??= claim()
      .catch(warnOfFailure)
      .finally(() => {
        claiming = undefined
        // Requested after the loop had ended.
        if (claimAgain) wake()
      })
  }

  async function claim(): Promise<void> {
    for (let isContinued = false; claimAgain || isContinued;) {
      const isNew = claimAgain
      claimAgain = false
      // The end of a run calls `wake` again.
      if (!running || runs.size >= settings.concurrency) return
      // Counted anew: a claim whose transaction fails takes no slot.
      const { claimed, hasMore } = await commit.run(() =>
        deliveries.claim(createShopSlots(settings.concurrency, runs.shops()), !isNew),
      )
      isContinued = hasMore
      for (const each of claimed) void runs.run(each).then(wake)
    }
  }

  function sweep(): void {
    commit
      .run(() => deliveries.sweep())
      .then(more => more && running && setImmediate(sweep))
      .catch(warnOfFailure)
  }

  /** In transactions of limited size, between which other work gets its turn. */
  async function changeAll(change: () => number): Promise<number> {
    for (let total = 0; ;) {
      const changed = await commit.run(change)
      total += changed
      if (changed < MAX_CHANGED) return total
    }
  }

  return {
    async store(delivery, { delayMs = 0, isFirst = false } = {}) {
      await commit.run(() => deliveries.store(delivery, delayMs, isFirst))
      if (running) wake()
    },
    status: async id => journal.status(id),
    list: async selection => journal.list(selection, now()),
    cancel: selection => changeAll(() => journal.cancel(selection, now())),
    forget: shop => changeAll(() => journal.forget(shop)),
    async advance(ms) {
      await commit.run(() => journal.advance(ms))
      if (running) wake()
    },
    countsByTopic: async () => journal.countsByTopic(),
    oldestDue: async () => journal.oldestDue(now()),
    check: () => commit.run(() => deliveries.probe()),
    start() {
      if (running) return
      running = true
      timers.push(
        setInterval(wake, POLL_MS),
        setInterval(sweep, SWEEP_MS),
        setInterval(() => runs.renew().catch(warnOfFailure), settings.leaseMs / 3),
      )
      // The timers must not keep the process running.
      for (const timer of timers) timer.unref()
      sweep()
      wake()
    },
    async close(withinMs = settings.stopWithinMs) {
      running = false
      for (const timer of timers.splice(0, 2)) clearInterval(timer)
      await claiming
      // The timer that extends the leases still runs.
      await withTimeLimit(withinMs, runs.settled)
        .catch(() => runs.release())
        .catch(warnOfFailure)
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
      const redacted = await selectForRedaction(deliveries.withContent(shop), customer, read)
      return commit.run(() => deliveries.redact(redacted.map(({ seq }) => seq)))
    },
  }
}
