import type { DatabaseSync } from 'node:sqlite'
import type { DeliveryContent } from './delivery-content'
import type { InboxSettings } from './inbox-settings'

/** A delivery as it is stored: what has to be known of it without reading its content. */
export interface InboxDelivery {
  /** Digest of shop, topic and webhook id: the same when the platform delivers again. */
  id: string
  shop: string
  topic: string
  /** Id that the platform gave it. */
  webhookId: string
  /** Headers and payload, encrypted when the app has keys. Dropped when the delivery is done or redacted. */
  content: string
}

/** One run of a delivery's handlers. */
export interface InboxRun {
  /** 1 the first time. */
  attempt: number
  /** When the delivery was stored, in epoch milliseconds. */
  receivedAt: number
  /** Aborts when the result of this run no longer counts: its time is over, another process took the delivery over, or the server stops. */
  signal: AbortSignal
  /**
   * SQLite only: writes into the inbox's own database file, in the transaction that completes the delivery. What is
   * written there is written once, whenever the process ends. The function must not wait for anything.
   */
  atCompletion?: (write: (database: DatabaseSync) => void) => void
}

/** Runs the handlers of a delivery; if it rejects, the delivery is run again. */
export type InboxRunner = (delivery: InboxDelivery, run: InboxRun) => Promise<void>

export interface InboxCounts {
  /** Stored and not begun, or waiting for their next attempt. */
  waiting: number
  running: number
  /** Completed, and remembered so that a copy is not run. */
  done: number
  /** Given up after the last attempt. */
  dead: number
}

/** A delivery whose attempts all failed. */
export interface DeadDelivery {
  id: string
  shop: string
  topic: string
  /** Id that the platform gave it. */
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
  id?: number
  email?: string | null
  phone?: string | null
  /** Ids of orders whose deliveries go, too. */
  orders?: readonly number[]
}

/** What an app may ask of its inbox, and do with it. */
export interface PlatformInbox {
  counts(): Promise<InboxCounts>
  /** The newest first; at most `limit`, 100 by default. */
  deadDeliveries(options?: { shop?: string, limit?: number }): Promise<DeadDelivery[]>
  /** Runs dead deliveries again, with all their attempts. Resolves to their number. */
  replay(selection: InboxSelection): Promise<number>
  /**
   * Removes headers, payload and failure of a shop's deliveries, or of those that mention a customer; what has not run
   * is never run. Requests of privacy compliance that still wait are kept. Resolves to their number.
   */
  redact(shop: string, customer?: InboxCustomer): Promise<number>
}

/** Keeps deliveries and runs them. Every method rejects when the storage fails. */
export interface InboxEngine extends PlatformInbox {
  /** Resolves when the delivery is durable. One that is known is not stored again. */
  store(delivery: InboxDelivery): Promise<void>
  /** Runs what is stored, from now on. */
  start(): void
  /** Begins nothing more, waits for what runs as long as the settings say, and hands the rest to other processes. */
  close(): Promise<void>
}

/** What an engine gets. */
export interface InboxEngineOptions {
  settings: InboxSettings
  /** Rejects when the signal of the run aborts. */
  run: InboxRunner
  /** Reads a content. */
  read: DeliveryContent['read']
  /** Says what whoever runs the app should know. */
  warn: (message: string) => void
}

/** Makes an engine for one process. */
export interface InboxEngineFactory {
  /** Whether it can run the deliveries of a shop one after the other. */
  readonly ordersByShop: boolean
  /** @throws Error when the storage cannot be used */
  open(options: InboxEngineOptions): Promise<InboxEngine>
}
