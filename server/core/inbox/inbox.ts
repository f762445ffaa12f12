import type { DatabaseSync } from 'node:sqlite'

/** A stored delivery: its identity in plain text, and its content. */
export interface InboxDelivery {
  /** Digest of shop, topic and webhook id: the same when the platform delivers again. */
  id: string
  shop: string
  topic: string
  /** Id from the platform. */
  webhookId: string
  /**
   * Headers and payload, encrypted when the app has keys. Deleted when the delivery is done or
   * redacted.
   */
  content: string
}

/** One run of a delivery's handlers. */
export interface InboxRun {
  /** 1 the first time. */
  attempt: number
  /** When the delivery was stored, in epoch milliseconds. */
  receivedAt: number
  /**
   * Aborts when the result of this run no longer counts: its time is over, another process took
   * over the delivery, or the server stops.
   */
  signal: AbortSignal
  /**
   * SQLite file only: writes to that file of the inbox, in the transaction that completes the
   * delivery, and so exactly once, also when the process crashes. The function must be synchronous.
   */
  atCompletion?: (write: (database: DatabaseSync) => void) => void
}

/** Runs the handlers of a delivery; if it rejects, the delivery is run again. */
export type InboxRunner = (delivery: InboxDelivery, run: InboxRun) => Promise<void>

/** What a run stores before its end, for the next run of the same entry. */
export interface RunJournal {
  /** The results of the steps that earlier runs completed, by name. */
  steps(): Promise<ReadonlyMap<string, string>>
  /** Resolves when the result is durable. Rejects when the run no longer counts. */
  saveStep(name: string, result: string): Promise<void>
  /** Replaces the progress of the entry. Rejects when the run no longer counts. */
  saveProgress(progress: string): Promise<void>
}

/** Runs an entry that can store results before its end. */
export type JournaledRunner = (
  delivery: InboxDelivery,
  run: InboxRun,
  journal: RunJournal,
) => Promise<void>

export interface InboxCounts {
  /** Stored and not started, or waiting for their next attempt. */
  waiting: number
  running: number
  /** Completed, and recorded so that a copy does not run. */
  done: number
  /** Abandoned after the last attempt. */
  dead: number
}

/** A delivery whose attempts all failed. */
export interface DeadDelivery {
  id: string
  shop: string
  topic: string
  /** Id from the platform. */
  webhookId: string
  attempts: number
  /** Why the last attempt failed: name and message of the error. */
  failure: string
  /** Epoch milliseconds. */
  receivedAt: number
  /** Epoch milliseconds. */
  diedAt: number
}

/** Which deliveries an operation is for: one, or all of a shop. */
export type InboxSelection = { id: string } | { shop: string }

/** The customer of a `customers/redact` request. */
export interface InboxCustomer {
  id?: number | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  /** Ids of orders whose deliveries go, too. */
  orders?: readonly number[] | undefined
}

/** The operations on the inbox of an app. */
export interface PlatformInbox {
  counts(): Promise<InboxCounts>
  /** The newest first; at most `limit`, 100 by default. */
  deadDeliveries(options?: { shop?: string; limit?: number }): Promise<DeadDelivery[]>
  /** Runs dead deliveries again, with all their attempts. Resolves to their number. */
  replay(selection: InboxSelection): Promise<number>
  /**
   * Removes headers, payload and failure of a shop's deliveries, or of those that mention a
   * customer; what has not run is never run. Requests of privacy compliance that still wait are
   * kept. Resolves to their number.
   */
  redact(shop: string, customer?: InboxCustomer): Promise<number>
}

/** When an entry runs. */
export interface StoreOptions {
  /** Milliseconds before its first run. @default 0 */
  delayMs?: number | undefined
  /** Whether it runs before the other entries of its shop that wait. @default false */
  isFirst?: boolean | undefined
}

/** Stores deliveries and runs them. Every method rejects when the storage fails. */
export interface InboxEngine extends PlatformInbox {
  /** Writes a small record, always the same; rejects when the storage cannot be written. */
  check(): Promise<void>
  /** Resolves when the delivery is durable. A copy is not stored again. */
  store(delivery: InboxDelivery, options?: StoreOptions): Promise<void>
  /** Starts to run stored deliveries. Nothing in an engine that runs within events. */
  start(): void
  /**
   * Runs what is due until nothing is left, or the time of the event is used up. Only in an engine
   * that runs within events.
   */
  work?(): Promise<void>
  /**
   * Requests an event for what is due, in case an earlier request was lost, and deletes expired
   * records. Only in an engine that runs within events.
   */
  tend?(): Promise<void>
  /**
   * Starts no more runs, waits for the running ones, and releases the rest to other processes.
   *
   * @param withinMs milliseconds to wait. @default `stopWithinMs` of the settings
   */
  close(withinMs?: number): Promise<void>
}

/** What a durable queue holds. */
export interface QueueKind {
  /** Of the queue in Redis. */
  name: string
  /** Begins the messages about its storage. */
  title: string
  /** One of its entries, for messages. */
  item: string
  /** The longest wait between two attempts. */
  maxRetryDelayMs: number
  /** The longest wait of an entry. @default an hour */
  maxDelayMs?: number
  /** Whether its entries have steps, a progress and counters. @default false */
  hasJournal?: true
}

/** The inbox of webhook deliveries. */
export const INBOX: QueueKind = {
  name: 'inbox',
  title: 'The webhook inbox',
  item: 'Delivery',
  maxRetryDelayMs: 3600 * 1000,
}
